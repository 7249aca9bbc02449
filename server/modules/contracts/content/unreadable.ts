/** Why a file cannot be read, fit to follow "Could not read file: ". */
export class Unreadable extends Error {}
