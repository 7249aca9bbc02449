import { gunzipSync } from 'node:zlib'
import { SaxesParser } from 'saxes'
import { Refused } from '../bounded-work/task.ts'
import { decodePage } from './charset.ts'

export interface SitemapFile {
  /** `index`: the entries are sitemaps themselves. */
  readonly kind: 'index' | 'urls'
  readonly entries: readonly string[]
  /** There were more. */
  readonly isCut: boolean
}

const MOST_BYTES = 50 * 1024 * 1024
const LONGEST_ENTRY = 2_048

interface Given {
  bytes: Uint8Array
  contentType: string | null
  most: number
}

/** XML or lines of text, packed or not. No entities but XML's own: others name files, or each other. */
export function readSitemapFile({ bytes, contentType, most }: Given): SitemapFile {
  const { text } = decodePage(unpack(bytes), contentType)
  const start = text.replace(/^\uFEFF/, '').trimStart()
  return start.startsWith('<') ? readXml(start, most) : readLines(start, most)
}

function unpack(bytes: Uint8Array): Uint8Array {
  if (bytes[0] !== 0x1f || bytes[1] !== 0x8b) return bytes
  try {
    return gunzipSync(bytes, { maxOutputLength: MOST_BYTES })
  } catch {
    throw new Refused('it cannot be unpacked')
  }
}

function readLines(text: string, most: number): SitemapFile {
  const lines = text
    .split(/\r\n|\r|\n/)
    .map(line => line.trim())
    .filter(line => line !== '')
  if (lines.length === 0) throw new Refused('it is empty')
  if (lines.some(line => !/^https?:\/\//i.test(line)))
    throw new Refused('it is neither XML nor a list of addresses')
  return { kind: 'urls', entries: lines.slice(0, most), isCut: lines.length > most }
}

/** Thrown to stop reading: enough has been read. */
class Enough extends Error {}

function readXml(text: string, most: number): SitemapFile {
  const parser = new SaxesParser({ xmlns: false })
  const entries: string[] = []
  let kind: SitemapFile['kind'] | null = null
  let isCut = false
  const path: string[] = []
  let collected: string | null = null
  parser.on('doctype', () => {
    throw new Refused('it declares entities, which are not read')
  })
  parser.on('error', () => {
    throw new Refused('it is no well-formed XML')
  })
  parser.on('opentag', ({ name }) => {
    const local = name.replace(/^.*:/, '')
    if (path.length === 0) {
      if (local !== 'urlset' && local !== 'sitemapindex') throw new Refused('it is no sitemap')
      kind = local === 'urlset' ? 'urls' : 'index'
    }
    path.push(local)
    if (path.length > 20) throw new Refused('it is no sitemap')
    const isEntry = path.length === 3 && local === 'loc' && (path[1] === 'url' || path[1] === 'sitemap')
    collected = isEntry ? '' : null
  })
  const collect = (piece: string) => {
    if (collected !== null && collected.length < LONGEST_ENTRY) collected += piece
  }
  parser.on('text', collect)
  parser.on('cdata', collect)
  parser.on('closetag', () => {
    path.pop()
    const entry = collected?.trim()
    collected = null
    if (!entry) return
    if (entries.length === most) {
      isCut = true
      throw new Enough()
    }
    entries.push(entry)
  })
  try {
    for (let at = 0; at < text.length; at += 65_536) parser.write(text.slice(at, at + 65_536))
    parser.close()
  } catch (error) {
    if (error instanceof Refused) throw error
    if (!(error instanceof Enough)) throw new Refused('it is no well-formed XML')
  }
  if (kind === null) throw new Refused('it is no sitemap')
  return { kind, entries, isCut }
}
