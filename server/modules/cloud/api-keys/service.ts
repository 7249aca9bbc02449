import type { Ctx } from '#kit/context.ts'
import { newId } from '#kit/id.ts'
import { type PageQuery, slice } from '#kit/page.ts'
import { found } from '#kit/problem.ts'
import { createApiKey } from '#platform/auth/api-key-format.ts'
import { addToDirectory, removeFromDirectory } from '#platform/auth/directory.ts'
import { recordChange } from '../engine/audit.ts'
import { ApiKeyEnded, ApiKeyNotFound } from './errors.ts'
import { type ApiKey, scopes as allScopes } from './schema.ts'

const OVERLAP_HOURS = 24
const columns = [
  'id',
  'name',
  'prefix',
  'scopes',
  'replaces_id',
  'created_at',
  'last_used_at',
  'expires_at',
  'revoked_at',
] as const

type Row = Omit<ApiKey, 'status'>

function show(ctx: Ctx, row: Row): ApiKey {
  const ends = row.expires_at && Temporal.Instant.from(row.expires_at)
  const isOver = ends && Temporal.Instant.compare(ends, ctx.now) <= 0
  const status = row.revoked_at ? 'revoked' : isOver ? 'expired' : ends ? 'expiring' : 'active'
  return { ...row, status }
}

export async function listApiKeys(ctx: Ctx, page: PageQuery): Promise<{ rows: ApiKey[]; total: number }> {
  const { limit, offset } = slice(page)
  const [rows, { n }] = await Promise.all([
    ctx.db
      .selectFrom('platform_api_keys')
      .select(columns)
      .orderBy('created_at', 'desc')
      .orderBy('id', 'desc')
      .limit(limit)
      .offset(offset)
      .execute(),
    ctx.db
      .selectFrom('platform_api_keys')
      .select(({ fn }) => fn.countAll<number>().as('n'))
      .executeTakeFirstOrThrow(),
  ])
  return { rows: rows.map(row => show(ctx, row)), total: Number(n) }
}

export async function getApiKey(ctx: Ctx, id: string): Promise<ApiKey> {
  const query = ctx.db.selectFrom('platform_api_keys').select(columns).where('id', '=', id)
  return show(ctx, found(await query.executeTakeFirst(), ApiKeyNotFound))
}

interface NewKey {
  name?: string
  scopes?: readonly string[]
  replacesId?: string
}

/** The key is in this answer and nowhere else: what is kept is its hash. */
export async function mintApiKey(ctx: Ctx, { name = 'API key', scopes = allScopes, replacesId }: NewKey) {
  const id = newId()
  const { key, prefix } = createApiKey()
  await ctx.db
    .insertInto('platform_api_keys')
    .values({
      id,
      name,
      prefix,
      scopes: [...scopes],
      created_by_user_id: ctx.actor.kind === 'user' ? ctx.actor.id : null,
      created_by_key_id: ctx.actor.kind === 'api_key' ? ctx.actor.id : null,
      replaces_id: replacesId ?? null,
      created_at: ctx.now.toString(),
    })
    .execute()
  await addToDirectory(ctx.db, { kind: 'api_key', secret: key, targetId: id })
  await recordChange(ctx, 'api_key_created', { kind: 'api_key', id }, { name, prefix, scopes })
  return { ...(await getApiKey(ctx, id)), api_token: key }
}

/** The new key works at once, the old one for another day: time to carry the new one everywhere. */
export async function rotateApiKey(ctx: Ctx, id: string) {
  const row = found(await lockKey(ctx, id), ApiKeyNotFound)
  if (show(ctx, row).status !== 'active') throw ApiKeyEnded()
  const expires = ctx.now.add({ hours: OVERLAP_HOURS }).toString()
  await ctx.db.updateTable('platform_api_keys').set({ expires_at: expires }).where('id', '=', id).execute()
  await ctx.db
    .updateTable('directory')
    .set({ expires_at: expires })
    .where('kind', '=', 'api_key')
    .where('target_id', '=', id)
    .execute()
  await recordChange(ctx, 'api_key_rotated', { kind: 'api_key', id }, { expires_at: expires })
  forgetAfterCommit(ctx)
  return mintApiKey(ctx, { name: row.name, scopes: row.scopes, replacesId: id })
}

export async function revokeApiKey(ctx: Ctx, id: string): Promise<ApiKey> {
  const row = found(await lockKey(ctx, id), ApiKeyNotFound)
  if (!row.revoked_at) {
    await ctx.db
      .updateTable('platform_api_keys')
      .set({ revoked_at: ctx.now.toString() })
      .where('id', '=', id)
      .execute()
    await removeFromDirectory(ctx.db, 'api_key', id)
    await recordChange(ctx, 'api_key_revoked', { kind: 'api_key', id }, { prefix: row.prefix })
    forgetAfterCommit(ctx)
  }
  return getApiKey(ctx, id)
}

const lockKey = ({ db }: Ctx, id: string) =>
  db.selectFrom('platform_api_keys').select(columns).where('id', '=', id).forUpdate().executeTakeFirst()

/** Once it is durable and not sooner: a look-up in between would remember the old state again. */
export const forgetAfterCommit = (ctx: Ctx): void =>
  ctx.afterCommit(() => ctx.services.apiKeys.forget(ctx.organizationId))
