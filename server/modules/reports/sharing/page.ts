import { createHash } from 'node:crypto'
import type { OpenCtx } from '#kit/context.ts'
import { Problem } from '#kit/problem.ts'
import { RawReply } from '#kit/route.ts'
import { type Language, pickLanguage } from '#kit/web/language.ts'
import { Html, html } from '#platform/pages/html.ts'
import { renderPage } from '#platform/pages/layout.ts'
import { documentHeaders } from '#platform/server/security-headers.ts'
import { formatCell } from '../charts/format.ts'
import type { SharedDashboard, SharedWidget } from './schema.ts'
import { showShared } from './show.ts'
import { words } from './words.ts'

const css = `
:root{color-scheme:light dark;--ink:#1b2430;--soft:#566170;--line:#e3e8ee;--paper:#fff;--ground:#f4f6f9}
@media (prefers-color-scheme:dark){:root{--ink:#eef2f7;--soft:#a3afbe;--line:#2a3442;--paper:#161d27;--ground:#0d1219}}
*{box-sizing:border-box}
body{margin:0;padding:28px 20px 48px;background:var(--ground);color:var(--ink);
font:15px/1.5 system-ui,-apple-system,"Segoe UI",Roboto,"Noto Sans","Hiragino Sans",sans-serif}
.all{max-width:1180px;margin:0 auto}
header{margin-bottom:22px}header p{margin:2px 0 0;color:var(--soft)}
h1{margin:0;font-size:26px;line-height:1.2;letter-spacing:-.01em;text-wrap:balance}
h2{margin:0 0 10px;font-size:14px;font-weight:600;color:var(--soft)}
.grid{display:grid;grid-template-columns:repeat(12,minmax(0,1fr));gap:16px}
section{grid-column:span 12;min-width:0;background:var(--paper);border:1px solid var(--line);border-radius:14px;padding:18px 18px 16px;overflow:auto}
@media (min-width:860px){.w1,.w2,.w3{grid-column:span 3}.w4{grid-column:span 4}.w5,.w6,.w7{grid-column:span 6}.w8,.w9{grid-column:span 8}}
@media (min-width:480px) and (max-width:859px){.w1,.w2,.w3{grid-column:span 6}}
section img{display:block;width:100%;height:auto;border-radius:8px}
.big{font-size:30px;font-weight:650;letter-spacing:-.02em;line-height:1.15;overflow-wrap:anywhere}
.soft{color:var(--soft)}
.text{white-space:pre-wrap;overflow-wrap:anywhere}
table{width:100%;border-collapse:collapse;font-size:14px}
th{text-align:left;font-weight:600;color:var(--soft)}
th,td{padding:6px 10px 6px 0;border-bottom:1px solid var(--line);vertical-align:top}
.n{text-align:right;font-variant-numeric:tabular-nums;white-space:nowrap}
`
const policy = `default-src 'none'; style-src 'sha256-${createHash('sha256').update(css).digest('base64')}'; img-src data:; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`

/** `/shared/{token}`: readable on a phone, without any script. */
export async function showSharedPage(ctx: OpenCtx, token: string): Promise<RawReply> {
  const language = pickLanguage(ctx.request.acceptLanguage)
  try {
    return render(await showShared(ctx, token), language)
  } catch (error) {
    if (!(error instanceof Problem) || error.status !== 404) throw error
    const say = words[language]
    return renderPage({
      status: 404,
      language,
      title: say.goneTitle,
      body: html`<h1>${say.goneTitle}</h1><p>${say.gone}</p>`,
    })
  }
}

function render(dashboard: SharedDashboard, language: Language): RawReply {
  const say = words[language]
  const when = new Intl.DateTimeFormat(language, {
    dateStyle: 'medium',
    timeStyle: 'short',
    timeZone: 'UTC',
  }).format(new Date(dashboard.as_of))
  const head = html`<!doctype html>
<html lang="${language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><meta name="robots" content="noindex"><title>${dashboard.name}</title><style>${new Html(css)}</style></head>`
  const body = html`<body><div class="all"><header><p>${dashboard.organization}</p><h1>${dashboard.name}</h1>${
    dashboard.description ? html`<p>${dashboard.description}</p>` : null
  }<p>${say.asOf(`${when} UTC`)}</p></header><main class="grid">${dashboard.widgets.map(widget => widgetHtml(widget, language))}</main></div></body></html>`
  return new RawReply(
    200,
    {
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': policy,
      'cache-control': 'no-store',
      'content-language': language,
      vary: 'accept-language',
      'x-robots-tag': 'noindex',
      ...documentHeaders,
    },
    `${head}${body}`,
  )
}

function widgetHtml(widget: SharedWidget, language: Language): Html {
  return html`<section class="w${String(widget.w)}"><h2>${widget.title}</h2>${contentHtml(widget, language)}</section>`
}

function contentHtml(widget: SharedWidget, language: Language): Html {
  const say = words[language]
  if (widget.type === 'text') return html`<div class="text">${widget.text ?? ''}</div>`
  if (widget.is_empty || widget.rows.length === 0) return html`<p class="soft">${say.nothing}</p>`
  const how = { locale: language, timezone: widget.timezone ?? 'UTC' }
  const [first] = widget.rows
  if (widget.type === 'metric' || widget.chart === 'number') {
    const column = widget.columns.find(({ key }) => Object.hasOwn(widget.totals, key)) ?? widget.columns[0]!
    const value = widget.type === 'metric' ? first![column.key] : widget.totals[column.key]
    const previous = widget.columns.find(({ key }) => key === 'previous')
    return html`<div class="big">${formatCell(column, value, how)}</div>${
      widget.type === 'metric' && previous && first!.previous !== null
        ? html`<p class="soft">${formatCell(previous, first!.previous, how)} ${say.before}</p>`
        : null
    }`
  }
  if (widget.svg) {
    const source = `data:image/svg+xml;base64,${Buffer.from(widget.svg).toString('base64')}`
    return html`<img src="${source}" alt="${describe(widget, how)}">`
  }
  const isNumber = (type: string) => type === 'number' || type === 'money'
  return html`<table><thead><tr>${widget.columns.map(({ label, type }) => html`<th class="${isNumber(type) ? 'n' : ''}">${label}</th>`)}</tr></thead><tbody>${widget.rows
    .slice(0, 50)
    .map(
      row =>
        html`<tr>${widget.columns.map(column => html`<td class="${isNumber(column.type) ? 'n' : ''}">${formatCell(column, row[column.key], how)}</td>`)}</tr>`,
    )}</tbody></table>${widget.rows.length > 50 ? html`<p class="soft">${say.more(widget.rows.length - 50)}</p>` : null}`
}

/** For those who cannot see the picture: its numbers. */
const describe = (
  { title, columns, rows }: SharedWidget,
  how: { locale: string; timezone: string },
): string =>
  `${title}: ${rows
    .slice(0, 24)
    .map(row => columns.map(column => formatCell(column, row[column.key], how)).join(' '))
    .join('; ')}`
