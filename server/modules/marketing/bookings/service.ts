import type { Ctx } from '#kit/context.ts'
import type { Pagination } from '#kit/page.ts'
import { found, InvalidInput } from '#kit/problem.ts'
import { startOfDay } from '#kit/time/zone.ts'
import { findZone } from '../brand-queries.ts'
import { type BookingRow, findBooking, listBookings } from './queries.ts'
import { type Booking, BookingNotFound, type BookingQuery } from './schema.ts'

export function present(row: BookingRow): Booking {
  const { buffer_before_minutes: _, buffer_after_minutes: __, language: ___, ...booking } = row
  return booking
}

function readBound(field: string, text: string, zone: string): string {
  try {
    return /^\d{4}-\d{2}-\d{2}$/.test(text)
      ? startOfDay(Temporal.PlainDate.from(text), zone).toString()
      : Temporal.Instant.from(text).toString()
  } catch {
    throw InvalidInput(`${field} must be an instant or a date`)
  }
}

export async function pageBookings(
  ctx: Ctx,
  { from, to, ...query }: BookingQuery,
): Promise<{ data: Booking[]; pagination: Pagination }> {
  const zone = await findZone(ctx.db)
  const bounds = {
    ...(from === undefined ? {} : { from: readBound('from', from, zone) }),
    ...(to === undefined ? {} : { to: readBound('to', to, zone) }),
  }
  const { data, pagination } = await listBookings(ctx.db, { ...query, ...bounds }, query)
  return { data: data.map(present), pagination }
}

export const getBooking = async (ctx: Ctx, id: string): Promise<Booking> =>
  present(found(await findBooking(ctx.db, id), BookingNotFound))
