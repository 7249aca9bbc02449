import { createHash } from 'node:crypto'
import { RawReply } from '#kit/route.ts'
import type { Language } from '#kit/web/language.ts'
import { Html, html } from '#platform/pages/html.ts'
import { documentHeaders } from '#platform/server/security-headers.ts'
import type { PublicOrganization } from '../brand-queries.ts'
import { accentsOf } from './colours.ts'
import { type Look, styleOf } from './styles.ts'
import { words } from './words.ts'

export interface PublicPage {
  status?: number
  language: Language
  title: string
  look: Exclude<Look, 'page'>
  body: Html
  organization?: PublicOrganization
  /** Inside another site: without the surroundings. */
  isEmbedded?: boolean
  /** Who may show it in a frame; nobody unless said. */
  frameAncestors?: readonly string[]
  /** Where its forms may end up besides here: browsers look at redirects, too. */
  formAction?: readonly string[]
  script?: string
  headers?: Record<string, string>
}

export const hashOf = (text: string): string =>
  `'sha256-${createHash('sha256').update(text).digest('base64')}'`

export const originOf = (url: string | null): string[] => {
  const origin = url ? URL.parse(url)?.origin : undefined
  return origin ? [origin] : []
}

export interface PolicyParts {
  style: string
  script?: string | undefined
  images?: string
  formAction?: readonly string[]
  frameAncestors?: readonly string[]
}

/** Nothing from anybody but us, and of scripts the one we wrote ourselves. */
export const policyOf = ({
  style,
  script,
  images,
  formAction = [],
  frameAncestors = [],
}: PolicyParts): string =>
  [
    "default-src 'none'",
    `style-src ${hashOf(style)}`,
    ...(script ? [`script-src ${hashOf(script)}`] : []),
    `img-src ${images ?? "'self'"}`,
    `form-action ${["'self'", ...new Set(formAction)].join(' ')}`,
    "base-uri 'none'",
    `frame-ancestors ${frameAncestors.length > 0 ? frameAncestors.join(' ') : "'none'"}`,
  ].join('; ')

export const tick = html`<div class="mark" aria-hidden="true"><svg width="26" height="26" viewBox="0 0 24 24" fill="none" stroke="currentColor" stroke-width="2.5" stroke-linecap="round" stroke-linejoin="round"><path d="M5 13l4 4L19 7"/></svg></div>`

export const brandHtml = ({ name, branding }: PublicOrganization): Html =>
  html`<div class="brand">${branding.logo ? html`<img src="${branding.logo}" alt="${name}">` : html`<span>${name}</span>`}</div>`

export function renderPublic(page: PublicPage): RawReply {
  const { organization, language, look, isEmbedded = false } = page
  const style = styleOf(look, accentsOf(organization?.branding.accent_color ?? null))
  const footer = organization?.branding.footer_text
  const room = look === 'booking' ? 'wide' : 'narrow'
  const head = html`<!doctype html>
<html lang="${language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><meta name="robots" content="noindex"><title>${page.title}</title><style>${new Html(style)}</style></head>`
  const body = html`<body><div class="${room}${isEmbedded ? ' embed' : ''}">${organization && !isEmbedded ? html`<header>${brandHtml(organization)}</header>` : null}<main class="card">${page.body}</main>${footer && !isEmbedded ? html`<footer class="foot">${footer}</footer>` : null}</div>${page.script ? html`<script>${new Html(page.script)}</script>` : null}</body></html>`
  const policy = policyOf({
    style,
    script: page.script,
    ...(page.formAction ? { formAction: page.formAction } : {}),
    ...(page.frameAncestors ? { frameAncestors: page.frameAncestors } : {}),
  })
  return new RawReply(
    page.status ?? 200,
    {
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': policy,
      'cache-control': 'no-store',
      'content-language': language,
      vary: 'accept-language',
      'x-robots-tag': 'noindex',
      ...documentHeaders,
      ...page.headers,
    },
    `${head}${body}`,
  )
}

/** Unknown, paused, deleted, not yet published: one and the same page. */
export const nothingHere = (language: Language): RawReply =>
  renderPublic({
    status: 404,
    language,
    look: 'narrow',
    title: words[language].nothingTitle,
    body: html`<h1>${words[language].nothingTitle}</h1><p class="soft">${words[language].nothing}</p>`,
  })

export const messagePage = (
  page: Omit<PublicPage, 'look' | 'body'> & { text: string; isGood?: boolean },
): RawReply =>
  renderPublic({
    ...page,
    look: 'narrow',
    body: html`${page.isGood ? tick : null}<h1>${page.title}</h1><p class="soft">${page.text}</p>`,
  })
