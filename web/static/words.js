// What people call the words of a puzzle's text: by a picture where there is one, or by a name.

const ANYWHERE = { "#": "■" };

const OF = {
  akari: { o: "lamp" },
  battleship: { "~": "water", o: "●", "<": "◀", ">": "▶", "^": "▲", v: "▼" },
  easyasabc: { "-": "empty" },
  magnets: { x: "empty" },
  masyu: { w: "○", b: "●" },
  minesweeper: { o: "mine" },
  nanro: { "-": "empty" },
  starbattle: { "*": "★" },
  sukoro: { "-": "empty" },
  tents: { A: "tent" },
  yinyang: { w: "○", b: "●" },
};

export const shownAs = (family, word) => OF[family]?.[word] ?? ANYWHERE[word] ?? word;
