// What is wrong with a request, in the words of whoever answers it.

export class ApiError extends Error {
  constructor({ kind, message, line, column }) {
    super(line ? `line ${line}, column ${column}: ${message}` : message);
    this.kind = kind;
    this.plain = message; // without where
  }
}
