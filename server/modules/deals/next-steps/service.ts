import { type Ctx, userIdOf, type WorkCtx } from '#kit/context.ts'
import { found, InvalidInput } from '#kit/problem.ts'
import { Nullable, type Static, Text, Type, UserId, Uuid } from '#kit/schema.ts'
import { createQuote, type QuoteIn, type QuoteWithLines } from '#modules/billing/index.ts'
import { type CalendarEvent, createEvent, presentEvent } from '#modules/calendar/index.ts'
import { type ContractIn, createContract } from '#modules/contracts/index.ts'
import { createTask, findContact, showTask, type Task, type TaskIn } from '#modules/crm/index.ts'
import { findUsers } from '#modules/identity/index.ts'
import { findDeal } from '../deals/read-queries.ts'
import { type Deal, DealNotFound } from '../deals/schema.ts'
import { readLines } from '../lines/service.ts'
import { listPeople } from '../people/queries.ts'

const requireDeal = async (ctx: Ctx, id: string): Promise<Deal> =>
  found(await findDeal(ctx, id), DealNotFound)

/** With everything the deal knows, unless it is given. */
export async function quoteDeal(ctx: Ctx, id: string, given: QuoteIn): Promise<QuoteWithLines> {
  const deal = await requireDeal(ctx, id)
  const { lines, order_discount_kind, order_discount_value, order_discount_periods } = await readLines(
    ctx,
    id,
  )
  return createQuote(ctx, {
    title: deal.name,
    contact_id: deal.contact_id,
    company_id: deal.company_id,
    currency: deal.currency,
    lines,
    order_discount_kind,
    order_discount_value,
    order_discount_periods,
    ...given,
    deal_id: id,
  })
}

export type DealContractIn = Partial<Omit<ContractIn, 'deal_id'>>

/** Between the caller and the contact of the deal. The text is cleaned and measured before anything is written. */
export async function contractDeal(ctx: WorkCtx, id: string, given: DealContractIn) {
  const parties = await ctx.transact(
    async inner => {
      const deal = await requireDeal(inner, id)
      const contact = deal.contact_id === null ? undefined : await findContact(inner.db, deal.contact_id)
      const [caller] = await findUsers(
        inner.db,
        [userIdOf(inner)].filter(one => one !== null),
      )
      return {
        title: deal.name,
        party_a_name: caller?.name ?? '',
        party_a_email: caller?.email ?? '',
        party_b_name: contact?.name ?? '',
        party_b_email: contact?.email ?? '',
      }
    },
    { onlyReads: true },
  )
  return createContract(ctx, { content_html: '', ...parties, ...given, deal_id: id })
}

export async function addTask(ctx: Ctx, id: string, given: TaskIn): Promise<Task> {
  const { contact_id } = await requireDeal(ctx, id)
  return showTask(ctx, await createTask(ctx, { contact_id, ...given, deal_id: id }))
}

export const MeetingIn = Type.Object({
  title: Type.Optional(Text(300, { minLength: 1, description: "The deal's name if left out." })),
  start_at: Text(40, {
    examples: ['2026-11-20T10:00'],
    description: 'An instant, or what clocks show in `timezone`.',
  }),
  end_at: Type.Optional(Text(40)),
  duration_minutes: Type.Optional(Type.Integer({ minimum: 1, maximum: 1_440, default: 30 })),
  timezone: Type.Optional(Text(100)),
  contact_ids: Type.Optional(
    Type.Array(Uuid, { maxItems: 50, description: 'Everybody of the deal who has an address if left out.' }),
  ),
  user_ids: Type.Optional(Type.Array(UserId, { maxItems: 50 })),
  location: Type.Optional(Nullable(Text(500))),
  meeting_url: Type.Optional(Nullable(Text(2_000))),
})
export type MeetingIn = Static<typeof MeetingIn>

/** Event and invitations together. */
export async function meetAbout(ctx: Ctx, id: string, input: MeetingIn): Promise<CalendarEvent> {
  const deal = await requireDeal(ctx, id)
  const { contact_ids, user_ids = [], duration_minutes = 30, title = deal.name, end_at, ...event } = input
  const people = await listPeople(ctx.db, id)
  const guests = contact_ids ?? people.flatMap(({ contact }) => (contact.email ? [contact.id] : []))
  const { state } = await createEvent(
    ctx,
    {
      ...event,
      title,
      end_at: end_at ?? endOf(event.start_at, duration_minutes),
      contact_id: deal.contact_id,
      company_id: deal.company_id,
      deal_id: id,
    },
    {
      invite: [...guests.map(contact_id => ({ contact_id })), ...user_ids.map(user_id => ({ user_id }))],
    },
  )
  return presentEvent(ctx, state)
}

/** As it was said: an instant stays one, and a time by the clock is added to on the clock. */
function endOf(start: string, minutes: number): string {
  try {
    return /(?:Z|[+-]\d\d:?\d\d)$/i.test(start)
      ? Temporal.Instant.from(start).add({ minutes }).toString()
      : Temporal.PlainDateTime.from(start).add({ minutes }).toString()
  } catch {
    throw InvalidInput('start_at must be a time such as 2026-11-20T10:00')
  }
}
