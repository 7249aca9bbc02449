import { createHash } from 'node:crypto'
import { RawReply } from '#kit/route.ts'
import type { Language } from '#kit/web/language.ts'
import { type Html, html } from '#platform/pages/html.ts'
import { isReadable } from '#platform/pages/layout.ts'
import { documentHeaders } from '#platform/server/security-headers.ts'
import type { Features } from '../settings/schema.ts'
import type { Door } from '../visits/schema.ts'
import type { PortalWords } from './words/index.ts'

/** What every page of the portal is drawn from. */
export interface Frame {
  key: string
  language: Language
  words: PortalWords
  door: Door
  /** Whoever is in: for whom, and what is offered. */
  inside: { customer: string | null; hasOthers: boolean; features: Features; email: string } | null
}

const css = `
:root{color-scheme:light dark;--ink:#1b2430;--soft:#56616f;--line:#dfe5ec;--paper:#fff;--ground:#f4f6f9;--accent:#2457d6;--on:#fff;--bad:#b3261e}
@media (prefers-color-scheme:dark){:root{--ink:#eef2f7;--soft:#a3afbe;--line:#2a3442;--paper:#161d27;--ground:#0d1219;--accent:#86a8ff;--on:#0d1219;--bad:#ff9b93}}
*{box-sizing:border-box}
body{margin:0;background:var(--ground);color:var(--ink);font:16px/1.55 system-ui,-apple-system,"Segoe UI",Roboto,"Noto Sans","Hiragino Sans",sans-serif}
header,main,footer{max-width:860px;margin:0 auto;padding:0 20px}
header{display:flex;flex-wrap:wrap;gap:8px 16px;align-items:center;padding-top:24px}
header strong{font-size:17px}header img{max-height:36px;max-width:180px}header form{margin-left:auto}
nav{max-width:860px;margin:14px auto 0;padding:0 12px;display:flex;flex-wrap:wrap;gap:4px}
nav a{padding:8px 10px;border-radius:8px;text-decoration:none}nav a[aria-current]{background:var(--paper);font-weight:600;color:var(--ink)}
a{color:var(--accent);text-underline-offset:3px}
h1{font-size:26px;line-height:1.25;margin:26px 0 14px;letter-spacing:-.01em;overflow-wrap:anywhere}h2{font-size:18px;margin:0 0 8px;overflow-wrap:anywhere}
.card{background:var(--paper);border:1px solid var(--line);border-radius:14px;padding:18px 20px;margin:0 0 14px}
.door{max-width:460px;margin:8vh auto 0}
.row{display:flex;flex-wrap:wrap;gap:4px 16px;justify-content:space-between;align-items:baseline}
.soft,dt{color:var(--soft)}.bad{color:var(--bad);font-weight:600}.big{font-size:30px;font-weight:650;letter-spacing:-.01em}
p{margin:0 0 12px}dl{display:grid;grid-template-columns:1fr auto;gap:4px 16px;margin:0 0 12px}dd{margin:0;text-align:right}
label{display:block;font-weight:600;margin:0 0 12px}
fieldset{border:1px solid var(--line);border-radius:10px;margin:0 0 12px;padding:12px 14px 0}legend{padding:0 6px;color:var(--soft)}.check{display:flex;gap:10px;align-items:flex-start;font-weight:400}.pair{display:flex;flex-wrap:wrap;gap:0 16px}.pair label{flex:1 1 160px}.ways{margin:0 0 12px}form+.actions{margin-top:14px}
input,select,textarea{display:block;width:100%;margin-top:4px;padding:11px 12px;border:1px solid var(--soft);border-radius:10px;background:var(--paper);color:var(--ink);font:inherit;font-weight:400}
input[type=checkbox]{display:inline-block;width:20px;height:20px;margin:3px 0 0;flex:none}
button,.button{display:inline-block;padding:11px 18px;border:1px solid var(--accent);border-radius:10px;background:var(--accent);color:var(--on);font:inherit;font-weight:600;text-decoration:none;cursor:pointer}
.plain,.button.plain{background:transparent;color:var(--accent)}.actions{display:flex;flex-wrap:wrap;gap:10px;align-items:center}
:focus-visible{outline:3px solid var(--accent);outline-offset:2px}
footer{color:var(--soft);font-size:14px;padding:26px 20px 40px}
`

const hashOf = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`

export const places = [
  'invoices',
  'statement',
  'quotes',
  'contracts',
  'subscriptions',
  'payment_methods',
  'billing_details',
] as const

/** Where it leads, below the door of this portal. */
export const at = (frame: Frame, path = ''): string => `/portal/${frame.key}${path}`

function navigation(frame: Frame, current: string): Html | null {
  const { inside, words } = frame
  if (!inside?.customer) return null
  const shown = places.filter(place => inside.features[place])
  return html`<nav aria-label="${words.menu}">${shown.map(
    place =>
      html`<a href="${at(frame, `/${place}`)}"${current === place ? html` aria-current="page"` : ''}>${words.places[place]}</a>`,
  )}</nav>`
}

export interface Shown {
  title: string
  body: Html
  current?: string
  status?: number
  headers?: Record<string, string>
  /** Goes on by itself: to another page of ours, or to who takes the payment. */
  goesTo?: string
}

export function renderPortal(frame: Frame, page: Shown): RawReply {
  const { door, words, inside, language } = frame
  const accent = door.color && isReadable(door.color) ? door.color : null
  const style = accent ? `${css}@media (prefers-color-scheme:light){:root{--accent:${accent}}}` : css
  const head = html`<!doctype html>
<html lang="${language}">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><meta name="robots" content="noindex">${
    page.goesTo ? html`<meta http-equiv="refresh" content="0;url=${page.goesTo}">` : null
  }<title>${page.title} · ${door.name}</title>`
  const body = html`<header>${
    door.logo_url ? html`<img src="${new URL(door.logo_url).pathname}" alt="">` : null
  }<strong>${door.name}</strong>${
    inside
      ? html`<form method="post" action="${at(frame, '/logout')}"><button class="plain">${words.logout}</button></form>`
      : null
  }</header>${navigation(frame, page.current ?? '')}<main><h1>${page.title}</h1>${page.body}</main><footer>${
    inside
      ? html`${inside.customer ?? ''} ${inside.customer ? '·' : ''} ${inside.email}${
          inside.hasOthers ? html` · <a href="${at(frame, '/switch')}">${words.switch}</a>` : null
        }`
      : null
  }</footer>`
  const policy = `default-src 'none'; style-src ${hashOf(style)}; img-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'`
  return new RawReply(
    page.status ?? 200,
    {
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': policy,
      'cache-control': 'no-store',
      'content-language': language,
      vary: 'accept-language',
      'x-robots-tag': 'noindex, nofollow',
      ...documentHeaders,
      ...page.headers,
    },
    `${head}<style>${style}</style></head><body>${body}</body></html>`,
  )
}
