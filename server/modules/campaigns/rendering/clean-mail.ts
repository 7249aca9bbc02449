import { DomUtils, parseDocument } from 'htmlparser2'

type Document = ReturnType<typeof parseDocument>
type Node = Document['children'][number]
type Element = ReturnType<typeof DomUtils.getElementsByTagName>[number]

/** What mail is made of. Whatever is not named here is taken out, its words stay. */
const tags = new Set(
  (
    'html head body title meta style center div span p br hr a img map area table caption colgroup col thead tbody tfoot ' +
    'tr td th h1 h2 h3 h4 h5 h6 ul ol li dl dt dd blockquote pre code tt kbd samp var strong b em i u s strike del ins ' +
    'sub sup small big font abbr acronym address cite q dfn mark figure figcaption article aside footer header main nav ' +
    'section time wbr bdi bdo'
  ).split(' '),
)
/** Gone with all that is in them. */
const silenced = new Set(
  (
    'script noscript iframe frame frameset object embed applet svg math template xmp noembed noframes plaintext textarea ' +
    'select option button input datalist audio video canvas link base basefont dialog portal'
  ).split(' '),
)
const attributes = new Set(
  (
    'style class id title alt name lang dir align valign width height bgcolor border bordercolor cellpadding cellspacing ' +
    'colspan rowspan scope abbr headers summary nowrap background color face size start type value shape coords usemap ' +
    'hspace vspace href src target rel role media charset content http-equiv xmlns xmlns:v xmlns:o vertical-align clear ' +
    'datetime cite span'
  ).split(' '),
)
const withAddress = new Set(['href', 'src', 'background', 'cite'])

const isNamed = (name: string) => attributes.has(name) || /^(?:aria|data)-[a-z-]+$/.test(name)

const unspaced = (value: string) =>
  value.replaceAll(/[\u0000-\u0020\u007f-\u00a0\u200b-\u200f\u2028-\u202f\ufeff]/g, '')

/** With a scheme that only leads somewhere, or none. Pictures may be a part of the mail or of the page. */
function isHarmlessAddress(name: string, value: string): boolean {
  const scheme = /^([a-z][a-z0-9+.-]*):/i.exec(unspaced(value))?.[1]?.toLowerCase()
  if (scheme === undefined) return true
  if (name === 'href' || name === 'cite') return ['http', 'https', 'mailto', 'tel', 'sms'].includes(scheme)
  return (
    ['http', 'https', 'cid'].includes(scheme) || /^data:image\/(?:png|jpe?g|gif|webp);base64,/i.test(value)
  )
}

const isHarmlessStyle = (value: string) =>
  !/expression\s*\(|javascript:|vbscript:|-moz-binding|behavior\s*:|@import|<\//i.test(
    value.replaceAll(/\/\*[\s\S]*?\*\//g, '').replaceAll('\\', ''),
  )

const isKept = (name: string, value: string): boolean => {
  if (!isNamed(name)) return false
  if (name === 'style') return isHarmlessStyle(value)
  if (name === 'http-equiv') return /^(?:content-type|x-ua-compatible)$/i.test(value)
  return !withAddress.has(name) || isHarmlessAddress(name, value)
}

/** Outlook reads these; to everybody else they are comments. */
const isConditional = (text: string) => /^\[if\b/.test(text) || /^<!\[endif\]$/.test(text)

/**
 * Takes out of a mail what would run, send or load by itself: scripts, handlers, forms, frames, plug-ins and addresses
 * that are code. `isComment` says which comments stay besides those for Outlook.
 */
export function cleanMail(html: string, isComment: (text: string) => boolean = () => false): Document {
  const document = parseDocument(html)
  document.children = document.children.flatMap(node => clean(node, isComment))
  for (const child of document.children) child.parent = document as never
  return document
}

function clean(node: Node, isComment: (text: string) => boolean): Node[] {
  if (node.type === 'comment') {
    return isConditional(node.data) || isComment(node.data) ? [node] : []
  }
  if (node.type === 'directive') return /^!doctype\b/i.test(node.data) ? [node] : []
  if (node.type === 'text') return [node]
  if (node.type === 'cdata') return []
  const element = node as Element
  if (silenced.has(element.name)) return []
  const children = (element.children as Node[]).flatMap(child => clean(child, isComment))
  if (!tags.has(element.name)) return children
  if (element.name === 'style') {
    const css = children.map(child => ('data' in child ? child.data : '')).join('')
    if (!isHarmlessStyle(css.replaceAll(/@import[^;]*;?/gi, ''))) return []
    for (const child of children)
      if ('data' in child) child.data = child.data.replaceAll(/@import[^;]*;?/gi, '')
  }
  if (element.name === 'meta' && !isKept('http-equiv', element.attribs['http-equiv'] ?? 'content-type'))
    return []
  for (const [name, value] of Object.entries(element.attribs)) {
    if (!isKept(name.toLowerCase(), value)) delete element.attribs[name]
  }
  if (element.name === 'meta' && Object.keys(element.attribs).length === 0) return []
  element.children = children as typeof element.children
  for (const child of children) child.parent = element as never
  return [element]
}

export const toHtml = (document: Document): string =>
  DomUtils.getOuterHTML(document, { encodeEntities: 'utf8' })
