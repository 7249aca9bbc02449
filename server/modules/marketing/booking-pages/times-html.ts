import { LRUCache } from 'lru-cache'
import type { Language } from '#kit/web/language.ts'
import { type Html, html } from '#platform/pages/html.ts'
import { words } from '../public/words.ts'
import { dateIn } from '../slots/availability.ts'
import type { Offer, Range } from './offer.ts'

const DAY = 86_400_000

/** Made once for a language and a zone: a page has hundreds of times, and making one costs more than all of them. */
const formats = new LRUCache<string, Intl.DateTimeFormat>({ max: 200 })
function formatOf(style: Intl.DateTimeFormatOptions, zone: string, language: Language): Intl.DateTimeFormat {
  const key = `${language} ${zone} ${Object.keys(style).join()}`
  const format = formats.get(key) ?? new Intl.DateTimeFormat(language, { ...style, timeZone: zone })
  formats.set(key, format)
  return format
}

export const timeText = (at: number | string, zone: string, language: Language): string =>
  formatOf({ timeStyle: 'short' }, zone, language).format(new Date(at))
export const dayText = (at: number | string, zone: string, language: Language): string =>
  formatOf({ dateStyle: 'full' }, zone, language).format(new Date(at))

/** Goes on with the browser's own zone, unless one was chosen. */
export const zoneScript =
  'var u=new URL(location.href);if(!u.searchParams.has("timezone")){var z=Intl.DateTimeFormat().resolvedOptions().timeZone;var s=document.getElementById("timezone");if(z&&s&&s.value!==z){u.searchParams.set("timezone",z);location.replace(u)}}'

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

interface Links {
  /** Where a time leads. */
  time: (start: number) => string
  /** Where other days are shown. */
  days: (from: string) => string
}

/** Day by day, the first one open, each time a link: reads aloud in order, and the keyboard goes through it. */
export function timesHtml(offer: Offer, range: Range, now: number, language: Language, links: Links): Html {
  const say = words[language]
  const byDay = Map.groupBy(offer.slots, ({ from }) => dateIn(from, range.zone).toString())
  const days = [...byDay.values()].map(
    (slots, n) =>
      html`<li class="day"><details name="day"${n === 0 ? html` open` : null}><summary><h3>${dayText(slots[0]!.from, range.zone, language)}</h3></summary><ul class="times">${slots.map(
        ({ from }) =>
          html`<li><a href="${links.time(from)}" aria-label="${`${timeText(from, range.zone, language)}, ${dayText(from, range.zone, language)}`}">${timeText(from, range.zone, language)}</a></li>`,
      )}</ul></details></li>`,
  )
  const length = Math.round((range.to - range.from) / DAY)
  const back = dateIn(range.from, range.zone).subtract({ days: length })
  const today = dateIn(now, range.zone)
  const earlier =
    range.from > now
      ? html`<a class="button plain" href="${links.days((Temporal.PlainDate.compare(back, today) < 0 ? today : back).toString())}">${say.earlier}</a>`
      : html`<span></span>`
  const later = html`<a class="button plain" href="${links.days(dateIn(range.to, range.zone).toString())}">${say.later}</a>`
  const next =
    offer.slots.length === 0 && offer.next !== null
      ? html`<p><a href="${links.days(dateIn(offer.next, range.zone).toString())}">${say.nextFree}: ${dayText(offer.next, range.zone, language)}</a></p>`
      : null
  const list =
    days.length > 0 ? html`<ul class="days">${days}</ul>` : html`<p class="soft">${say.noTimes}</p>${next}`
  return html`${list}<nav class="turn">${earlier}${later}</nav>`
}
