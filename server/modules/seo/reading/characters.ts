/** What a character is to words, in bits: a letter has both of the first. */
export const BEGINS = 1
export const LETTER = 2
export const MARK = 4
/** Goes on with a word if a letter or a digit follows. */
export const JOINER = 8
/** Ends a sentence or the like. */
export const BREAK = 16
/** In a script without spaces, where only a dictionary knows words; or none that the table knows. */
export const UNSPACED = 32

export const BREAKS = /[\n.,;:!?()[\]"“”„«»|•·]+/
/** Up to here: scripts with spaces, and the usual punctuation. */
const TOLD = 0x2100

const bitsOf = (character: string): number => {
  if (/[\p{sc=Thai}\p{sc=Lao}\p{sc=Khmer}\p{sc=Myanmar}]/u.test(character)) return UNSPACED
  if (/\p{L}/u.test(character)) return BEGINS | LETTER
  if (/\p{N}/u.test(character)) return BEGINS
  if (/\p{M}/u.test(character)) return MARK
  return (/['’·-]/.test(character) ? JOINER : 0) | (BREAKS.test(character) ? BREAK : 0)
}

/** Of every code unit. */
export const characters = Uint8Array.from({ length: 65_536 }, (_, code) =>
  code < TOLD ? bitsOf(String.fromCharCode(code)) : UNSPACED,
)

export function codesOf(text: string): Uint16Array {
  const codes = new Uint16Array(text.length)
  Buffer.from(codes.buffer).write(text, 'utf16le')
  return codes
}
