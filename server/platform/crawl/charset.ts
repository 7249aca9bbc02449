/** Which characters the bytes of a page mean, found out as browsers do. */
export interface Decoded {
  readonly text: string
  /** By its usual name: `utf-8`, `windows-1252`. */
  readonly charset: string
  readonly by: 'bom' | 'header' | 'meta' | 'guess'
  /** What header and page say, by their usual names; a name that nobody knows as it stands. */
  readonly header: string | null
  readonly meta: string | null
}

const META_BYTES = 1_024

export function decodePage(bytes: Uint8Array, contentType: string | null): Decoded {
  const header = nameIn(contentType ?? '')
  const meta = metaIn(bytes)
  const bom = bomOf(bytes)
  const said = { header: header && usual(header), meta: meta && usual(meta) }
  if (bom) return { ...said, text: decode(bytes, bom), charset: bom, by: 'bom' }
  for (const by of ['header', 'meta'] as const) {
    const name = known(said[by])
    // A page that could be read this far is no UTF-16, whatever it says.
    const charset = by === 'meta' && name?.startsWith('utf-16') ? 'utf-8' : name
    if (charset) return { ...said, text: decode(bytes, charset), charset, by }
  }
  try {
    return {
      ...said,
      text: new TextDecoder('utf-8', { fatal: true }).decode(bytes),
      charset: 'utf-8',
      by: 'guess',
    }
  } catch {
    return { ...said, text: decode(bytes, 'windows-1252'), charset: 'windows-1252', by: 'guess' }
  }
}

const decode = (bytes: Uint8Array, charset: string): string => new TextDecoder(charset).decode(bytes)

const nameIn = (text: string): string | null =>
  /charset\s*=\s*["']?\s*([^\s"';,>]+)/i.exec(text)?.[1]?.slice(0, 100) ?? null

function metaIn(bytes: Uint8Array): string | null {
  const head = Buffer.from(bytes.subarray(0, META_BYTES))
    .toString('latin1')
    .replace(/<!--[\s\S]*?(-->|$)/g, '')
  for (const [tag] of head.matchAll(/<meta\s[^>]*>?/gi)) {
    const name = nameIn(tag)
    if (name) return name
  }
  return null
}

function bomOf(bytes: Uint8Array): string | null {
  if (bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf) return 'utf-8'
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return 'utf-16be'
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le'
  return null
}

function known(label: string | null): string | null {
  if (label === null) return null
  try {
    return new TextDecoder(label).encoding
  } catch {
    return null
  }
}

const usual = (label: string): string => known(label) ?? label.toLowerCase()
