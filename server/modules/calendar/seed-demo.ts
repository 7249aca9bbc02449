import type { Ctx } from '#kit/context.ts'
import { userIdOf } from '#kit/context.ts'
import { localDate } from '#kit/time/zone.ts'
import { listOldestReachable } from './agenda/queries.ts'
import { createCalendar } from './calendars/service.ts'
import { createAndCount } from './events/create.ts'
import type { EventIn } from './events/schema.ts'
import { saveAnswer } from './guests/queries.ts'
import { addInvites } from './guests/service.ts'
import { requireZone } from './settings/queries.ts'

interface Story extends Omit<EventIn, 'start_at' | 'end_at' | 'title'> {
  title: string
  /** Days from this week's Monday, and the time of the day. */
  day: number
  at?: string
  until?: string
  guests?: number
}

const stories: readonly Story[] = [
  {
    title: 'Pipeline review',
    day: 0,
    at: '09:00',
    until: '09:45',
    rrule: 'FREQ=WEEKLY;BYDAY=MO',
    location: 'Room Bay',
  },
  { title: 'Stand-up', day: 0, at: '10:00', until: '10:15', rrule: 'FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR' },
  {
    title: 'Discovery call',
    day: 0,
    at: '14:00',
    until: '14:30',
    guests: 1,
    meeting_url: 'https://meet.example.com/discovery',
  },
  {
    title: 'Product demo',
    day: 1,
    at: '11:00',
    until: '12:00',
    guests: 2,
    meeting_url: 'https://meet.example.com/demo',
  },
  {
    title: 'Lunch with a customer',
    day: 1,
    at: '12:30',
    until: '13:30',
    location: 'Harbour Kitchen',
    guests: 1,
  },
  { title: 'Contract questions', day: 2, at: '15:00', until: '15:30', guests: 1 },
  { title: 'Focus: proposals', day: 2, at: '09:00', until: '11:00', show_as: 'busy' },
  { title: 'Onboarding kick-off', day: 3, at: '10:30', until: '11:30', guests: 3 },
  {
    title: 'Quarterly check-in',
    day: 3,
    at: '16:00',
    until: '16:45',
    guests: 1,
    rrule: 'FREQ=MONTHLY;INTERVAL=3',
  },
  { title: 'Forecast', day: 4, at: '09:30', until: '10:00', rrule: 'FREQ=WEEKLY;BYDAY=FR' },
  { title: 'Trade fair', day: 8, all_day: true },
]

/** A week that looks like a week. */
export async function seedDemo(ctx: Ctx): Promise<void> {
  const zone = await requireZone(ctx.db)
  const today = localDate(ctx.now, zone)
  // At the weekend the next one is the week to look at.
  const monday = today.add({ days: today.dayOfWeek > 5 ? 8 - today.dayOfWeek : 1 - today.dayOfWeek })
  const owned = userIdOf(ctx) !== null
  const sales = await createCalendar(ctx, { name: 'Sales', is_default: owned, color: '#2563eb' })
  const customers = await createCalendar(ctx, { name: 'Customers', color: '#059669' })
  const people = await listOldestReachable(ctx.db, 12)
  let next = 0
  for (const { day, at, until, guests = 0, ...story } of stories) {
    const date = monday.add({ days: day }).toString()
    const chosen = people.slice(next, next + guests)
    next = people.length > 0 ? (next + guests) % people.length : 0
    const times = story.all_day
      ? { start_date: date, end_date: date }
      : { start_at: `${date}T${at}`, end_at: `${date}T${until}` }
    const { state } = await createAndCount(ctx, {
      ...story,
      ...times,
      timezone: zone,
      calendar_id: guests > 0 ? customers.id : sales.id,
      contact_id: chosen[0] ?? null,
      reminders: guests > 0 ? [{ method: 'popup', minutes: 10 }] : [],
    })
    if (chosen.length === 0) continue
    const invites = await addInvites(ctx, state.id, { invites: chosen.map(contact_id => ({ contact_id })) })
    for (const [index, invite] of invites.entries()) {
      const status = (['accepted', 'tentative', 'needs_action'] as const)[index % 3]!
      if (status !== 'needs_action')
        await saveAnswer(ctx, invite.id, { status, responded_by: 'rsvp', sequence: 0, stamp: null })
    }
  }
}
