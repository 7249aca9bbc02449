import type { Ctx } from '#kit/context.ts'
import { newId } from '#kit/id.ts'
import type { PageQuery, Pagination } from '#kit/page.ts'
import { found } from '#kit/problem.ts'
import { findNames } from '#modules/identity/index.ts'
import { addToDirectory, removeFromDirectory, setExpiry } from '#platform/auth/directory-queries.ts'
import { recordChange } from '../audit.ts'
import { createApiKey } from './format.ts'
import {
  findKey,
  insertKey,
  type KeyRow,
  listKeyRows,
  listKeyRowsWithMakers,
  listUsableChildren,
  listUsableKeyIdsOf,
  lockKey,
  markExpiring,
  markRevoked,
} from './queries.ts'
import {
  type ApiKey,
  ApiKeyEnded,
  ApiKeyNotFound,
  scopes as allScopes,
  type WorkspaceApiKey,
} from './schema.ts'

const OVERLAP_HOURS = 24

function show(ctx: Ctx, row: KeyRow): ApiKey {
  const ends = row.expires_at && Temporal.Instant.from(row.expires_at)
  const isOver = ends && Temporal.Instant.compare(ends, ctx.now) <= 0
  const status = row.revoked_at ? 'revoked' : isOver ? 'expired' : ends ? 'expiring' : 'active'
  return { ...row, status }
}

export async function listApiKeys(ctx: Ctx, page: PageQuery) {
  const { data, pagination } = await listKeyRows(ctx, page)
  return { data: data.map(row => show(ctx, row)), pagination }
}

/** For owners and admins: every key of the workspace, also those whose maker has left. */
export async function listWorkspaceKeys(
  ctx: Ctx,
  page: PageQuery,
): Promise<{ data: WorkspaceApiKey[]; pagination: Pagination }> {
  const { data: rows, pagination } = await listKeyRowsWithMakers(ctx, page)
  const makers = await findNames(
    ctx,
    rows.map(row => row.created_by_user_id).filter(id => id !== null),
  )
  return {
    data: rows.map(({ created_by_user_id, created_by_key_id, ...row }) => {
      const maker = created_by_user_id === null ? undefined : makers.get(created_by_user_id)
      return {
        ...show(ctx, row),
        created_by_id: created_by_user_id,
        created_by_name: maker?.name ?? null,
        created_by_removed_at: maker?.removed_at ?? null,
        created_by_key_id,
      }
    }),
    pagination,
  }
}

export async function requireApiKey(ctx: Ctx, id: string): Promise<ApiKey> {
  return show(ctx, found(await findKey(ctx, id), ApiKeyNotFound))
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
  await insertKey(ctx, { id, name, prefix, scopes, replacesId: replacesId ?? null })
  await addToDirectory(ctx.db, { kind: 'api_key', secret: key, targetId: id })
  await recordChange(ctx, 'api_key_created', { kind: 'api_key', id }, { name, prefix, scopes })
  return { ...(await requireApiKey(ctx, id)), api_token: key }
}

/** The new key works at once, the old one for another day: time to carry the new one everywhere. */
export async function rotateApiKey(ctx: Ctx, id: string) {
  const row = found(await lockKey(ctx, id), ApiKeyNotFound)
  if (show(ctx, row).status !== 'active') throw ApiKeyEnded()
  const expires = ctx.now.add({ hours: OVERLAP_HOURS }).toString()
  for (const ending of [row, ...(await listUsableChildren(ctx, id))]) {
    if (ending.expires_at) continue
    await markExpiring(ctx, ending.id, expires)
    await setExpiry(ctx.db, 'api_key', ending.id, expires)
  }
  await recordChange(ctx, 'api_key_rotated', { kind: 'api_key', id }, { expires_at: expires })
  forgetAfterCommit(ctx)
  return mintApiKey(ctx, { name: row.name, scopes: row.scopes, replacesId: id })
}

export async function revokeApiKey(ctx: Ctx, id: string): Promise<ApiKey> {
  const row = found(await lockKey(ctx, id), ApiKeyNotFound)
  const ending = row.revoked_at ? [] : [row, ...(await listUsableChildren(ctx, id))]
  for (const { id, prefix } of ending) {
    await markRevoked(ctx, id)
    await removeFromDirectory(ctx.db, 'api_key', id)
    await recordChange(ctx, 'api_key_revoked', { kind: 'api_key', id }, { prefix })
  }
  if (ending.length > 0) forgetAfterCommit(ctx)
  return requireApiKey(ctx, id)
}

/** Keys end with who made them: when they are removed, or turn out to be somebody else. */
export async function revokeKeysOf(ctx: Ctx, userId: number): Promise<void> {
  for (const id of await listUsableKeyIdsOf(ctx, userId)) await revokeApiKey(ctx, id)
}

/** Once it is durable and not sooner: a look-up in between would remember the old state again. */
export const forgetAfterCommit = (ctx: Ctx): void =>
  ctx.afterCommit(() => ctx.services.apiKeys.forget(ctx.organizationId))
