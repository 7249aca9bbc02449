const high = '€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008dŽ\u008f\u0090‘’“”•–—˜™š›œ\u009džŸ'
const bytes = new Map([...high].map((char, at) => [char, 0x80 + at]))

const byteOf = (char: string): number | undefined => {
  const code = char.codePointAt(0)!
  if (code < 0x80 || (code >= 0xa0 && code <= 0xff)) return code
  return bytes.get(char)
}

/** What the alphabet lacks is written without its marks, and else as a question mark. */
export function toWindows1252(text: string): Buffer {
  const out: number[] = []
  for (const char of text.normalize('NFC')) {
    const byte = byteOf(char)
    if (byte !== undefined) out.push(byte)
    else {
      const plain = [...char.normalize('NFKD')].flatMap(part => byteOf(part) ?? [])
      out.push(...(plain.length > 0 ? plain : [0x3f]))
    }
  }
  return Buffer.from(out)
}
