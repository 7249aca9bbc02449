import { DomUtils, parseDocument } from 'htmlparser2'
import { isTooDeep } from '#platform/html/limits.ts'

export function findLinks(html: string): string[] {
  if (isTooDeep(html)) return []
  const anchors = DomUtils.getElementsByTagName('a', parseDocument(html))
  return [...new Set(anchors.flatMap(({ attribs }) => attribs.href?.trim() ?? []))]
}

/** What is wrong with a link on its face, as a sentence. Links that are filled in for each contact cannot be judged here. */
export function judgeLink(link: string): string | null {
  if (link.includes('{{') || /^(?:mailto|tel):/i.test(link)) return null
  if (link === '') return 'An empty link leads nowhere'
  if (link === '#') return `${link} leads nowhere`
  if (!/^https?:\/\//i.test(link)) return `${link} is not a full web address`
  if (!URL.canParse(link)) return `${link} is not a valid web address`
  const { hostname } = new URL(link)
  const isLocal = hostname === 'localhost' || hostname.endsWith('.local')
  return isLocal ? `${link} works on this computer only` : null
}
