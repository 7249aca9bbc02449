import type { Ctx, OpenCtx } from '#kit/context.ts'
import { Problem } from '#kit/problem.ts'
import { RawReply } from '#kit/route.ts'
import type { Language } from '#kit/web/language.ts'
import { type Html, html } from '#platform/pages/html.ts'
import { readStart } from '../bookings/read.ts'
import type { PublicLink } from '../bookings/schema.ts'
import { growScript } from '../public/embed.ts'
import { fieldsHtml, hiddenHtml, problemsHtml, trapHtml } from '../public/form-html.ts'
import { messagePage, nothingHere, originOf, renderPublic } from '../public/layout.ts'
import { sayInLanguage } from '../public/rules.ts'
import { countVisit, stranger } from '../public/visitor.ts'
import { words } from '../public/words.ts'
import { findShown, type ShownLink } from './find.ts'
import { monthHtml, monthScript } from './month-html.ts'
import { findMonth, type Range, readRange, tellLink } from './offer.ts'
import { dayText, timeText, zoneHtml, zoneScript } from './times-html.ts'

export interface BookQuery {
  from?: string | undefined
  timezone?: string | undefined
  start?: string | undefined
  embed?: string | undefined
}

interface BookPageOptions {
  query: BookQuery
  typed?: Record<string, unknown>
  problem?: Problem
}

const addressOf = (slug: string, query: Record<string, string | undefined>): string => {
  const given = Object.entries(query).filter((one): one is [string, string] => Boolean(one[1]))
  return given.length > 0 ? `/book/${slug}?${new URLSearchParams(given)}` : `/book/${slug}`
}

/** Whatever an address says: what cannot be read is as if it were not there. */
function readRangeOrUsual(shown: ShownLink, now: number, query: BookQuery): Range {
  for (const tried of [query, { timezone: query.timezone }, {}]) {
    try {
      return readRange(shown.link, now, { from: tried.from, timezone: tried.timezone })
    } catch (error) {
      if (!(error instanceof Problem)) throw error
    }
  }
  throw new Error('a link has a zone that can be read')
}

const text = (value: unknown): string | undefined =>
  typeof value === 'string' && value !== '' ? value : undefined

/** Times to choose from; and, once one is chosen, who wants it. */
export async function bookPage(
  ctx: OpenCtx,
  shown: ShownLink,
  language: Language,
  { query, typed = {}, problem }: BookPageOptions,
): Promise<RawReply> {
  const { link, tenant, organizationId } = shown
  const now = ctx.now.epochMilliseconds
  const isEmbedded = query.embed === '1' || typed.embed === '1'
  const range = readRangeOrUsual(shown, now, { ...query, timezone: query.timezone ?? text(typed.timezone) })
  const isTaken = problem?.status === 409
  const start = isTaken ? null : readStart(query.start ?? typed.start_at)
  const tell = async (inner: Ctx) => {
    const found =
      start === null ? await findMonth(inner, link, range, { isAsked: Boolean(query.from) }) : null
    const offer = found?.offer ?? { slots: [], next: null }
    return { found, link: await tellLink(inner, link, tenant, range.zone, offer) }
  }
  const told = await ctx.within(organizationId, stranger, tell, { readOnly: true })
  const side = aboutHtml(told.link, language)
  const embed = isEmbedded ? '1' : undefined
  const said = problem && (isTaken && problem.code === 'slot_taken' ? words[language].taken : problem.message)
  const errors = sayInLanguage(
    (problem?.extra.errors ?? {}) as Record<string, string>,
    [
      { key: 'name', label: 'Name', shown: words[language].name },
      { key: 'email', label: 'Email', shown: words[language].email },
      { key: 'guests', label: 'Guests', shown: words[language].guests },
      ...link.questions,
    ],
    language,
  )
  const main =
    told.found !== null
      ? html`<h2>${words[language].pickTime}</h2>${problemsHtml(undefined, said)}${monthHtml(
          told.found,
          now,
          language,
          {
            time: at =>
              addressOf(link.slug, { start: new Date(at).toISOString(), timezone: range.zone, embed }),
            day: from => addressOf(link.slug, { from, timezone: range.zone, embed }),
            zone: zoneHtml(range, language, {
              ...(query.from ? { from: query.from } : {}),
              ...(embed ? { embed } : {}),
            }),
          },
        )}`
      : askHtml(shown, language, { start: start!, range, typed, errors, said, embed })
  return renderPublic({
    status: problem?.status ?? 200,
    language,
    look: 'booking',
    title: link.name,
    organization: told.link.organization,
    isEmbedded,
    frameAncestors: ['*'],
    formAction: originOf(link.redirect_url),
    script:
      start === null
        ? `${zoneScript};${monthScript}${isEmbedded ? `;${growScript}` : ''}`
        : isEmbedded
          ? growScript
          : undefined,
    body: html`<div class="book"><section>${side}</section><section>${main}</section></div>`,
  } as Parameters<typeof renderPublic>[0])
}

