// Elements of the page, made of names, attributes and children; no HTML is ever put together.

export const $ = (selector, root = document) => root.querySelector(selector);

const SVG = "http://www.w3.org/2000/svg";

// An element with attributes; functions listen, null and false leave an attribute out.
export function el(name, attributes = {}, ...children) {
  return made(document.createElement(name), attributes, children);
}

export function svg(name, attributes = {}, ...children) {
  return made(document.createElementNS(SVG, name), attributes, children);
}

function made(element, attributes, children) {
  for (const [name, value] of Object.entries(attributes)) {
    if (typeof value === "function") element.addEventListener(name, value);
    else if (value !== null && value !== undefined && value !== false) {
      element.setAttribute(name, value === true ? "" : value);
    }
  }
  element.append(...children.filter((child) => child !== null && child !== undefined));
  return element;
}

export const button = (text, pressed, attributes = {}) =>
  el("button", { type: "button", click: pressed, ...attributes }, text);

export const option = (value, text = value, selected = false) =>
  el("option", { value, selected }, text);

// The names to choose from, behind what is usual.
export function fill(select, names, usual) {
  select.replaceChildren(option("", usual), ...names.map((name) => option(name)));
}

// The SVG or HTML that the server drew, as elements of this page.
export function parsed(source) {
  const found = new DOMParser().parseFromString(source, "text/html").body;
  return document.importNode(found, true).firstElementChild;
}

export const plural = (number, thing) => `${number} ${thing}${number === 1 ? "" : "s"}`;
