/** An element: name, attributes if any, and text or children; null and undefined children are left out. */
export type XmlNode = readonly [
  name: string,
  content: XmlContent,
  attributes?: Readonly<Record<string, string>>,
]
export type XmlContent = string | readonly (XmlNode | null | undefined)[]

export function toXml(root: XmlNode): string {
  return `<?xml version="1.0" encoding="UTF-8"?>\n${write(root, '')}\n`
}

function write([name, content, attributes = {}]: XmlNode, indent: string): string {
  const open = Object.entries(attributes).reduce(
    (tag, [key, value]) => `${tag} ${key}="${escapeXml(value)}"`,
    name,
  )
  if (typeof content === 'string') return `${indent}<${open}>${escapeXml(content)}</${name}>`
  const children = content.filter(child => child !== null && child !== undefined)
  if (children.length === 0) return `${indent}<${open}/>`
  return `${indent}<${open}>\n${children.map(child => write(child, `${indent}  `)).join('\n')}\n${indent}</${name}>`
}

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

/** Characters that XML 1.0 cannot hold at all are dropped. */
const holdable = (text: string): string =>
  text.toWellFormed().replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g, '')

/** What is left of a text in XML, where an empty element is none. */
export const cleanXml = (text: string): string => holdable(text).trim()

export const escapeXml = (text: string): string => holdable(text).replace(/[&<>"]/g, sign => entities[sign]!)
