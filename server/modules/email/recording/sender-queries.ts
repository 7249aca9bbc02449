import type { Ctx } from '#kit/context.ts'

const mailboxes = ({ db }: Ctx) =>
  db
    .selectFrom('mailboxes')
    .select(['id', 'user_id', 'email', 'display_name', 'signature_html', 'smtp', 'shared', 'is_default'])

export type SendingMailbox = Awaited<ReturnType<typeof findNamedMailbox>>

export const findNamedMailbox = (ctx: Ctx, id: string) =>
  mailboxes(ctx).where('id', '=', id).executeTakeFirst()

/** The oldest mailbox of a person that is not paused. */
export const findOwnMailbox = (ctx: Ctx, userId: number) =>
  mailboxes(ctx)
    .where('is_paused', '=', false)
    .where('user_id', '=', userId)
    .orderBy('created_at')
    .limit(1)
    .executeTakeFirst()

export const findDefaultMailbox = (ctx: Ctx) =>
  mailboxes(ctx).where('is_paused', '=', false).where('is_default', '=', true).executeTakeFirst()

export const loadOrganizationSender = ({ db }: Ctx) =>
  db.selectFrom('organizations').select(['name', 'email']).executeTakeFirstOrThrow()

export async function findUserEmail({ db }: Ctx, userId: number): Promise<string | undefined> {
  return (await db.selectFrom('users').select('email').where('id', '=', userId).executeTakeFirst())?.email
}
