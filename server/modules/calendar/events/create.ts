import { type Ctx, userIdOf } from '#kit/context.ts'
import { newId } from '#kit/id.ts'
import { readName } from '#kit/name.ts'
import { InvalidInput } from '#kit/problem.ts'
import { holdParties } from '#modules/crm/index.ts'
import { holdCalendar } from '../calendars/queries.ts'
import { insertNewGuests, listGuests } from '../guests/queries.ts'
import type { GuestIn, InvitationsSent } from '../guests/schema.ts'
import { holdGuests, mailInvitations, withAddresses } from '../guests/service.ts'
import { startTiming } from '../recurrence/edit.ts'
import { readDefaults } from '../settings/queries.ts'
import { apply, noteChanges } from './apply.ts'
import { findConflicts } from './conflicts.ts'
import { checkOwner, privateTo, readMeetingUrl } from './fields.ts'
import type { Plan } from './plan.ts'
import type { EventConflict, EventIn } from './schema.ts'
import type { EventState } from './state.ts'
import { readTimes } from './times.ts'

/** Kept for life: whoever has it in another calendar knows it by this. */
export const uidOf = (ctx: Pick<Ctx, 'services'>, id: string): string =>
  `${id}@${new URL(ctx.services.settings.publicUrl).hostname}`

export interface Origin {
  source?: EventState['source']
  booking_id?: string | null
  /** Into the default calendar of the owner, whoever plans it. */
  atOwners?: boolean
}

/** A new event or series of the caller as it is going to be, without guests. */
export async function readEvent(ctx: Ctx, input: EventIn, origin: Origin = {}): Promise<EventState> {
  const userId = userIdOf(ctx)
  const at = origin.atOwners ? (input.owner_id ?? null) : userId
  holdParties(ctx, { companies: [input.company_id], contacts: [input.contact_id], deals: [input.deal_id] })
  const [home, { zone, minutes }] = await Promise.all([
    input.calendar_id === null ? undefined : holdCalendar(ctx.db, at, input.calendar_id),
    readDefaults(ctx.db),
    input.owner_id === undefined ? undefined : checkOwner(ctx, input.owner_id),
  ])
  if (input.calendar_id && !home) throw InvalidInput('calendar_id not found')
  const times = readTimes(input, null, home?.timezone ?? zone, minutes)
  const id = newId()
  const now = ctx.now.toString({ fractionalSecondDigits: 3 })
  return {
    ...startTiming({ ...times, rrule: input.rrule ?? null }),
    id,
    calendar_id: home?.id ?? null,
    private_to: privateTo(home),
    title: readName('title', input.title),
    description: input.description ?? null,
    location: input.location ?? null,
    meeting_url: input.meeting_url ? readMeetingUrl(input.meeting_url) : null,
    status: input.status ?? 'confirmed',
    show_as: input.show_as ?? (times.all_day ? 'free' : 'busy'),
    color: input.color?.toLowerCase() ?? null,
    owner_id: input.owner_id ?? userId,
    contact_id: input.contact_id ?? null,
    company_id: input.company_id ?? null,
    deal_id: input.deal_id ?? null,
    reminders: input.reminders ?? home?.default_reminders ?? [],
    source: origin.source ?? 'manual',
    booking_id: origin.booking_id ?? null,
    ical_uid: uidOf(ctx, id),
    dav_name: null,
    sequence: 0,
    revision: 1,
    created_by_id: userId,
    created_at: now,
    updated_at: now,
  }
}

export const planOf = (state: EventState): Plan => ({
  steps: [{ before: null, after: state, isRetimed: false }],
  scope: 'all',
  recurrence: null,
  dropped: [],
})

interface Created {
  state: EventState
  conflicts: EventConflict[]
  /** Only where somebody was to hear of it. */
  invited?: InvitationsSent
}

/** With its guests, who are mailed at once unless told otherwise: all of it, or nothing. */
export async function createAndCount(
  ctx: Ctx,
  input: EventIn,
  { invite = [], notify = true }: { invite?: readonly GuestIn[]; notify?: boolean | undefined } = {},
): Promise<Created> {
  const named = invite.length > 0 ? await withAddresses(ctx, invite) : []
  const [guests, state] = await Promise.all([holdGuests(ctx, named), readEvent(ctx, input)])
  const plan = planOf(state)
  // Behind the lock of what is applied: whoever books the owner's time meanwhile is seen, or sees this.
  const [, conflicts] = await Promise.all([
    apply(ctx, plan),
    findConflicts(ctx, state, userIdOf(ctx)),
    insertNewGuests(ctx, state.id, guests),
  ])
  if (!notify || guests.length === 0 || state.status === 'canceled') {
    noteChanges(ctx, plan.steps)
    return { state, conflicts }
  }
  const invited = await mailInvitations(ctx, state, await listGuests(ctx.db, state.id), () => null)
  return { state: { ...state, revision: state.revision + 1 }, conflicts, invited }
}

/** A copy that was made elsewhere. */
export async function addCopy(ctx: Ctx, state: EventState): Promise<void> {
  const plan = planOf(state)
  await apply(ctx, plan)
  noteChanges(ctx, plan.steps)
}
