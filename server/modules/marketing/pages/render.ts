import type { Language } from '#kit/web/language.ts'
import { Html, html } from '#platform/pages/html.ts'
import type { PublicOrganization } from '../brand-queries.ts'
import type { FormRow } from '../forms/queries.ts'
import { accentsOf } from '../public/colours.ts'
import { fieldsHtml, trapHtml } from '../public/form-html.ts'
import { brandHtml, originOf, policyOf } from '../public/layout.ts'
import { styleOf } from '../public/styles.ts'
import { words } from '../public/words.ts'
import { submitPath } from '../submissions/paths.ts'
import { honeypotOf } from '../submissions/receive.ts'
import { type Block, walk } from './blocks.ts'
import type { Content } from './queries.ts'

/** What a page refers to, as it is now. */
export interface PageContext {
  organization: PublicOrganization
  forms: ReadonlyMap<string, FormRow>
  links: ReadonlyMap<string, { name: string; slug: string }>
  language: Language
  publicUrl: string
}

export interface Rendered {
  html: string
  policy: string
  /** Of booking links whose next free times are put in later. */
  slots: string[]
}

/** Where the next free times go when the page is served. */
export const timesPlace = (slug: string): string => `<!--times:${slug}-->`

const isOutside = (url: string) => /^https?:/.test(url)
const anchor = (url: string, inner: Html | string, button = false): Html =>
  html`<a href="${url}"${button ? html` class="button"` : null}${isOutside(url) ? html` rel="noopener"` : null}>${inner}</a>`

function blockHtml(block: Block, around: PageContext, n: string): Html | null {
  switch (block.type) {
    case 'heading': {
      const tag = new Html(`h${block.level}`)
      return html`<${tag}>${block.text}</${tag}>`
    }
    case 'text':
      // Cleaned when it was stored.
      return html`<div>${new Html(block.html)}</div>`
    case 'image': {
      const picture = html`<img src="${block.url}" alt="${block.alt}" loading="lazy">`
      return html`<figure>${block.link ? anchor(block.link, picture) : picture}</figure>`
    }
    case 'button':
      return html`<p>${anchor(block.url, block.label, true)}</p>`
    case 'hero':
      return html`<section class="hero"><h1>${block.heading}</h1>${block.text ? html`<p>${block.text}</p>` : null}${block.button ? html`<p>${anchor(block.button.url, block.button.label, true)}</p>` : null}${block.image_url ? html`<img src="${block.image_url}" alt="">` : null}</section>`
    case 'columns':
      return html`<div class="columns">${block.columns.map(({ blocks }, m) => html`<div>${blocks.map((one, k) => blockHtml(one, around, `${n}-${m}-${k}`))}</div>`)}</div>`
    case 'list':
      return html`<ul>${block.items.map(item => html`<li>${item}</li>`)}</ul>`
    case 'quote':
      return html`<blockquote><p>${block.text}</p>${block.author ? html`<footer>${block.author}</footer>` : null}</blockquote>`
    case 'faq':
      return html`<div class="faq">${block.items.map(({ question, answer }) => html`<details><summary>${question}</summary><div>${answer}</div></details>`)}</div>`
    case 'video':
      // Nobody but us is asked for anything by opening a page: the video is one click away.
      return html`<p><a class="video" href="${block.url}" rel="noopener">▶ ${new URL(block.url).hostname}</a></p>`
    case 'form':
      return formHtml(block.form_id, around, n)
    case 'booking': {
      const link = around.links.get(block.slug)
      return link
        ? html`<div class="card"><h3>${link.name}</h3>${new Html(timesPlace(link.slug))}<p>${anchor(`/book/${link.slug}`, words[around.language].pickTime, true)}</p></div>`
        : null
    }
    case 'divider':
      return html`<hr>`
  }
}

function formHtml(id: string, { forms, language }: PageContext, n: string): Html | null {
  const form = forms.get(id)
  if (!form) return null
  return html`<form class="card" id="form-${n}" method="post" action="${submitPath(form.id)}">${fieldsHtml(form.fields, {}, { prefix: `p${n}-`, language })}${trapHtml(honeypotOf(form.fields))}<button type="submit">${form.submit_label}</button></form>`
}

/** One document without script: title, description and picture for those who share it, and the blocks. */
export function renderDocument(
  { name, slug, content }: { name: string; slug: string; content: Content },
  around: PageContext,
): Rendered {
  const { organization, publicUrl } = around
  const { seo, blocks, lang } = content
  const title = seo.title || content.title || name
  const url = `${publicUrl}/p/${slug}`
  const style = styleOf('page', accentsOf(organization.branding.accent_color))
  const used = [...walk(blocks)].map(({ block }) => block)
  const shownForms = used.flatMap(block =>
    block.type === 'form' ? (around.forms.get(block.form_id) ?? []) : [],
  )
  const slots = used.flatMap(block =>
    block.type === 'booking' ? (around.links.get(block.slug)?.slug ?? []) : [],
  )
  const meta = (property: string, value: string | null) =>
    value ? html`<meta property="${property}" content="${value}">` : null
  const head = html`<head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><title>${title}</title>${seo.description ? html`<meta name="description" content="${seo.description}">` : null}${seo.noindex ? html`<meta name="robots" content="noindex">` : null}<link rel="canonical" href="${url}">${meta('og:type', 'website')}${meta('og:title', title)}${meta('og:description', seo.description)}${meta('og:url', url)}${meta('og:image', seo.image_url)}${meta('og:site_name', organization.name)}<style>${new Html(style)}</style></head>`
  const footer = organization.branding.footer_text
  const body = html`<body><div class="page"><header>${brandHtml(organization)}</header><main>${blocks.map((block, n) => blockHtml(block, around, String(n)))}</main>${footer ? html`<footer class="foot">${footer}</footer>` : null}</div></body>`
  return {
    html: `${html`<!doctype html>
<html lang="${lang ?? around.language}">${head}${body}</html>`}`,
    policy: policyOf({
      style,
      images: "'self' https: http:",
      formAction: shownForms.flatMap(form => originOf(form.redirect_url)),
    }),
    slots: [...new Set(slots)],
  }
}
