import { createHash } from 'node:crypto'
import { createRequire } from 'node:module'
import { DomUtils } from 'htmlparser2'
import { Refused } from '#platform/bounded-work/task.ts'
import { refuseDeepHtml } from '#platform/html/limits.ts'
import { findTemplateError, usedFields } from '#platform/liquid/render.ts'
import { cleanMail, toHtml } from './clean-mail.ts'
import { checkMjml } from './mjml-elements.ts'
import { hideBetweenTags, type Sheltered, shelterPlaces, showHidden } from './places.ts'
import { textPartOf } from './text-part.ts'

/** What is done in another process with what somebody wrote: compiled once, then merged for each person. */

export interface ToCompile {
  kind: 'html' | 'mjml'
  source: string
  utm?: Record<string, string | null> | null | undefined
  /** A text part that its author wrote: looked through for errors only. */
  bodyText?: string | null | undefined
}

export interface Link {
  /** As it is written. */
  url: string
  /** As a click tells it, or how that begins where the rest is each person's. */
  clicked_url: string | null
  begins_with: string | null
}

export interface Compiled {
  /** The HTML as it is shown to its author, before merging. */
  html: string
  /** The same with what is added to a mail. */
  mailHtml: string
  /** Its words, for readers without HTML. */
  text: string
  links: Link[]
  /** What a template reads. */
  fields: string[]
  /** Of the source and its additions: whoever has the same has the same mail. */
  sha256: string
}

const require = createRequire(import.meta.url)
const MOST_CPU_MS = 1_000
const MOST_LINKS = 200

/** Throws Refused with what is wrong. */
export function compile({ kind, source, utm, bodyText }: ToCompile): Compiled {
  const error = findTemplateError(source) ?? (bodyText ? findTemplateError(bodyText) : null)
  if (error) throw new Refused(error)
  const places = shelterPlaces(source)
  const markup = kind === 'mjml' ? fromMjml(places.text) : places.text
  refuseDeepHtml(markup)
  const inlined = inlineStyles(asDocument(hideBetweenTags(markup, places)))
  const document = cleanMail(inlined, text => text.match(places.pattern)?.[0] === text)
  guardAddresses(document, places)
  const html = places.restore(toHtml(document))
  const links = readLinks(document, places, utm)
  const addsFooter = !usedFields(html).includes('unsubscribe_url')
  const mail = showHidden(toHtml(document), places)
  const text = places.restore(textPartOf(addsFooter ? mail.replace(END, FOOTER_TEXT) : mail))
  const mailHtml = addAround(places.restore(toHtml(document)), addsFooter)
  const wrong = findTemplateError(mailHtml) ?? findTemplateError(text)
  if (wrong) throw new Refused(wrong)
  const sha256 = createHash('sha256').update(`${kind}\n${mailHtml}`).digest('hex')
  return { html, mailHtml, text, links, fields: usedFields(html), sha256 }
}

export function fromMjml(source: string): string {
  checkMjml(source)
  const { Engine } = require('mrml') as typeof import('mrml')
  const engine = new Engine()
  engine.setRenderOptions({ disableComments: false, socialIconOrigin: null, fonts: {} })
  const before = process.cpuUsage()
  const result = engine.toHtml(source)
  const { user, system } = process.cpuUsage(before)
  engine.free()
  if ((user + system) / 1_000 > MOST_CPU_MS) throw new Refused('it takes more than a second to compile')
  if (result.type === 'error') throw new Refused(result.message.replace(/ in root template/, ''))
  return result.content
}

const inlineStyles = (html: string): string => {
  const { inline } = require('@css-inline/css-inline') as typeof import('@css-inline/css-inline')
  try {
    return inline(html, {
      keepStyleTags: true,
      keepAtRules: true,
      removeInlinedSelectors: true,
      loadRemoteStylesheets: false,
    })
  } catch {
    // A sheet that cannot be read stays as it is written: mail readers have their own opinion of it.
    return html
  }
}

function asDocument(html: string): string {
  const head = '<meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">'
  if (/<html[\s>]/i.test(html)) return html
  if (/<body[\s>]/i.test(html)) return `<!doctype html><html><head>${head}</head>${html}</html>`
  return `<!doctype html><html><head>${head}</head><body>${html}</body></html>`
}

