/** Says in the reader's words why a file cannot be read; thrown inside the reader process only. */
export class Unreadable extends Error {}