export function factsHtml(
  { duration_minutes, hosts, location }: Pick<PublicLink, 'duration_minutes' | 'hosts' | 'location'>,
  language: Language,
): Html {
  const say = words[language]
  const names = hosts.map(({ name }) => name).join(', ')
  const place =
    location &&
    (location.value ?? { video: say.video, phone: say.phone, in_person: '', custom: '' }[location.kind])
  return html`<ul class="facts"><li>${say.minutes(duration_minutes)}</li>${names ? html`<li>${say.with(names)}</li>` : null}${place ? html`<li>${place}</li>` : null}</ul>`
}

const aboutHtml = (link: PublicLink, language: Language): Html =>
  html`<h1>${link.name}</h1>${factsHtml(link, language)}${link.description ? html`<p class="about">${link.description}</p>` : null}`

interface BookingStep {
  start: number
  range: Range
  typed: Record<string, unknown>
  errors: Record<string, string>
  said: string | undefined
  embed: string | undefined
}

function askHtml({ link }: ShownLink, language: Language, asked: BookingStep): Html {
  const { start, range, typed, errors, said, embed } = asked
  const say = words[language]
  const fixed = {
    required: true,
    placeholder: null,
    help: null,
    options: [],
    default_value: null,
    min: null,
    max: null,
  }
  const person = fieldsHtml(
    [
      { ...fixed, key: 'name', type: 'text', label: say.name, max_length: 200 },
      { ...fixed, key: 'email', type: 'email', label: say.email, max_length: 254 },
    ],
    { values: typed, errors },
    { prefix: 'b-', language },
  )
  const named = link.questions.map(one => ({ ...one, key: `answers.${one.key}` }))
  const wrong = Object.fromEntries(
    link.questions.map(({ key }) => [`answers.${key}`, errors[key]!]).filter(([, one]) => one),
  )
  const questions = fieldsHtml(named, { values: typed, errors: wrong }, { prefix: 'q-', language })
  const guests = fieldsHtml(
    [
      {
        ...fixed,
        required: false,
        help: say.guestsHelp,
        key: 'guests',
        type: 'text',
        label: say.guests,
        max_length: 1_300,
      },
    ],
    { values: typed, errors },
    { prefix: 'b-', language },
  )
  const back = addressOf(link.slug, { timezone: range.zone, embed })
  return html`<h2>${dayText(start, range.zone, language)}, ${timeText(start, range.zone, language)}</h2><p class="soft">${range.zone.replaceAll('_', ' ')} · <a href="${back}">${say.otherTime}</a></p>${problemsHtml(errors, said)}<form method="post" action="/api/v1/app/public/book/${link.slug}">${person}${questions}${guests}${trapHtml('website')}${hiddenHtml({ start_at: new Date(start).toISOString(), timezone: range.zone, embed })}<button type="submit">${say.book}</button></form>`
}

export const messageFor = ({ tenant }: ShownLink, language: Language, what: 'alreadyBooked'): RawReply =>
  messagePage({
    language,
    title: words[language].yourMeeting,
    text: words[language][what],
    organization: { name: tenant.name, branding: tenant.branding },
    frameAncestors: ['*'],
  })

/** `/book/{slug}`; an old one leads to the new. */
export async function showBookPage(
  ctx: OpenCtx,
  slug: string,
  language: Language,
  query: BookQuery,
): Promise<RawReply> {
  const shown = await findShown(ctx, slug)
  if (!shown) return nothingHere(language)
  if (shown.link.slug !== slug) {
    return new RawReply(301, { location: addressOf(shown.link.slug, { ...query }) }, null)
  }
  countVisit(ctx, shown.organizationId, shown.link.id)
  return bookPage(ctx, shown, language, { query })
}
