import { randomBytes } from 'node:crypto'
import type { Ctx, OpenCtx } from '#kit/context.ts'
import { found, Problem } from '#kit/problem.ts'
import { RawReply, WithStatus } from '#kit/route.ts'
import { pickLanguage } from '#kit/web/language.ts'
import { LinkNotFound } from '../booking-links/schema.ts'
import { type BookedSlot, bookSlot } from '../bookings/book.ts'
import { readWanted, type Wanted } from '../bookings/read.ts'
import { type Booked, SlotTaken } from '../bookings/schema.ts'
import { BOOKING } from '../bookings/token.ts'
import { findHostNames } from '../brand-queries.ts'
import { createPace } from '../pace/pace.ts'
import { nothingHere } from '../public/layout.ts'
import { headerOf, readPosted, wantsPage } from '../public/posted.ts'
import { networkKey, stranger } from '../public/visitor.ts'
import { bookPage, messageFor } from './book-page.ts'
import { findShown, type ShownLink } from './find.ts'
import { findOffer, type OfferQuery, readRange, tellLink } from './offer.ts'

type Headers = Readonly<Record<string, string | string[] | undefined>>

const pace = createPace()
const A_MINUTE = { capacity: 60, refillPerSecond: 1 }

/** The booking behind a guest's token, if it is one of this organization. */
async function findMovingId(
  ctx: OpenCtx,
  { organizationId }: ShownLink,
  token: string | undefined,
): Promise<string | null> {
  const known = token ? await ctx.find(BOOKING, token) : undefined
  return known?.organizationId === organizationId ? known.targetId : null
}

export async function showLink(
  ctx: OpenCtx,
  slug: string,
  query: OfferQuery & { reschedule?: string | undefined },
  headers: Headers,
) {
  const shown = await findShown(ctx, slug)
  if (wantsPage(headers)) {
    return shown
      ? new RawReply(302, { location: `/book/${shown.link.slug}` }, null)
      : nothingHere(pickLanguage(ctx.request.acceptLanguage))
  }
  const { link, tenant, organizationId } = found(shown, LinkNotFound)
  if (link.slug !== slug) {
    const asked = new URLSearchParams(
      Object.entries(query).filter(([, value]) => value !== undefined) as [string, string][],
    )
    const rest = asked.size > 0 ? `?${asked}` : ''
    return new RawReply(301, { location: `/api/v1/app/public/book/${link.slug}${rest}` }, null)
  }
  const range = readRange(link, ctx.now.epochMilliseconds, query)
  const movingId = await findMovingId(ctx, shown!, query.reschedule)
  const tell = async (inner: Ctx) =>
    tellLink(inner, link, tenant, range.zone, await findOffer(inner, link, range, movingId))
  const data = await ctx.within(organizationId, stranger, tell, { readOnly: true })
  return new WithStatus(200, { data }, { 'cache-control': 'no-store' })
}

async function tellBooked(
  ctx: OpenCtx,
  { link, organizationId }: ShownLink,
  {
    booking,
    token,
  }: Pick<BookedSlot, 'token'> & {
    booking: Pick<BookedSlot['booking'], 'start_at' | 'end_at' | 'timezone' | 'host_ids'>
  },
): Promise<Booked> {
  const readNames = (inner: Ctx) => findHostNames(inner, booking.host_ids)
  const names = await ctx.within(organizationId, stranger, readNames, { readOnly: true })
  const base = ctx.services.settings.publicUrl
  return {
    status: 'confirmed',
    start_at: booking.start_at,
    end_at: booking.end_at,
    timezone: booking.timezone,
    host: { name: booking.host_ids.flatMap(id => names.get(id) ?? []).join(', ') },
    location: token ? link.location : null,
    message: link.confirmation_message,
    redirect_url: link.redirect_url,
    ...(token
      ? {
          manage_url: `${base}/booking/${token}`,
          ics_url: `${base}/api/v1/app/public/bookings/${token}/invite.ics`,
        }
      : { existing: true }),
  }
}

const isTrapped = ({ website }: Record<string, unknown>) =>
  website !== undefined && website !== null && website !== '' && website !== false

/** What a robot hears: the same, of a meeting that nobody has. */
async function pretend(ctx: OpenCtx, shown: ShownLink, { start, timezone }: Wanted): Promise<Booked> {
  const { link, organizationId } = shown
  const end = start + link.duration_minutes * 60_000
  const { slots } = await ctx.within(organizationId, stranger, inner =>
    findOffer(inner, link, { from: start, to: start + 1 }),
  )
  const slot = slots.find(({ from }) => from === start)
  if (!slot) throw SlotTaken()
  return tellBooked(ctx, shown, {
    token: randomBytes(32).toString('base64url'),
    booking: {
      start_at: new Date(start).toISOString(),
      end_at: new Date(end).toISOString(),
      timezone,
      host_ids: slot.freeHosts.slice(0, link.assignment === 'collective' ? undefined : 1),
    },
  })
}

export async function bookLink(ctx: OpenCtx, slug: string, headers: Headers, body: unknown) {
  const language = pickLanguage(ctx.request.acceptLanguage)
  const { fields, isPlainForm } = await readPosted(headers, body)
  const shown = await findShown(ctx, slug)
  if (!shown) {
    if (isPlainForm) return nothingHere(language)
    throw LinkNotFound()
  }
  const { link, organizationId } = shown
  try {
    await ctx.services.throttle.require(`book:${link.id}:${networkKey(ctx)}`, A_MINUTE)
    const wanted = readWanted(link, fields, {
      language,
      idempotencyKey: headerOf(headers, 'idempotency-key'),
    })
    const started = performance.now()
    const isRobot = isTrapped(fields)
    const data = isRobot
      ? await pretend(ctx, shown, wanted)
      : await tellBooked(ctx, shown, await bookSlot(ctx, organizationId, link, wanted))
    const took = performance.now() - started
    if (isRobot) await pace.keepUp(took)
    else if (!data.existing) pace.remember(took)
    if (!isPlainForm) return new WithStatus(data.existing ? 200 : 201, { data })
    if (data.existing) return messageFor(shown, language, 'alreadyBooked')
    const own = URL.parse(data.manage_url!)!
    return new RawReply(303, { location: data.redirect_url ?? `${own.pathname}?booked=1` }, null)
  } catch (error) {
    if (!isPlainForm || !(error instanceof Problem)) throw error
    return bookPage(ctx, shown, language, { query: {}, typed: fields, problem: error })
  }
}
