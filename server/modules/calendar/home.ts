import { HOME_COUNTS_TO, HOME_SHOWS, type HomeKind } from '#kit/records/home.ts'
import { readAgenda } from './agenda/service.ts'

/** Events and bookings of this day, as the agenda has them. */
export const meetingsAtHome: HomeKind = {
  key: 'meetings_today',
  load: async (ctx, { start, end, timezone, date }) => {
    const { days } = await readAgenda(ctx, { from: start, to: end, timezone, types: 'event,booking' })
    const meetings = days.flatMap(({ items }) => items)
    return {
      total: Math.min(meetings.length, HOME_COUNTS_TO),
      items: meetings.slice(0, HOME_SHOWS).map(({ id, title, status, ...one }) => ({
        id,
        title,
        subtitle: [one.contact_name, one.location].filter(Boolean).join(' · ') || null,
        status: one.conflict ? 'conflict' : status,
        amount_cents: null,
        currency: null,
        at: one.start_at,
        date: one.all_day ? date : null,
        meeting_url: one.meeting_url,
        updated_at: null,
        url: `/calendar?event=${id}`,
      })),
    }
  },
}
