import { DomUtils, parseDocument } from 'htmlparser2'
import { refuseDeepHtml } from '#platform/html/limits.ts'

/** Web links of `a` and `area` get another address; mailto, tel, anchors and the one to be left alone do not. */
export function replaceLinks(html: string, except: string, replace: (href: string) => string): string {
  const document = parseDocument(html)
  for (const element of DomUtils.getElementsByTagName(name => name === 'a' || name === 'area', document)) {
    const href = element.attribs.href?.trim()
    if (!href || href === except || !/^https?:\/\//i.test(href) || !URL.canParse(href)) continue
    const { username, password } = new URL(href)
    if (username || password) continue
    element.attribs.href = replace(href)
  }
  return DomUtils.getOuterHTML(document, { encodeEntities: 'utf8' })
}

/** For a process that may not know how links are signed: marks stand in their place, `${mark}0.` for the first. */
export function markLinks({ html, mark, except }: { html: string; mark: string; except: string }) {
  refuseDeepHtml(html)
  const links: string[] = []
  const marked = replaceLinks(html, except, href => `${mark}${links.push(href) - 1}.`)
  return { html: marked, links }
}
