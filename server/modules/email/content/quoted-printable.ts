const LINE = 75
const HEX = Buffer.from('0123456789ABCDEF')
const CR = 13
const LF = 10

/**
 * Quoted-printable (RFC 2045) in one pass: lines of at most 76 characters, blanks at their ends written out, and no
 * letter torn apart by a soft line break, which some readers would show as two broken ones.
 */
export function quotedPrintable(text: string): Buffer {
  const bytes = Buffer.from(text.replaceAll(/\r\n?|\n/g, '\r\n'))
  // Three for a byte at most, and a soft break behind every 73 or more of them.
  const out = Buffer.allocUnsafe(bytes.length * 3 + Math.ceil((bytes.length * 3) / 60) * 3)
  let at = 0
  let column = 0
  for (let i = 0; i < bytes.length; i += 1) {
    const byte = bytes[i]!
    if (byte === CR) {
      out[at++] = CR
      out[at++] = LF
      i += 1
      column = 0
      continue
    }
    const isBlank = byte === 32 || byte === 9
    const next = bytes[i + 1]
    const isLiteral = isBlank ? next !== undefined && next !== CR : byte > 32 && byte < 127 && byte !== 61
    const width = isLiteral ? 1 : letterLength(byte) * 3
    if (column + width > LINE) {
      out[at++] = 61
      out[at++] = CR
      out[at++] = LF
      column = 0
    }
    if (isLiteral) out[at++] = byte
    else {
      out[at++] = 61
      out[at++] = HEX[byte >> 4]!
      out[at++] = HEX[byte & 15]!
    }
    column += isLiteral ? 1 : 3
  }
  return out.subarray(0, at)
}

/** How many bytes a letter has, told by its first one; the others count as one, for they follow without a break. */
const letterLength = (byte: number): number => (byte >= 0xf0 ? 4 : byte >= 0xe0 ? 3 : byte >= 0xc0 ? 2 : 1)
