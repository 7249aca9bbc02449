import type { Language } from '#kit/web/language.ts'
import { type Html, html } from '#platform/pages/html.ts'
import { words } from '../public/words.ts'
import { dateIn } from '../slots/availability.ts'
import type { Slot } from '../slots/slots.ts'
import type { MonthOffer } from './offer.ts'
import { dayText, formatOf, timeText, zoneText } from './times-html.ts'

/** Arrow keys walk through the days that are free; without a script, Tab does. */
export const monthScript =
  'var m=document.querySelector(".month table");m&&m.addEventListener("keydown",function(e){var d={ArrowLeft:-1,ArrowRight:1,ArrowUp:-7,ArrowDown:7}[e.key],a=[].slice.call(m.querySelectorAll("a")),i=a.indexOf(document.activeElement);if(!d||i<0)return;e.preventDefault();var n=+a[i].textContent+d,b=a.filter(function(x){return d<0?+x.textContent<=n:+x.textContent>=n}),t=d<0?b.pop():b.shift();t&&t.focus()})'

interface Links {
  /** Where a time leads. */
  time: (start: number) => string
  /** Where another day, and its month, is shown. */
  day: (day: string) => string
  /** The choice of a zone, where there is one. */
  zone?: Html
}

const WEEK = 7
/** A Monday. */
const MONDAY = Date.UTC(2024, 0, 1)
const DAY = 86_400_000

/** Weeks as the language's readers have them. */
const firstDayOf = (language: Language): number => new Intl.Locale(language).maximize().getWeekInfo().firstDay

/** A month with the days that are free as links, and the times of the chosen one: every step works without a script. */
export function monthHtml(found: MonthOffer, now: number, language: Language, links: Links): Html {
  const { offer, month } = found
  const say = words[language]
  const byDay = Map.groupBy(offer.slots, ({ from }) => dateIn(from, month.zone).toString())
  const wanted = month.wanted.toString()
  const chosen = byDay.has(wanted)
    ? wanted
    : ([...byDay.keys()].find(day => day > wanted) ?? [...byDay.keys()][0])
  const next =
    offer.next === null
      ? null
      : html`<p><a href="${links.day(dateIn(offer.next, month.zone).toString())}">${say.nextFree}: ${dayText(offer.next, month.zone, language)}</a></p>`
  const times = chosen
    ? timesHtml(byDay.get(chosen)!, month.zone, language, links)
    : html`<p class="soft">${say.noTimes}</p>${next}`
  return html`<div class="pick">${gridHtml(found, now, language, { byDay, chosen, links })}<section id="times">${times}</section></div>`
}

function timesHtml(slots: readonly Slot[], zone: string, language: Language, links: Links): Html {
  const { from: first } = slots[0]!
  const day = dayText(first, zone, language)
  const times = slots.map(({ from }) => {
    const time = timeText(from, zone, language)
    return html`<li><a href="${links.time(from)}" aria-label="${`${time}, ${day}`}">${time}</a></li>`
  })
  return html`<h3>${day}</h3><p class="soft">${zoneText(first, zone, language)}</p><ul class="times">${times}</ul>`
}

interface Grid {
  byDay: ReadonlyMap<string, readonly Slot[]>
  chosen: string | undefined
  links: Links
}

function gridHtml(
  { month }: MonthOffer,
  now: number,
  language: Language,
  { byDay, chosen, links }: Grid,
): Html {
  const say = words[language]
  const { first } = month
  const today = dateIn(now, month.zone)
  const firstDay = firstDayOf(language)
  const heads = Array.from({ length: WEEK }, (_, at) => {
    const day = MONDAY + ((firstDay - 1 + at) % WEEK) * DAY
    const name = (weekday: 'short' | 'long') => formatOf({ weekday }, 'UTC', language).format(day)
    return html`<th scope="col" abbr="${name('long')}">${name('short')}</th>`
  })
  const before = (first.dayOfWeek - firstDay + WEEK) % WEEK
  const cells = Array.from({ length: Math.ceil((before + first.daysInMonth) / WEEK) * WEEK }, (_, at) => {
    const day = at - before + 1
    if (day < 1 || day > first.daysInMonth) return html`<td></td>`
    const date = first.with({ day })
    const slots = byDay.get(date.toString())
    const isToday = date.equals(today) ? html` class="today"` : null
    if (!slots) return html`<td${isToday}><span>${day}</span></td>`
    const isChosen = date.toString() === chosen ? html` aria-current="date"` : null
    return html`<td${isToday}><a href="${`${links.day(date.toString())}#times`}" aria-label="${dayText(slots[0]!.from, month.zone, language)}"${isChosen}>${day}</a></td>`
  })
  const rows = Array.from(
    { length: cells.length / WEEK },
    (_, at) => html`<tr>${cells.slice(at * WEEK, (at + 1) * WEEK)}</tr>`,
  )
  const back = first.subtract({ months: 1 })
  const isFirst = Temporal.PlainDate.compare(first, today) <= 0
  const earlier = Temporal.PlainDate.compare(back, today) < 0 ? today : back
  const name = formatOf({ month: 'long', year: 'numeric' }, 'UTC', language).format(
    Date.UTC(first.year, first.month - 1, 1),
  )
  return html`<section class="month"><nav class="turn">${
    isFirst
      ? html`<span></span>`
      : html`<a class="button plain" href="${links.day(earlier.toString())}" aria-label="${say.earlier}">‹</a>`
  }<h3 id="month">${name}</h3><a class="button plain" href="${links.day(first.add({ months: 1 }).toString())}" aria-label="${say.later}">›</a></nav><table aria-labelledby="month"><thead><tr>${heads}</tr></thead><tbody>${rows}</tbody></table>${links.zone}</section>`
}
