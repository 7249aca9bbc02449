import { RawReply } from '#kit/route.ts'
import type { Language } from '#kit/web/language.ts'
import { escapeHtml, html } from '#platform/pages/html.ts'
import { renderPage } from '#platform/pages/layout.ts'
import { documentHeaders } from '#platform/server/security-headers.ts'
import { words } from './words.ts'

/** Styles and pictures of a mail, and nothing that runs, sends or frames. */
const POLICY =
  "default-src 'none'; style-src 'unsafe-inline'; img-src http: https: data:; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"

export const mailPage = (body: string): RawReply =>
  new RawReply(
    200,
    {
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': POLICY,
      'cache-control': 'private, no-store',
      'x-robots-tag': 'noindex',
      ...documentHeaders,
    },
    body,
  )

export const gonePage = (language: Language): RawReply =>
  renderPage({
    status: 404,
    language,
    title: words[language].goneTitle,
    body: html`<h1>${words[language].goneTitle}</h1><p>${words[language].gone}</p>`,
    headers: { 'x-robots-tag': 'noindex' },
  })

export interface Issue {
  id: string
  subject: string
  preheader: string
  url: string
  finishedAt: string
}

export function archivePage(
  language: Language,
  { name, feedUrl, issues }: { name: string; feedUrl: string; issues: readonly Issue[] },
): RawReply {
  const date = new Intl.DateTimeFormat(language, { dateStyle: 'long', timeZone: 'UTC' })
  const items = issues.map(
    ({ subject, preheader, url, finishedAt }) =>
      html`<p><a href="${url}"><strong>${subject}</strong></a><br>${preheader ? html`${preheader}<br>` : null}${date.format(new Date(finishedAt))}</p>`,
  )
  const title = words[language].archive(name)
  const nothing = html`<p>${words[language].nothing}</p>`
  const body = html`<h1>${title}</h1>${items.length > 0 ? items : nothing}<small><a href="${feedUrl}">RSS</a></small>`
  return renderPage({ language, title, body, headers: { 'x-robots-tag': 'noindex' } })
}

/** What XML has no way to say is left out. */
const xml = (text: string) =>
  escapeHtml(
    text.toWellFormed().replaceAll(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g, ''),
  ).replaceAll('&#39;', '&apos;')

export function feed({
  name,
  url,
  issues,
}: {
  name: string
  url: string
  issues: readonly Issue[]
}): RawReply {
  const items = issues.map(
    one =>
      `<item><title>${xml(one.subject)}</title><link>${xml(one.url)}</link><guid isPermaLink="true">${xml(one.url)}</guid>` +
      `<pubDate>${new Date(one.finishedAt).toUTCString()}</pubDate><description>${xml(one.preheader)}</description></item>`,
  )
  const title = words.en.archive(name)
  return new RawReply(
    200,
    {
      'content-type': 'application/rss+xml; charset=utf-8',
      'cache-control': 'public, max-age=300',
      'x-robots-tag': 'noindex',
    },
    `<?xml version="1.0" encoding="UTF-8"?>\n<rss version="2.0"><channel><title>${xml(title)}</title><link>${xml(url)}</link>` +
      `<description>${xml(title)}</description>${items.join('')}</channel></rss>\n`,
  )
}
