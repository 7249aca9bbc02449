import { type Ctx, userIdOf, type WorkCtx } from '#kit/context.ts'
import { newId } from '#kit/id.ts'
import { readName } from '#kit/name.ts'
import { recordAudit } from '#modules/identity/index.ts'
import { addToDirectory, removeFromDirectory } from '#platform/auth/directory-queries.ts'
import { createSecret } from '#platform/crypto/tokens.ts'
import { ActionKeyNotFound } from '../errors.ts'
import { deleteKeyRow, insertKey, selectKeySecrets, updateKeySecret } from './queries.ts'

/** Keys are found by their id before anybody knows whose they are. */
export const KEY_KIND = 'workflow_action_key'

const placeOf = (id: string) => `workflow-action-key:${id}`

export const openKey = (ctx: Ctx, id: string, sealed: Buffer): string =>
  ctx.services.secrets.open(sealed, placeOf(id)).toString()

/** The secret is told once. */
export async function createKey(
  ctx: Ctx,
  given: string,
): Promise<{ id: string; name: string; secret: string }> {
  const id = newId()
  const name = readName('name', given)
  const secret = `wfsec_${createSecret()}`
  await insertKey(ctx, {
    id,
    name,
    secret: ctx.services.secrets.seal(secret, placeOf(id)),
    last_four: secret.slice(-4),
    created_by_id: userIdOf(ctx),
  })
  await addToDirectory(ctx.db, { kind: KEY_KIND, secret: id, targetId: id })
  await recordAudit(ctx, {
    action: 'workflow_action_key.created',
    targetKind: 'workflow_action_key',
    targetId: id,
  })
  return { id, name, secret }
}

export async function deleteKey(ctx: Ctx, id: string): Promise<void> {
  if (!(await deleteKeyRow(ctx.db, id))) throw ActionKeyNotFound()
  await removeFromDirectory(ctx.db, KEY_KIND, id)
  await recordAudit(ctx, {
    action: 'workflow_action_key.deleted',
    targetKind: 'workflow_action_key',
    targetId: id,
  })
}

export const resealKeys = (ctx: WorkCtx): Promise<number> =>
  ctx.transact(async inner => {
    const stale = (await selectKeySecrets(inner.db)).filter(({ secret }) =>
      inner.services.secrets.needsReseal(secret),
    )
    for (const { id, secret } of stale) {
      await updateKeySecret(
        inner.db,
        id,
        inner.services.secrets.seal(openKey(inner, id, secret), placeOf(id)),
      )
    }
    return stale.length
  })
