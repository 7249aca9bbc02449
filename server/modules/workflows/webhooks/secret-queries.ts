import type { Ctx, Db } from '#kit/context.ts'

interface SecretRow {
  secret: Buffer
  previous: Buffer | null
  previous_until: string | null
}

const secretRows = (db: Db) =>
  db.selectFrom('workflow_webhook_secrets').select(['secret', 'previous', 'previous_until'])

export const selectSecrets = (db: Db): Promise<SecretRow | undefined> => secretRows(db).executeTakeFirst()

export const holdSecrets = (db: Db): Promise<SecretRow | undefined> =>
  secretRows(db).forUpdate().executeTakeFirst()

export const insertSecret = (ctx: Ctx, secret: Buffer) =>
  ctx.db
    .insertInto('workflow_webhook_secrets')
    .values({ secret, updated_at: ctx.now.toString() })
    .onConflict(conflict => conflict.doNothing())
    .execute()

export const updateSecret = (ctx: Ctx, to: { secret: Buffer; previous: Buffer; until: Temporal.Instant }) =>
  ctx.db
    .updateTable('workflow_webhook_secrets')
    .set({
      secret: to.secret,
      previous: to.previous,
      previous_until: to.until.toString(),
      updated_at: ctx.now.toString(),
    })
    .execute()

export const resealSecretRows = (ctx: Ctx, to: { secret: Buffer | null; previous: Buffer | null }) =>
  ctx.db
    .updateTable('workflow_webhook_secrets')
    .set(eb => ({
      secret: to.secret ?? eb.ref('secret'),
      previous: to.previous ?? eb.ref('previous'),
    }))
    .execute()
