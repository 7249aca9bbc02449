import { LRUCache } from 'lru-cache'
import type { Language } from '#kit/web/language.ts'
import { type Html, html } from '#platform/pages/html.ts'
import { words } from '../public/words.ts'
import type { Range } from './offer.ts'

/** Made once for a language and a zone: a page has hundreds of times, and making one costs more than all of them. */
const formats = new LRUCache<string, Intl.DateTimeFormat>({ max: 200 })
export function formatOf(
  style: Intl.DateTimeFormatOptions,
  zone: string,
  language: Language,
): Intl.DateTimeFormat {
  const key = `${language} ${zone} ${Object.entries(style).join()}`
  const format = formats.get(key) ?? new Intl.DateTimeFormat(language, { ...style, timeZone: zone })
  formats.set(key, format)
  return format
}

export const timeText = (at: number | string, zone: string, language: Language): string =>
  formatOf({ timeStyle: 'short' }, zone, language).format(new Date(at))
export const dayText = (at: number | string, zone: string, language: Language): string =>
  formatOf({ dateStyle: 'full' }, zone, language).format(new Date(at))

/** As people call it: Central European Standard Time. */
export const zoneText = (at: number, zone: string, language: Language): string =>
  formatOf({ timeZoneName: 'long' }, zone, language)
    .formatToParts(at)
    .find(({ type }) => type === 'timeZoneName')?.value ?? zone

/** Goes on with the browser's own zone, unless one was chosen; a choice needs no second click. */
export const zoneScript =
  'var u=new URL(location.href),s=document.getElementById("timezone");if(s){s.onchange=function(){s.form.submit()};if(!u.searchParams.has("timezone")){var z=Intl.DateTimeFormat().resolvedOptions().timeZone;if(z&&s.value!==z){u.searchParams.set("timezone",z);location.replace(u)}}}'

const zones = Intl.supportedValuesOf('timeZone')

/** A choice of zone that needs no script: a form that asks again. */
export function zoneHtml(range: Range, language: Language, kept: Record<string, string>): Html {
  const say = words[language]
  const all = zones.includes(range.zone) ? zones : [range.zone, ...zones]
  const options = all.map(
    zone =>
      html`<option value="${zone}"${zone === range.zone ? html` selected` : null}>${zone.replaceAll('_', ' ')}</option>`,
  )
  const hidden = Object.entries(kept).map(
    ([name, value]) => html`<input type="hidden" name="${name}" value="${value}">`,
  )
  return html`<form class="zone" method="get">${hidden}<label for="timezone">${say.zone}<select id="timezone" name="timezone">${options}</select></label><button class="plain" type="submit">${say.change}</button></form>`
}
