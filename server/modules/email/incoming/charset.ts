import { isUtf8 } from 'node:buffer'

const WESTERN = 'windows-1252'
const TEXT_PART = /^content-type:[ \t]*text\/(?:plain|html)\b(?:[^\r\n]|\r?\n[ \t])*/gim

/**
 * Some programs write eight-bit text without saying in what. It is UTF-8 where that is valid, else what Windows writes in
 * Western languages: such parts get the name that they lack.
 */
export function nameCharsets(source: Buffer): Buffer {
  if (isUtf8(source)) return source
  const end = endOfHeaders(source)
  const head = source.subarray(0, end)
  const readable = isUtf8(head) ? head : Buffer.from(new TextDecoder(WESTERN).decode(head), 'utf8')
  const hasType = /^content-type:/im.test(head.toString('latin1'))
  const isBare = !hasType && !isUtf8(source.subarray(end))
  const named = isBare
    ? Buffer.concat([Buffer.from(`Content-Type: text/plain; charset=${WESTERN}\r\n`), readable])
    : readable
  const whole = Buffer.concat([named, source.subarray(end)])
  const text = whole.toString('latin1')
  return Buffer.from(
    text.replaceAll(TEXT_PART, (header, at: number) => {
      if (/;\s*charset\s*=\s*"?(?!us-ascii)/i.test(header)) return header
      const begins = at + header.length
      const next = text.indexOf('\n--', begins)
      const part = whole.subarray(begins, next < 0 ? undefined : next)
      return isUtf8(part)
        ? header
        : `${header.replace(/;\s*charset\s*=\s*"?us-ascii"?/i, '')}; charset=${WESTERN}`
    }),
    'latin1',
  )
}

function endOfHeaders(source: Buffer): number {
  const ends = [source.indexOf('\r\n\r\n'), source.indexOf('\n\n')].filter(at => at >= 0)
  return ends.length === 0 ? source.length : Math.min(...ends)
}
