// What is asked: of the server that this page came from, or, on a page without one, of workers here.

const browser = document.documentElement.dataset.engine === "browser";
const engine = await import(browser ? "./local.js" : "./server.js");

export { ApiError } from "./errors.js";
export const { get, post, file, stream } = engine;
