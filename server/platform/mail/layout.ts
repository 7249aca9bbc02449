import type { Language } from '#kit/web/language.ts'
import { type Html, html } from '../pages/html.ts'
import { isReadable } from '../pages/layout.ts'

/** Whose mail it is: `logo` is an address that mail programs can fetch it from. */
export interface MailBrand {
  name: string
  accent: string | null
  footer: string | null
  logo?: string | null
}

type Facts = readonly (readonly [label: string, value: string])[]

export interface MailFigure {
  title?: string
  /** Large, as a number of its own. */
  number?: string
  /** An attachment by its content id, and what it shows in words. */
  picture?: { contentId: string; alt: string }
  table?: { head: readonly string[]; rows: readonly (readonly string[])[]; isNumber: readonly boolean[] }
  note?: string
}

/** A mail that we write ourselves: one calm card in the tenant's name and colour, light and dark, and as plain text. */
export interface MailParts {
  language: Language
  brand: MailBrand
  subject: string
  greeting?: string
  /** One that is nothing but an address becomes a link. */
  paragraphs?: readonly string[]
  /** What it is about: numbers by their names. */
  facts?: Facts
  /** Things that happened, or facts of one: a line each, where it leads, and a smaller line below. */
  items?: readonly { title: string; body?: string; url?: string }[]
  /** Pictures that go along with the mail, and tables. */
  figures?: readonly MailFigure[]
  button?: { label: string; url: string }
  /** Below the button: what else one may want to know, such as how to pay otherwise. */
  sections?: readonly { title: string; facts?: Facts; paragraphs?: readonly string[] }[]
  /** Small print above the brand's own. */
  closing?: readonly { text: string; link?: { label: string; url: string } }[]
}

export interface WrittenMail {
  subject: string
  html: string
  text: string
}

const ACCENT = '#2457d6'
const FONT = '-apple-system,BlinkMacSystemFont,Segoe UI,Roboto,Helvetica,Arial,sans-serif'

/** Colours stand inline, for programs that read nothing else; the darker ones follow the reader's choice. */
const css = `:root{color-scheme:light dark;supported-color-schemes:light dark}
@media (prefers-color-scheme:dark){.ground{background:#0d1219!important}.card{background:#161d27!important;border-color:#2a3442!important}
.ink{color:#eef2f7!important}.soft{color:#a3afbe!important}.line{border-color:#2a3442!important}.link{color:#86a8ff!important}}`

export function writeMail(parts: MailParts): WrittenMail {
  return { subject: parts.subject, html: htmlOf(parts), text: textOf(parts) }
}

function htmlOf(parts: MailParts): string {
  const { brand } = parts
  const accent = brand.accent && isReadable(brand.accent) ? brand.accent : ACCENT
  const card = [
    brand.logo
      ? html`<p style="margin:0 0 20px"><img src="${brand.logo}" alt="${brand.name}" height="36" style="display:block;height:36px;max-width:220px;border:0"></p>`
      : html`<p class="soft" style="margin:0 0 20px;font-size:13px;font-weight:600;color:#566170">${brand.name}</p>`,
    parts.greeting ? paragraphHtml(parts.greeting) : null,
    ...(parts.paragraphs ?? []).map(paragraphHtml),
    factsHtml(parts.facts),
    ...(parts.items ?? []).map(itemHtml),
    ...(parts.figures ?? []).map(figureHtml),
    parts.button
      ? html`<p style="margin:22px 0 6px"><a href="${parts.button.url}" style="display:inline-block;padding:12px 22px;border-radius:8px;background:${accent};color:#ffffff;font-size:15px;font-weight:600;text-decoration:none">${parts.button.label}</a></p>`
      : null,
    ...(parts.sections ?? []).map(sectionHtml),
    footerHtml(parts),
  ]
  const head = html`<!doctype html><html lang="${parts.language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><meta name="color-scheme" content="light dark"><meta name="supported-color-schemes" content="light dark"><title>${parts.subject}</title>`
  const body = html`<body class="ground" style="margin:0;padding:0;background:#f4f6f9"><table role="presentation" width="100%" cellpadding="0" cellspacing="0"><tr><td class="ground" align="center" style="padding:24px 12px;background:#f4f6f9"><table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width:560px"><tr><td class="card" style="padding:28px 26px;background:#ffffff;border:1px solid #e3e8ee;border-radius:12px;text-align:left;font-family:${FONT}">${card}</td></tr></table></td></tr></table></body></html>`
  return `${head}<style>${css}</style></head>${body}`
}

const paragraphHtml = (content: string): Html => {
  const lines = content.split('\n').map((line, at) => html`${at === 0 ? null : BREAK}${line}`)
  return html`<p class="ink" style="margin:0 0 14px;font-size:15px;line-height:1.55;color:#1b2430">${
    /^https?:\/\/\S+$/.test(content)
      ? html`<a class="link" href="${content}" style="color:${ACCENT};word-break:break-all">${content}</a>`
      : lines
  }</p>`
}
const BREAK = html`<br>`

