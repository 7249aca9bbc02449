import { sql } from 'kysely'
import type { Ctx, Db } from '#kit/context.ts'

interface SecretRow {
  secret: Buffer
  previous: Buffer | null
  previous_until: string | null
}

export async function selectSecrets(db: Db): Promise<SecretRow | undefined> {
  const { rows } = await sql<SecretRow>`
    select secret, previous, previous_until from workflow_webhook_secrets`.execute(db)
  return rows[0]
}

export async function holdSecrets(db: Db): Promise<SecretRow | undefined> {
  const { rows } = await sql<SecretRow>`
    select secret, previous, previous_until from workflow_webhook_secrets for update`.execute(db)
  return rows[0]
}

export const insertSecret = (ctx: Ctx, secret: Buffer) =>
  sql`insert into workflow_webhook_secrets (secret, updated_at) values (${secret}, ${ctx.now.toString()})
    on conflict do nothing`.execute(ctx.db)

export const updateSecret = (ctx: Ctx, to: { secret: Buffer; previous: Buffer; until: Temporal.Instant }) =>
  sql`update workflow_webhook_secrets set secret = ${to.secret}, previous = ${to.previous},
    previous_until = ${to.until.toString()}, updated_at = ${ctx.now.toString()}`.execute(ctx.db)

export const resealSecretRows = (ctx: Ctx, to: { secret: Buffer | null; previous: Buffer | null }) =>
  sql`update workflow_webhook_secrets set secret = coalesce(${to.secret}, secret),
    previous = coalesce(${to.previous}, previous)`.execute(ctx.db)
