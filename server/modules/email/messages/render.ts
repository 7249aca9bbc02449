import { compile } from 'html-to-text'
import { DomUtils, parseDocument } from 'htmlparser2'
import type { TrackingLinks } from '../links.ts'

const toText = compile({
  wordwrap: false,
  limits: { maxInputLength: 2_000_000 },
  selectors: [
    { selector: 'img', format: 'skip' },
    { selector: 'a', options: { hideLinkHrefIfSameAsText: true, ignoreHref: false } },
    { selector: 'table', format: 'dataTable', options: { uppercaseHeaderCells: false } },
    ...['h1', 'h2', 'h3', 'h4', 'h5', 'h6'].map(selector => ({ selector, options: { uppercase: false } })),
  ],
})

/** What a mail reader without HTML shows: links with their address, tables as lines, no images. */
export const textFromHtml = (html: string): string => toText(html).trim()

/** The first words, for lists. */
export const snippetOf = (text: string): string => {
  const line = text.replaceAll(/\s+/g, ' ').trim()
  return line.length > 160 ? `${line.slice(0, 159).trimEnd()}…` : line
}

export const escapeHtml = (text: string): string =>
  text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replaceAll("'", '&#39;')

/** A placeholder authors may use to put the unsubscribe link where they want it. */
const UNSUBSCRIBE_PLACE = /\{\{\s*unsubscribe_url\s*\}\}/g

export interface Dressing {
  trackingId: string | null
  trackOpens: boolean
  trackClicks: boolean
  isOutreach: boolean
  organization: { name: string; address: string }
  links: TrackingLinks
}

/** The message as it leaves: links that count, the pixel, and for outreach the way out. */
export function dressHtml(html: string, dressing: Dressing): string {
  const { trackingId, links } = dressing
  let body = html
  let places = 0
  if (trackingId && dressing.isOutreach) {
    const address = links.unsubscribe(trackingId)
    body = body.replaceAll(UNSUBSCRIBE_PLACE, () => {
      places += 1
      return address
    })
  }
  if (trackingId && dressing.trackClicks) body = rewriteLinks(body, trackingId, links)
  const tail = [
    trackingId && dressing.isOutreach && places === 0 ? footerHtml(dressing, trackingId) : '',
    trackingId && dressing.trackOpens
      ? `<img src="${links.pixel(trackingId)}" width="1" height="1" alt="" style="display:block;border:0;width:1px;height:1px">`
      : '',
  ].join('')
  return asDocument(body, tail)
}

export function dressText(text: string, dressing: Dressing): string {
  const { trackingId, links } = dressing
  if (!trackingId || !dressing.isOutreach) return text
  const address = links.unsubscribe(trackingId)
  const placed = text.replaceAll(UNSUBSCRIBE_PLACE, address)
  if (placed !== text) return placed
  return `${text}\n\n--\n${senderLine(dressing)}\nUnsubscribe: ${address}\n`
}

const senderLine = ({ organization: { name, address } }: Dressing): string =>
  [name, ...address.split('\n')]
    .map(part => part.trim())
    .filter(part => part !== '')
    .join(', ')

const footerHtml = (dressing: Dressing, trackingId: string): string =>
  `<div style="margin-top:32px;font:12px/1.5 sans-serif;color:#6b7280">${escapeHtml(senderLine(dressing))} · ` +
  `<a href="${dressing.links.unsubscribe(trackingId)}" style="color:#6b7280">Unsubscribe</a></div>`

/** Web links of `a` and `area` lead over our redirect; mailto, tel, anchors and our own unsubscribe page do not. */
function rewriteLinks(html: string, trackingId: string, links: TrackingLinks): string {
  const document = parseDocument(html)
  const own = links.unsubscribe(trackingId)
  for (const element of DomUtils.getElementsByTagName(name => name === 'a' || name === 'area', document)) {
    const href = element.attribs.href?.trim()
    if (!href || href === own || !/^https?:\/\//i.test(href) || !URL.canParse(href)) continue
    const { username, password } = new URL(href)
    if (username || password) continue
    element.attribs.href = links.click(trackingId, href)
  }
  return DomUtils.getOuterHTML(document, { encodeEntities: 'utf8' })
}

function asDocument(html: string, tail: string): string {
  const end = /<\/body\s*>/i.exec(html)
  if (end) return html.slice(0, end.index) + tail + html.slice(end.index)
  if (/<(?:html|body)[\s>]/i.test(html)) return html + tail
  return `<!doctype html><html><head><meta charset="utf-8"></head><body>${html}${tail}</body></html>`
}
