import { retryConflicts } from '#kit/conflicts.ts'
import type { Ctx, OpenCtx } from '#kit/context.ts'
import { found, Problem } from '#kit/problem.ts'
import { RawReply } from '#kit/route.ts'
import { type Language, pickLanguage } from '#kit/web/language.ts'
import { bookedFile } from '#modules/calendar/index.ts'
import { findLink, type LinkRow } from '../booking-links/queries.ts'
import { cancelBooking, mayGuest, rescheduleBooking } from '../bookings/change.ts'
import { type BookingRow, findBooking } from '../bookings/queries.ts'
import { readStart } from '../bookings/read.ts'
import { BookingNotFound, type GuestBooking } from '../bookings/schema.ts'
import { BOOKING } from '../bookings/token.ts'
import { findHostNames, findTenant, type Tenant, tellOrganization } from '../brand-queries.ts'
import { nothingHere } from '../public/layout.ts'
import { readPosted, sideText, wantsPage } from '../public/posted.ts'
import { stranger } from '../public/visitor.ts'
import { AnswersInvalid } from '../submissions/schema.ts'
import { type GuestQuery, guestPage } from './guest-page.ts'

type Headers = Readonly<Record<string, string | string[] | undefined>>

export interface OwnBooking {
  organizationId: string
  token: string
  booking: BookingRow
  link: LinkRow | null
  tenant: Tenant
  hosts: string
}

async function findOwn(ctx: OpenCtx, token: string): Promise<OwnBooking> {
  const known = token.length <= 100 ? await ctx.find(BOOKING, token) : undefined
  if (!known) throw BookingNotFound()
  const { organizationId, targetId } = known
  return ctx.within(organizationId, stranger, async inner => {
    const booking = found(await findBooking(inner.db, targetId), BookingNotFound)
    const link = booking.link_id ? ((await findLink(inner.db, booking.link_id)) ?? null) : null
    const names = await findHostNames(inner, booking.host_ids)
    const hosts = booking.host_ids.flatMap(id => names.get(id) ?? []).join(', ')
    const tenant = await findTenant(inner.db, `/api/v1/app/public/bookings/${token}/logo`)
    return { organizationId, token, booking, link, tenant, hosts }
  })
}

export function tellOwn(ctx: OpenCtx, { booking, link, tenant, hosts, token }: OwnBooking): GuestBooking {
  const base = ctx.services.settings.publicUrl
  return {
    name: booking.link_name,
    slug: link?.slug ?? null,
    status: booking.status,
    start_at: booking.start_at,
    end_at: booking.end_at,
    timezone: booking.timezone,
    host: { name: hosts },
    location: link?.location ?? null,
    guest: { name: booking.name, email: booking.email },
    reschedule_count: booking.reschedule_count,
    cancel_reason: booking.cancel_reason,
    can_cancel: mayGuest(ctx.now, booking, link, 'allow_cancel'),
    can_reschedule: mayGuest(ctx.now, booking, link, 'allow_reschedule'),
    ics_url: `${base}/api/v1/app/public/bookings/${token}/invite.ics`,
    organization: tellOrganization(tenant),
  }
}

export async function showBooking(ctx: OpenCtx, token: string, headers: Headers) {
  if (wantsPage(headers))
    return new RawReply(302, { location: `/booking/${encodeURIComponent(token)}` }, null)
  return { data: tellOwn(ctx, await findOwn(ctx, token)) }
}

/** Does something with one's own booking, and shows it as it is then: as JSON, or as its page. */
async function change(
  ctx: OpenCtx,
  token: string,
  headers: Headers,
  body: unknown,
  work: (inner: Ctx, id: string, fields: Record<string, unknown>) => Promise<void>,
  done: string,
) {
  const language = pickLanguage(ctx.request.acceptLanguage)
  const { fields, isPlainForm } = await readPosted(headers, body)
  let own: OwnBooking | undefined
  try {
    own = await findOwn(ctx, token)
    const { organizationId, booking } = own
    await retryConflicts(() => ctx.within(organizationId, stranger, inner => work(inner, booking.id, fields)))
    if (isPlainForm)
      return new RawReply(303, { location: `/booking/${encodeURIComponent(token)}?${done}=1` }, null)
    return { data: tellOwn(ctx, await findOwn(ctx, token)) }
  } catch (error) {
    if (!isPlainForm || !(error instanceof Problem)) throw error
    return own
      ? guestPage(
          ctx,
          await findOwn(ctx, token),
          language,
          { move: done === 'moved' ? '1' : undefined },
          error,
        )
      : nothingHere(language)
  }
}

export const cancelOwn = (ctx: OpenCtx, token: string, headers: Headers, body: unknown) =>
  change(
    ctx,
    token,
    headers,
    body,
    (inner, id, { reason }) => cancelBooking(inner, id, { reason: sideText(reason, 1_000), by: 'guest' }),
    'canceled',
  )

export const moveOwn = (ctx: OpenCtx, token: string, headers: Headers, body: unknown) =>
  change(
    ctx,
    token,
    headers,
    body,
    (inner, id, { start_at }) => {
      const start = readStart(start_at)
      if (start === null) {
        throw AnswersInvalid({ start_at: 'start_at must be an instant such as 2027-03-10T09:00:00Z' })
      }
      return rescheduleBooking(inner, id, start, 'guest')
    },
    'moved',
  )

export async function downloadOwn(ctx: OpenCtx, token: string): Promise<RawReply> {
  const { booking, organizationId } = await findOwn(ctx, token)
  const file = booking.event_id
    ? await ctx.within(organizationId, stranger, inner => bookedFile(inner, booking.event_id!))
    : undefined
  return found(file, BookingNotFound)
}

export async function showGuestPage(
  ctx: OpenCtx,
  token: string,
  language: Language,
  query: GuestQuery,
): Promise<RawReply> {
  try {
    return await guestPage(ctx, await findOwn(ctx, token), language, query)
  } catch (error) {
    if (error instanceof Problem && error.status === 404) return nothingHere(language)
    throw error
  }
}
