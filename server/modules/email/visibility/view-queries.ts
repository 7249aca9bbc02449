import { type RawBuilder, sql } from 'kysely'
import { type Ctx, userIdOf } from '#kit/context.ts'
import { found, type ProblemKind } from '#kit/problem.ts'

/** As `mail_view` counts: what there is to see of a message. */
export const Views = { nothing: 0, metadata: 1, subject: 2, full: 3 } as const

/** What the server does by itself sees everything; programs see what a colleague from outside sees. */
const seesAll = ({ actor }: Pick<Ctx, 'actor'>): boolean => actor.kind === 'system'

const viewer = (ctx: Pick<Ctx, 'actor'>) => sql`${userIdOf(ctx)}::integer`

/** How much of a message of `alias` the caller sees. */
export const viewOf = (ctx: Pick<Ctx, 'actor'>, alias = 'email_messages'): RawBuilder<number> =>
  seesAll(ctx)
    ? sql<number>`3`
    : sql<number>`case when ${sql.ref(`${alias}.mailbox_id`)} is null
        or ${sql.ref(`${alias}.mailbox_id`)} not in (select narrowed_mailboxes(${viewer(ctx)})) then 3
      else mail_view(${sql.ref(`${alias}.id`)}, ${viewer(ctx)}) end`

/** Whether the caller sees at least so much of it; that it is there, unless more is asked for. */
export const isSeen = (
  ctx: Pick<Ctx, 'actor'>,
  alias = 'email_messages',
  atLeast: number = Views.metadata,
): RawBuilder<boolean> =>
  seesAll(ctx)
    ? sql<boolean>`true`
    : sql<boolean>`(${sql.ref(`${alias}.mailbox_id`)} is null
        or ${sql.ref(`${alias}.mailbox_id`)} not in (select narrowed_mailboxes(${viewer(ctx)}))
        or mail_view(${sql.ref(`${alias}.id`)}, ${viewer(ctx)}) >= ${atLeast})`

/** The same of a message whose id alone is there. */
export const isMessageSeen = (ctx: Pick<Ctx, 'actor'>, id: RawBuilder<unknown>): RawBuilder<boolean> =>
  seesAll(ctx)
    ? sql<boolean>`true`
    : sql<boolean>`(not exists (select narrowed_mailboxes(${viewer(ctx)})) or mail_view(${id}, ${viewer(ctx)}) > 0)`

async function findView(ctx: Ctx, id: string): Promise<number> {
  if (seesAll(ctx)) return Views.full
  const { rows } = await sql<{
    view: number | null
  }>`select mail_view(${id}::uuid, ${viewer(ctx)}) as view`.execute(ctx.db)
  return rows[0]?.view ?? 0
}

/** What the caller may not see is not there for them. */
export async function requireView(
  ctx: Ctx,
  id: string,
  missing: ProblemKind<[]>,
  atLeast: number = Views.metadata,
): Promise<void> {
  found((await findView(ctx, id)) >= atLeast ? id : undefined, missing)
}

/** Mailboxes with mail that is not there at all for the caller. */
export async function listPrivate(ctx: Ctx): Promise<string[]> {
  if (seesAll(ctx)) return []
  const { rows } = await sql<{
    id: string
  }>`select id from private_mailboxes(${viewer(ctx)}) as p (id)`.execute(ctx.db)
  return rows.map(({ id }) => id)
}

interface OutsideView {
  view: number
  user_id: number | null
}

/** What a colleague from outside sees of messages, where that is not everything; and whose they are. */
export async function listNarrowed({ db }: Ctx, ids: readonly string[]): Promise<Map<string, OutsideView>> {
  const { rows } = await sql<OutsideView & { id: string }>`
    select m.id, mail_view(m.id, null) as view,
      case when m.direction = 'out' then coalesce(m.user_id, b.user_id) else b.user_id end as user_id
    from email_messages m join mailboxes b on b.id = m.mailbox_id
    where m.id = any(${ids}::uuid[]) and exists (select narrowed_mailboxes(null))`.execute(db)
  return new Map(rows.filter(({ view }) => view < Views.full).map(({ id, ...view }) => [id, view]))
}

/** What every colleague sees of a message, whoever asks. */
export const outsideView = sql<number>`case when email_messages.mailbox_id is null
    or email_messages.mailbox_id not in (select narrowed_mailboxes(null)) then 3
  else mail_view(email_messages.id, null) end`

/** A subject as every colleague may read it. */
export async function findOutsideSubject({ db }: Ctx, id: string): Promise<string> {
  const { rows } = await sql<{ subject: string }>`
    select case when ${outsideView} >= 2 then subject else '' end as subject from email_messages where id = ${id}`.execute(
    db,
  )
  return rows[0]?.subject ?? ''
}
