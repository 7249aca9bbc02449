import { createHash } from 'node:crypto'
import { deflateSync, inflateSync } from 'node:zlib'
import { appendStreams, capture, type NewStream, readOffsets } from './incremental-update.ts'

/**
 * Mends the tables by which a viewer turns the glyphs of right-to-left text back into characters. Typst 0.13 gets
 * two things wrong there, and copied or searched text with them:
 *
 * - A ligature stands for its letters in reading order, but poppler, pdf.js and PDFium turn the glyphs of a
 *   right-to-left run around and the letters of a ligature with them: they have to be written backwards.
 * - A letter with marks is drawn mark first; Typst gives all of its text to the mark and none to the letter.
 */
export function mendRtlTextMaps(pdf: Buffer): Buffer {
  const text = pdf.toString('latin1')
  const ids = new Set(text.matchAll(/\/ToUnicode (\d+) 0 R/g).map(match => Number(match[1])))
  const offsets = readOffsets(pdf)
  const mended = [...ids].flatMap(id => mendMap(pdf, id, offsets[id]!))
  if (mended.length === 0) return pdf
  const hash = createHash('sha256')
  for (const { content } of mended) hash.update(content)
  return appendStreams(pdf, mended, hash.digest('hex').slice(0, 32))
}

/** Whether a document has text that needs it. */
export const hasRtlText = (text: string): boolean => /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc]/.test(text)

function mendMap(pdf: Buffer, id: number, offset: number): NewStream[] {
  const head = pdf.toString('latin1', offset, pdf.indexOf('stream', offset))
  const start = pdf.indexOf('stream\n', offset) + 'stream\n'.length
  const length = Number(capture(head, /\/Length (\d+)/))
  const map = inflateSync(pdf.subarray(start, start + length)).toString('latin1')
  const better = mendEntries(map)
  if (better === map) return []
  return [
    { id, entries: '/Type /CMap\n/WMode 0\n/Filter /FlateDecode', content: deflateSync(Buffer.from(better)) },
  ]
}

const entryPattern = /^<([0-9A-F]{4})> <([0-9A-F]{4,})>$/gm

function mendEntries(map: string): string {
  const entries = new Map([...map.matchAll(entryPattern)].map(match => [match[1]!, match[2]!]))
  for (const [glyph, text] of [...entries]) {
    if (isLigature(text)) entries.set(glyph, text.match(/.{4}/g)!.reverse().join(''))
    if (!isLetterWithMarks(text)) continue
    entries.set(glyph, text.slice(4))
    // Glyphs are numbered as they are first drawn: the letter's own follows its mark's, unless it had one before.
    const next = (Number.parseInt(glyph, 16) + 1).toString(16).toUpperCase().padStart(4, '0')
    if (!entries.has(next)) entries.set(next, text.slice(0, 4))
  }
  const rows = [...entries].map(([glyph, text]) => `<${glyph}> <${text}>\n`)
  const written = chunk(rows).map(part => `${part.length} beginbfchar\n${part.join('')}endbfchar\n`)
  const body = map.search(/^\d+ beginbfchar$/m)
  const end = map.lastIndexOf('endcmap')
  const same = [...map.matchAll(entryPattern)].every(match => entries.get(match[1]!) === match[2])
  return same || body < 0 ? map : map.slice(0, body) + written.join('') + map.slice(end)
}

const decode = (hex: string): string => Buffer.from(hex, 'hex').swap16().toString('utf16le')

const isLigature = (hex: string): boolean =>
  /^(?:(?=[\p{Script=Arabic}\p{Script=Hebrew}])\p{L}){2,}$/u.test(decode(hex))

const isLetterWithMarks = (hex: string): boolean =>
  /^[\p{Script=Arabic}\p{Script=Hebrew}]\p{M}+$/u.test(decode(hex))

/** A section holds at most a hundred entries. */
function chunk(rows: readonly string[]): string[][] {
  return Array.from({ length: Math.ceil(rows.length / 100) }, (_, index) =>
    rows.slice(index * 100, index * 100 + 100),
  )
}