const OWN_PAGES = /\{\{-?\s*(?:unsubscribe_url|view_url)\s*-?\}\}/

/** An address that begins with somebody's field must be one: what is none leads nowhere. */
function guardAddresses(document: ReturnType<typeof cleanMail>, places: Sheltered): void {
  const elements = DomUtils.getElementsByTagName('*', document)
  for (const { attribs } of elements) {
    for (const name of ['href', 'src', 'background']) {
      const value = attribs[name]
      if (value === undefined) continue
      let before = ''
      attribs[name] = value.replaceAll(places.pattern, (token: string, _: string, at: number) => {
        const place = places.placeOf(token)
        const between = value.slice(0, at).replaceAll(places.pattern, '')
        const isFirst = between.trim() === '' || before.endsWith('%}')
        before = place
        if (!isFirst || !place.startsWith('{{') || OWN_PAGES.test(place)) return token
        return places.shelter(place.replace(/\s*-?\}\}$/, end => ` | web_link ${end.trim()}`))
      })
    }
  }
}

function readLinks(document: ReturnType<typeof cleanMail>, places: Sheltered, utm: ToCompile['utm']): Link[] {
  const links = new Map<string, Link>()
  for (const { attribs } of DomUtils.getElementsByTagName(
    name => name === 'a' || name === 'area',
    document,
  )) {
    const href = attribs.href?.trim()
    if (!href || !/^https?:\/\//i.test(href)) continue
    const tagged = addUtm(href, utm)
    attribs.href = tagged
    const url = places.restore(href)
    if (links.has(url)) continue
    const first = tagged.search(places.pattern)
    links.set(
      url,
      first < 0
        ? { url, clicked_url: URL.parse(tagged)?.href ?? tagged, begins_with: null }
        : { url, clicked_url: null, begins_with: beginning(tagged.slice(0, first)) },
    )
  }
  if (links.size > MOST_LINKS) throw new Refused(`more than ${MOST_LINKS} links`)
  return [...links.values()]
}

/** As a click tells it: a host is written small. */
const beginning = (text: string) => {
  const host = /^https?:\/\/[^/?#]*/i.exec(text)![0]
  return host.toLowerCase() + text.slice(host.length)
}

function addUtm(href: string, utm: ToCompile['utm']): string {
  if (!utm || /[?&]utm_/i.test(href)) return href
  const given = Object.entries(utm).filter(([, value]) => value)
  if (given.length === 0) return href
  const [address, anchor] = href.split('#', 2) as [string, string | undefined]
  const query = given.map(([key, value]) => `utm_${key}=${encodeURIComponent(value!)}`).join('&')
  const joined = `${address}${address.includes('?') ? '&' : '?'}${query}`
  return anchor === undefined ? joined : `${joined}#${anchor}`
}

const END = /<\/body\s*>(?![\s\S]*<\/body)/i
const PREHEADER =
  '{% if preheader_line != "" %}<div style="display:none;max-height:0;overflow:hidden;mso-hide:all;opacity:0">{{ preheader_line }}</div>{% endif %}'
const FOOTER =
  '<div style="margin:32px auto 0;padding:16px 24px;max-width:600px;font:12px/1.6 sans-serif;color:#6b7280;text-align:center">' +
  'You get this email because your address is a contact of {{ organization.name }}.<br>{{ organization.address }}' +
  '{% if organization.address != "" %}<br>{% endif %}<a href="{{unsubscribe_url}}" style="color:#6b7280">Unsubscribe</a></div>'
const FOOTER_TEXT =
  '<p>--<br>You get this email because your address is a contact of {{ organization.name }}.<br>' +
  '{{ organization.address }}<br>Unsubscribe: {{unsubscribe_url}}</p></body>'

function addAround(html: string, addsFooter: boolean): string {
  const opened = html.replace(/<body[^>]*>/i, tag => tag + PREHEADER)
  return addsFooter ? opened.replace(END, () => `${FOOTER}</body>`) : opened
}
