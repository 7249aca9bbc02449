import { type Insertable, type Selectable, sql } from 'kysely'
import type { SubscriptionItems, Subscriptions } from '#db/types.ts'
import type { Ctx } from '#kit/context.ts'
import { toJson } from '#kit/json.ts'
import { found } from '#kit/problem.ts'
import { holdPartiesOf } from '#modules/crm/index.ts'
import type { Item } from './amounts/lines.ts'
import { SubscriptionNotFound } from './errors.ts'
import type { SubscriptionQuery } from './schema.ts'

export type SubscriptionRow = Selectable<Subscriptions>
export type ItemRow = Selectable<SubscriptionItems>

export async function requireSubscription({ db }: Ctx, id: string): Promise<SubscriptionRow> {
  const row = await db.selectFrom('subscriptions').selectAll().where('id', '=', id).executeTakeFirst()
  return found(row, SubscriptionNotFound)
}

/** Every change of value starts here: two at once follow one another, each seeing the other's result. */
export async function lockSubscription(ctx: Ctx, id: string): Promise<SubscriptionRow> {
  holdPartiesOf(ctx, 'subscriptions', id)
  const row = await ctx.db
    .selectFrom('subscriptions')
    .selectAll()
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst()
  return found(row, SubscriptionNotFound)
}

/** How its contact is written to, else its company. */
export async function findLanguage({ db }: Ctx, id: string): Promise<string | null> {
  const { rows } = await sql<{ language: string | null }>`
    select coalesce(c.language, co.language) as language from subscriptions s
    left join contacts c on c.id = s.contact_id
    left join companies co on co.id = coalesce(s.company_id, c.company_id)
    where s.id = ${id}`.execute(db)
  return rows[0]?.language ?? null
}

export async function updateSubscription(
  ctx: Ctx,
  id: string,
  change: Partial<SubscriptionRow>,
): Promise<SubscriptionRow> {
  return ctx.db
    .updateTable('subscriptions')
    .set({ ...change, updated_at: ctx.now.toString() })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()
}

/** Who is billed, as taxes go by it. */
export async function findBuyer({ db }: Ctx, id: string) {
  const row = await db
    .selectFrom('subscriptions')
    .select(['contact_id', 'company_id'])
    .where('id', '=', id)
    .executeTakeFirst()
  return row && { ...row, bill_to_tax_id: null, bill_to_address: '' }
}

export const listItems = ({ db }: Ctx, subscriptionId: string): Promise<ItemRow[]> =>
  db
    .selectFrom('subscription_items')
    .selectAll()
    .where('subscription_id', '=', subscriptionId)
    .orderBy('position')
    .execute()

export async function replaceItems(ctx: Ctx, subscriptionId: string, items: readonly Item[]): Promise<void> {
  await ctx.db.deleteFrom('subscription_items').where('subscription_id', '=', subscriptionId).execute()
  if (items.length === 0) return
  await ctx.db
    .insertInto('subscription_items')
    .values(
      items.map(({ tax_asked: _asked, tax_decision, ...item }, position) => ({
        ...item,
        tax_decision: tax_decision ? toJson(tax_decision) : null,
        subscription_id: subscriptionId,
        position,
      })),
    )
    .execute()
}

function filtered(ctx: Ctx, query: SubscriptionQuery) {
  let rows = ctx.db.selectFrom('subscriptions')
  for (const column of ['status', 'contact_id', 'company_id'] as const) {
    const value = query[column]
    if (value !== undefined) rows = rows.where(column, '=', value)
  }
  const words = query.q?.trim().toLowerCase()
  return words ? rows.where(isNamed(words)) : rows
}

/** By who pays or what for. A tenant has thousands of subscriptions at most: they are looked through. */
const isNamed = (words: string) => sql<boolean>`(
  exists (select from companies o where o.id = subscriptions.company_id and position(${words} in lower(o.name)) > 0)
  or exists (select from contacts c where c.id = subscriptions.contact_id
    and position(${words} in lower(concat_ws(' ', c.name, c.email))) > 0)
  or exists (select from subscription_items i where i.subscription_id = subscriptions.id
    and position(${words} in lower(i.name)) > 0))`

export async function listSubscriptions(ctx: Ctx, query: SubscriptionQuery): Promise<SubscriptionRow[]> {
  let rows = filtered(ctx, query).selectAll()
  if (query.before) {
    const last = await requireSubscription(ctx, query.before)
    rows = rows.where(({ eb, refTuple, tuple }) =>
      eb(refTuple('created_at', 'id'), '<', tuple(last.created_at, last.id)),
    )
  }
  if (query.page !== undefined) rows = rows.offset((query.page - 1) * query.limit)
  return rows.orderBy('created_at', 'desc').orderBy('id', 'desc').limit(query.limit).execute()
}

export async function countSubscriptions(ctx: Ctx, query: SubscriptionQuery): Promise<number> {
  const { total } = await filtered(ctx, query)
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  return Number(total)
}

export interface Named {
  customer_name: string | null
  item_names: string[]
}

/** Who pays each of them and what for: one statement, however many. */
export async function findNames({ db }: Ctx, ids: readonly string[]): Promise<Map<string, Named>> {
  if (ids.length === 0) return new Map()
  const { rows } = await sql<Named & { id: string }>`
    select s.id, coalesce(o.name, nullif(c.name, ''), c.email) as customer_name,
      coalesce((select array_agg(i.name order by i.position) from subscription_items i
        where i.subscription_id = s.id), '{}') as item_names
    from subscriptions s left join companies o on o.id = s.company_id left join contacts c on c.id = s.contact_id
    where s.id = any(${ids}::uuid[])`.execute(db)
  return new Map(rows.map(({ id, ...named }) => [id, named]))
}

export const listMovements = ({ db }: Ctx, subscriptionId: string) =>
  db
    .selectFrom('mrr_movements')
    .select(['id', 'occurred_on', 'kind', 'delta_cents', 'note'])
    .where('subscription_id', '=', subscriptionId)
    .orderBy('occurred_at')
    .orderBy('id')
    .execute()

export const insertSubscription = (
  { db }: Ctx,
  values: Insertable<Subscriptions>,
): Promise<SubscriptionRow> =>
  db.insertInto('subscriptions').values(values).returningAll().executeTakeFirstOrThrow()

/** For jobs: the subscription may be gone by the time they run. */
export function findSubscriptionForUpdate(ctx: Ctx, id: string): Promise<SubscriptionRow | undefined> {
  holdPartiesOf(ctx, 'subscriptions', id)
  return ctx.db
    .selectFrom('subscriptions')
    .selectAll()
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst()
}

/** Whether an invoice of the subscription is unpaid past its day, in the organization's calendar. */
export async function owesOverdue({ db, now }: Ctx, subscriptionId: string): Promise<boolean> {
  const { rows } = await sql<{ owes: boolean }>`
    select exists (
      select from invoices i cross join organizations o
      where i.subscription_id = ${subscriptionId} and i.status in ('open', 'uncollectible') and i.amount_due_cents > 0
        and i.due_date < (${now.toString()}::timestamptz at time zone o.timezone)::date) as owes`.execute(db)
  return rows[0]!.owes
}

/** Companies of the demo, the oldest first. */
export const listCompaniesForDemo = ({ db }: Ctx, limit: number) =>
  db.selectFrom('companies').select('id').orderBy('created_at').orderBy('id').limit(limit).execute()
