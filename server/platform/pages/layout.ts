import { createHash } from 'node:crypto'
import { RawReply } from '#kit/route.ts'
import type { Language } from '#kit/web/language.ts'
import { documentHeaders } from '../server/security-headers.ts'
import { type Html, html } from './html.ts'

/** A page that needs no script: one calm card, readable on a phone, in the tenant's name and colour. */
export interface Page {
  status?: number
  language: Language
  title: string
  body: Html
  brand?: { name: string; accent?: string | null; logo?: string | null }
  headers?: Record<string, string>
}

const css = `
:root{color-scheme:light dark;--ink:#1b2430;--soft:#566170;--line:#e3e8ee;--paper:#fff;--ground:#f4f6f9;--accent:#2457d6}
@media (prefers-color-scheme:dark){:root{--ink:#eef2f7;--soft:#a3afbe;--line:#2a3442;--paper:#161d27;--ground:#0d1219;--accent:#86a8ff}}
*{box-sizing:border-box}
body{margin:0;min-height:100vh;display:grid;place-items:center;padding:24px;background:var(--ground);color:var(--ink);
font:16px/1.6 system-ui,-apple-system,"Segoe UI",Roboto,"Noto Sans","Hiragino Sans",sans-serif}
main{width:100%;max-width:480px;background:var(--paper);border:1px solid var(--line);border-radius:16px;padding:40px 36px;
box-shadow:0 1px 2px rgba(16,24,40,.04),0 12px 32px rgba(16,24,40,.06);overflow-wrap:anywhere}
.brand{display:flex;align-items:center;gap:10px;margin-bottom:28px;color:var(--soft);font-size:14px;font-weight:600}
.brand img{max-height:32px;max-width:160px}
h1{margin:0 0 12px;font-size:24px;line-height:1.25;letter-spacing:-.01em;text-wrap:balance}
a{color:var(--accent);text-underline-offset:3px}
p{margin:0 0 16px;color:var(--soft)}p strong{color:var(--ink)}
button,.button{display:inline-block;width:100%;margin-top:12px;padding:13px 20px;border:0;border-radius:10px;background:var(--accent);
color:#fff;font:inherit;font-weight:600;text-align:center;text-decoration:none;cursor:pointer}
@media (prefers-color-scheme:dark){button,.button{color:#0d1219}}
button:focus-visible,.button:focus-visible{outline:3px solid var(--accent);outline-offset:3px}
.mark{width:52px;height:52px;border-radius:50%;display:grid;place-items:center;margin-bottom:20px;background:color-mix(in srgb,var(--accent) 12%,transparent);color:var(--accent)}
.url{padding:12px 14px;border:1px solid var(--line);border-radius:10px;font-family:ui-monospace,monospace;font-size:14px;color:var(--ink)}
small{display:block;margin-top:24px;padding-top:18px;border-top:1px solid var(--line);color:var(--soft);font-size:13px}
@media (max-width:480px){main{padding:28px 22px}}
`

const hashOf = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`

export const tick = html`<div class="mark" aria-hidden="true"><svg width="26" height="26" viewBox="0 0 24 24" fill="none" stroke="currentColor" stroke-width="2.5" stroke-linecap="round" stroke-linejoin="round"><path d="M5 13l4 4L19 7"/></svg></div>`

export function renderPage(page: Page): RawReply {
  const { brand } = page
  const accent =
    brand?.accent && /^#[0-9a-f]{6}$/i.test(brand.accent) && isReadable(brand.accent) ? brand.accent : null
  const style = accent ? `${css}@media (prefers-color-scheme:light){:root{--accent:${accent}}}` : css
  const logo = brand?.logo?.startsWith('data:image/') ? brand.logo : null
  const document = html`<!doctype html>
<html lang="${page.language}">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><meta name="robots" content="noindex"><title>${page.title}</title>`
  const text = `${document}<style>${style}</style></head><body><main>${
    brand
      ? html`<div class="brand">${logo ? html`<img src="${logo}" alt="">` : null}<span>${brand.name}</span></div>`
      : ''
  }${page.body}</main></body></html>`
  const policy = `default-src 'none'; style-src ${hashOf(style)}; img-src data:; form-action 'self'; base-uri 'none'; frame-ancestors 'none'`
  return new RawReply(
    page.status ?? 200,
    {
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': policy,
      'cache-control': 'no-store',
      'content-language': page.language,
      vary: 'accept-language',
      ...documentHeaders,
      ...page.headers,
    },
    text,
  )
}

/** White text on the accent must reach a contrast of 4.5. */
export function isReadable(color: string): boolean {
  const channel = (start: number) => {
    const value = Number.parseInt(color.slice(start, start + 2), 16) / 255
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4
  }
  const luminance = 0.2126 * channel(1) + 0.7152 * channel(3) + 0.0722 * channel(5)
  return 1.05 / (luminance + 0.05) >= 4.5
}
