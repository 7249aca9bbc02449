import { type RawBuilder, sql } from 'kysely'
import { type Ctx, roleAtLeast, userIdOf } from '#kit/context.ts'
import type { HomeKind, HomeList } from '#kit/records/home.ts'
import { listFirst } from '#modules/crm/index.ts'

const isAdmin = ({ actor }: Ctx) => actor.kind === 'user' && roleAtLeast(actor.role, 'admin')

/** Money is everybody's concern who leads; others see what they made themselves. */
const theirs = (ctx: Ctx) => (isAdmin(ctx) ? sql`true` : sql`created_by_id = ${userIdOf(ctx)}::integer`)

interface Documents {
  table: 'quotes' | 'invoices'
  where: RawBuilder<unknown>
  /** Also what `at` is. */
  order: 'viewed_at' | 'submitted_at' | 'accepted_at' | 'due_date'
  direction?: 'asc' | 'desc'
  amount?: string
}

const listDocuments = (
  ctx: Ctx,
  { table, where, order, direction = 'asc', amount = 'total_cents' }: Documents,
): Promise<HomeList> =>
  listFirst(ctx, {
    table,
    chosen: sql`select id from ${sql.table(table)} where ${where}
      order by ${sql.ref(order)} ${sql.raw(direction)}, id ${sql.raw(direction)}`,
    shown: {
      title: sql`t.number`,
      subtitle: sql`coalesce(nullif(t.bill_to_name, ''), nullif(t.title, ''))`,
      status: sql`t.status`,
      amount_cents: sql.ref(`t.${amount}`),
      currency: sql`t.currency`,
      [order === 'due_date' ? 'date' : 'at']: sql.ref(`t.${order}`),
      updated_at: sql`t.updated_at`,
    },
    urlOf: id => `/${table}/${id}`,
  })

const MOST_RECENT_VIEWS = sql`interval '30 days'`

export const billingAtHome: readonly HomeKind[] = [
  {
    key: 'quotes_viewed',
    load: ctx =>
      listDocuments(ctx, {
        table: 'quotes',
        where: sql`status = 'sent' and viewed_at > ${ctx.now.toString()}::timestamptz - ${MOST_RECENT_VIEWS}
          and created_by_id = ${userIdOf(ctx)}::integer`,
        order: 'viewed_at',
        direction: 'desc',
      }),
  },
  {
    key: 'approvals',
    load: ctx =>
      listDocuments(ctx, {
        table: 'quotes',
        where: isAdmin(ctx) ? sql`status = 'pending_approval'` : sql`false`,
        order: 'submitted_at',
      }),
  },
  {
    key: 'unbilled',
    load: ctx =>
      listDocuments(ctx, {
        table: 'quotes',
        where: sql`unbilled_cents > 0 and ${theirs(ctx)}`,
        order: 'accepted_at',
        amount: 'unbilled_cents',
      }),
  },
  {
    key: 'invoices_overdue',
    load: (ctx, { date }) =>
      listDocuments(ctx, {
        table: 'invoices',
        where: sql`status = 'open' and amount_due_cents > 0 and due_date < ${date}::date and ${theirs(ctx)}`,
        order: 'due_date',
        amount: 'amount_due_cents',
      }),
  },
]
