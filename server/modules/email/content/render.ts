import type { WorkCtx } from '#kit/context.ts'
import { InvalidInput } from '#kit/problem.ts'
import { say } from '#kit/text/sentence.ts'
import { Refused } from '#platform/bounded-work/task.ts'
import { isSmallHtml } from '#platform/html/limits.ts'
import { textFromHtml } from '#platform/html/text.ts'
import { textOf } from '#platform/html/text-of.ts'
import { escapeHtml } from '#platform/pages/html.ts'
import type { TrackingLinks } from '../links.ts'
import { replaceLinks } from './replace-links.ts'

type Worker = Pick<WorkCtx, 'services' | 'organizationId' | 'request'>

/** Where the body is somebody's who can be told what is wrong with it. */
export async function bodyTextOf(ctx: Worker, html: string): Promise<string> {
  try {
    return await textOf(ctx, html)
  } catch (error) {
    throw error instanceof Refused ? InvalidInput(say`body_html ${{ message: error.message }}`) : error
  }
}

/** Of a signature too long for this thread, nothing: mail without HTML does without it. */
export const signatureTextOf = (html: string): string => (isSmallHtml(html) ? textFromHtml(html) : '')

/** The first words, for lists. */
export const snippetOf = (text: string): string => {
  const line = text.replaceAll(/\s+/g, ' ').trim()
  return line.length > 160 ? `${line.slice(0, 159).trimEnd()}…` : line
}

/** A placeholder authors may use to put the unsubscribe link where they want it. */
const UNSUBSCRIBE_PLACE = /\{\{\s*unsubscribe_url\s*\}\}/g

export interface Dressing {
  trackingId: string | null
  trackOpens: boolean
  trackClicks: boolean
  /** Whether it carries the footer and the headers by which one unsubscribes. */
  hasWayOut: boolean
  organization: { name: string; address: string }
  links: TrackingLinks
}

/** The message as it leaves: links that count, the pixel, and the way out where it has one. */
export function dressHtml(html: string, dressing: Dressing): string {
  const { trackingId, links } = dressing
  let body = html
  let places = 0
  if (trackingId && dressing.hasWayOut) {
    const address = links.unsubscribe(trackingId)
    body = body.replaceAll(UNSUBSCRIBE_PLACE, () => {
      places += 1
      return address
    })
  }
  if (trackingId && dressing.trackClicks) body = rewriteLinks(body, trackingId, links)
  const tail = [
    trackingId && dressing.hasWayOut && places === 0 ? footerHtml(dressing, trackingId) : '',
    trackingId && dressing.trackOpens
      ? `<img src="${links.pixel(trackingId)}" width="1" height="1" alt="" style="display:block;border:0;width:1px;height:1px">`
      : '',
  ].join('')
  return asDocument(body, tail)
}

export function dressText(text: string, dressing: Dressing): string {
  const { trackingId, links } = dressing
  if (!trackingId || !dressing.hasWayOut) return text
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

/** Web links lead over our redirect, our own pages excepted. */
const rewriteLinks = (html: string, trackingId: string, links: TrackingLinks): string =>
  replaceLinks(html, href => (links.isOurs(href) ? null : links.click(trackingId, href)))

function asDocument(html: string, tail: string): string {
  const end = /<\/body\s*>/i.exec(html)
  if (end) return html.slice(0, end.index) + tail + html.slice(end.index)
  if (/<(?:html|body)[\s>]/i.test(html)) return html + tail
  return `<!doctype html><html><head><meta charset="utf-8"></head><body>${html}${tail}</body></html>`
}
