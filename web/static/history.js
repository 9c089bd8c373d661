// What was, what is, and what was taken back.

export class History {
  constructor(state) {
    this.states = [state];
    this.now = 0;
  }

  get state() {
    return this.states[this.now];
  }

  get canUndo() {
    return this.now > 0;
  }

  get canRedo() {
    return this.now < this.states.length - 1;
  }

  add(state) {
    this.states.splice(++this.now, Infinity, state);
  }

  // What is now was only on the way to this.
  replace(state) {
    this.states[this.now] = state;
  }

  undo() {
    if (this.canUndo) this.now--;
    return this.state;
  }

  redo() {
    if (this.canRedo) this.now++;
    return this.state;
  }
}
