import type { Ctx } from '#kit/context.ts'
import type { Config } from '#kit/declared/integration-provider.ts'
import { toJson } from '#kit/json.ts'
import type { TestResult } from './schema.ts'
import type { SecretHints } from './secrets.ts'

const columns = [
  'id',
  'provider',
  'name',
  'status',
  'config',
  'secrets',
  'secret_hints',
  'last_test',
  'created_at',
  'updated_at',
] as const

const select = ({ db }: Ctx) => db.selectFrom('integrations').select(columns)

type Raw = Awaited<ReturnType<ReturnType<typeof select>['executeTakeFirstOrThrow']>>

export type IntegrationRow = Omit<Raw, 'config' | 'secret_hints' | 'last_test' | 'status'> & {
  config: Config
  secret_hints: SecretHints
  last_test: TestResult | null
  status: 'active' | 'disabled'
}

const read = (row: Raw): IntegrationRow => row as IntegrationRow

export const listRows = async (ctx: Ctx): Promise<IntegrationRow[]> =>
  (await select(ctx).orderBy('created_at').orderBy('id').execute()).map(read)

export async function findRow(ctx: Ctx, id: string): Promise<IntegrationRow | undefined> {
  const row = await select(ctx).where('id', '=', id).executeTakeFirst()
  return row && read(row)
}

/** Locked: two changes at once must merge one after the other. */
export async function lockRow(ctx: Ctx, id: string): Promise<IntegrationRow | undefined> {
  const row = await select(ctx).where('id', '=', id).forUpdate().executeTakeFirst()
  return row && read(row)
}

const newestActive = ({ db }: Ctx, provider: string) =>
  db
    .selectFrom('integrations')
    .where('provider', '=', provider)
    .where('status', '=', 'active')
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(1)

export async function findNewestActive(ctx: Ctx, provider: string): Promise<IntegrationRow | undefined> {
  const row = await newestActive(ctx, provider).select(columns).executeTakeFirst()
  return row && read(row)
}

export const listActive = async (ctx: Ctx, providers: readonly string[]): Promise<IntegrationRow[]> =>
  (
    await select(ctx)
      .where('provider', 'in', providers)
      .where('status', '=', 'active')
      .orderBy('created_at')
      .orderBy('id')
      .execute()
  ).map(read)

export async function findNewestHints(ctx: Ctx, provider: string): Promise<SecretHints | undefined> {
  const row = await newestActive(ctx, provider).select('secret_hints').executeTakeFirst()
  return row && (row.secret_hints as SecretHints)
}

export interface Stored {
  name: string
  status: 'active' | 'disabled'
  config: Config
  secrets: Buffer | null
  hints: SecretHints
}

const toColumns = ({ name, status, config, secrets, hints }: Stored) => ({
  name,
  status,
  config: toJson(config),
  secrets,
  secret_hints: toJson(hints),
})

export async function insertRow(ctx: Ctx, id: string, provider: string, stored: Stored): Promise<void> {
  const at = ctx.now.toString()
  await ctx.db
    .insertInto('integrations')
    .values({ id, provider, ...toColumns(stored), created_at: at, updated_at: at })
    .execute()
}

export async function updateRow(ctx: Ctx, id: string, stored: Stored): Promise<void> {
  await ctx.db
    .updateTable('integrations')
    .set({ ...toColumns(stored), updated_at: ctx.now.toString() })
    .where('id', '=', id)
    .execute()
}

export async function deleteRow({ db }: Ctx, id: string): Promise<boolean> {
  const row = await db.deleteFrom('integrations').where('id', '=', id).returning('id').executeTakeFirst()
  return row !== undefined
}

export async function saveTest({ db }: Ctx, id: string, result: TestResult): Promise<void> {
  await db
    .updateTable('integrations')
    .set({ last_test: toJson(result), last_tested_at: result.checked_at })
    .where('id', '=', id)
    .execute()
}

/** Those with secrets, in the order of their ids, behind one. */
export const lockSealed = ({ db }: Ctx, after: string, most: number) =>
  db
    .selectFrom('integrations')
    .select(['id', 'secrets'])
    .where('id', '>', after)
    .where('secrets', 'is not', null)
    .orderBy('id')
    .limit(most)
    .forUpdate()
    .execute()

export async function replaceSecrets({ db }: Ctx, id: string, secrets: Buffer | null): Promise<void> {
  await db.updateTable('integrations').set({ secrets }).where('id', '=', id).execute()
}
