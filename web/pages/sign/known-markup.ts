/** The attributes that the text of a document may carry, by the name under which they are parsed. */
const KNOWN = new Map(
  ['href', 'src', 'alt', 'start', 'colspan', 'rowspan'].map(name => [name, name] as const),
).set('style', 'data-style')

// As the HTML standard reads a tag: quotes mean something only where a value begins.
const TAG = /<(\/?)([a-z][^\s/>]*)/gi
const ATTRIBUTE = /[\s/]*(?:([^\s/>][^\s/>=]*)(?:\s*=\s*(?:"([^"]*)(?:"|$)|'([^']*)(?:'|$)|([^\s>]*)))?)?/y

/**
 * The same markup with known attributes only, before a browser parses it: a content policy reports handlers and
 * styles even in a document that nobody sees. Every tag is written anew, and no value keeps a bracket, so that
 * whatever a parser takes for a tag is one of those written here.
 */
export function withKnownAttributes(html: string): string {
  let written = ''
  let from = 0
  TAG.lastIndex = 0
  for (let tag = TAG.exec(html); tag; tag = TAG.exec(html)) {
    written += html.slice(from, tag.index)
    const [, slash = '', name = ''] = tag
    const read = readAttributes(html, TAG.lastIndex)
    // A tag that never ends is none, and swallows the rest.
    if (!read) return written
    written += `<${slash}${name.replaceAll('<', '')}${slash ? '' : read.attributes}>`
    from = read.end
    TAG.lastIndex = from
  }
  return written + html.slice(from)
}

function readAttributes(html: string, start: number): { attributes: string; end: number } | undefined {
  let attributes = ''
  ATTRIBUTE.lastIndex = start
  while (html[ATTRIBUTE.lastIndex] !== '>') {
    const before = ATTRIBUTE.lastIndex
    const [, name = '', double, single, bare] = ATTRIBUTE.exec(html) ?? []
    if (ATTRIBUTE.lastIndex === before || ATTRIBUTE.lastIndex >= html.length) return undefined
    const kept = KNOWN.get(name.toLowerCase())
    if (kept) attributes += ` ${kept}="${escapeValue(double ?? single ?? bare ?? '')}"`
  }
  return { attributes, end: ATTRIBUTE.lastIndex + 1 }
}

const escapeValue = (value: string) =>
  value.replaceAll('"', '&quot;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