const factsHtml = (facts: Facts | undefined): Html | null =>
  facts && facts.length > 0
    ? html`<table role="presentation" cellpadding="0" cellspacing="0" style="border-collapse:collapse;margin:4px 0 16px">${facts.map(
        ([label, value]) =>
          html`<tr><td class="soft" style="padding:3px 18px 3px 0;font-size:14px;color:#566170;vertical-align:top">${label}</td><td class="ink" style="padding:3px 0;font-size:14px;font-weight:600;color:#1b2430;overflow-wrap:anywhere">${value}</td></tr>`,
      )}</table>`
    : null

const sectionHtml = ({ title, facts, paragraphs = [] }: NonNullable<MailParts['sections']>[number]): Html =>
  html`<p class="ink" style="margin:24px 0 6px;font-size:15px;font-weight:600;color:#1b2430">${title}</p>${factsHtml(facts)}${paragraphs.map(paragraphHtml)}`

const itemHtml = ({ title, body, url }: NonNullable<MailParts['items']>[number]): Html =>
  html`<div class="line" style="margin:0;padding:12px 0;border-top:1px solid #e3e8ee"><p class="ink" style="margin:0;font-size:15px;line-height:1.5;font-weight:600;color:#1b2430">${
    url ? html`<a class="ink" href="${url}" style="color:#1b2430;text-decoration:none">${title}</a>` : title
  }</p>${body ? html`<p class="soft" style="margin:3px 0 0;font-size:14px;line-height:1.5;color:#566170">${body}</p>` : null}</div>`

function figureHtml({ title, number, picture, table, note }: MailFigure): Html {
  const cell = (isNumber: boolean | undefined) =>
    `padding:6px 10px 6px 0;border-bottom:1px solid #e3e8ee;font-size:13px;vertical-align:top;text-align:${isNumber ? 'right' : 'left'}`
  return html`<div style="margin:0 0 20px">${title ? html`<p class="ink" style="margin:0 0 8px;font-size:15px;font-weight:600;color:#1b2430">${title}</p>` : null}${
    number
      ? html`<p class="ink" style="margin:0 0 8px;font-size:28px;line-height:1.2;font-weight:700;color:#1b2430">${number}</p>`
      : null
  }${
    picture
      ? html`<p style="margin:0 0 10px"><img src="cid:${picture.contentId}" alt="${picture.alt}" width="506" style="display:block;width:100%;max-width:506px;height:auto;border:0"></p>`
      : null
  }${
    table
      ? html`<table cellpadding="0" cellspacing="0" width="100%" style="border-collapse:collapse"><tr>${table.head.map((label, at) => html`<th class="soft line" style="${cell(table.isNumber[at])};color:#566170;font-weight:600">${label}</th>`)}</tr>${table.rows.map(
          row =>
            html`<tr>${row.map((text, at) => html`<td class="ink line" style="${cell(table.isNumber[at])};color:#1b2430;overflow-wrap:anywhere">${text}</td>`)}</tr>`,
        )}</table>`
      : null
  }${note ? html`<p class="soft" style="margin:8px 0 0;font-size:13px;color:#566170">${note}</p>` : null}</div>`
}

function footerHtml({ closing = [], brand }: MailParts): Html | null {
  if (closing.length === 0 && !brand.footer) return null
  const small = (content: Html | string) =>
    html`<p class="soft" style="margin:0 0 8px;font-size:12px;line-height:1.5;color:#566170">${content}</p>`
  return html`<div class="line" style="margin-top:22px;padding-top:14px;border-top:1px solid #e3e8ee">${closing.map(
    ({ text, link }) =>
      small(
        link
          ? html`${text} <a class="link" href="${link.url}" style="color:${ACCENT}">${link.label}</a>`
          : text,
      ),
  )}${brand.footer ? brand.footer.split('\n').map(line => small(line)) : null}</div>`
}

const factsText = (facts: Facts = []): string =>
  facts.map(([label, value]) => `${label}: ${value}`).join('\n')

const figureText = ({ title, number, table, note }: MailFigure): string =>
  [title, number, table && [table.head, ...table.rows].map(row => row.join('  ')).join('\n'), note]
    .filter(Boolean)
    .join('\n')

function textOf(parts: MailParts): string {
  const {
    greeting,
    paragraphs = [],
    items = [],
    figures = [],
    button,
    sections = [],
    closing = [],
    brand,
  } = parts
  const blocks = [
    greeting,
    ...paragraphs,
    factsText(parts.facts),
    ...items.map(({ title, body, url }) => [title, body, url].filter(Boolean).join('\n')),
    ...figures.map(figureText),
    button && `${button.label}:\n${button.url}`,
    ...sections.flatMap(one => [one.title, factsText(one.facts), ...(one.paragraphs ?? [])]),
    '--',
    ...closing.map(({ text, link }) => (link ? `${text} ${link.label}: ${link.url}` : text)),
    brand.footer,
    brand.name,
  ]
  return `${blocks.filter(Boolean).join('\n\n')}\n`
}
