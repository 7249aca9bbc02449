import { DomUtils, parseDocument } from 'htmlparser2'
import { refuseDeepHtml } from '#platform/html/limits.ts'
import { textFromAnyHtml } from '#platform/html/text.ts'

/** The words of the mail without markup, its links as footnotes. */
export function textPartOf(html: string): string {
  refuseDeepHtml(html)
  const document = parseDocument(html)
  const links: string[] = []
  const anchors = DomUtils.getElementsByTagName('a', document)
  for (const anchor of anchors) {
    const href = anchor.attribs.href?.trim()
    delete anchor.attribs.href
    if (!href || href.startsWith('#') || /^(?:mailto|tel):/i.test(href)) continue
    const text = DomUtils.textContent(anchor).trim()
    if (text === '' || text === href) continue
    const known = links.indexOf(href)
    const number = known >= 0 ? known + 1 : links.push(href)
    const [note] = parseDocument(` [${number}]`).children
    DomUtils.appendChild(anchor, note as Parameters<typeof DomUtils.appendChild>[1])
  }
  for (const style of DomUtils.getElementsByTagName(name => name === 'style' || name === 'title', document)) {
    DomUtils.removeElement(style)
  }
  const words = textFromAnyHtml(DomUtils.getOuterHTML(document, { encodeEntities: 'utf8' }))
  if (links.length === 0) return words
  return `${words}\n\n${links.map((link, index) => `[${index + 1}] ${link}`).join('\n')}`
}
