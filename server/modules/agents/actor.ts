import type { Actor, Ctx } from '#kit/context.ts'
import { readKeyScopes } from '#modules/cloud/index.ts'
import { readRole } from '#modules/identity/index.ts'

export type Behalf = { kind: 'api_key'; id: string } | { kind: 'user'; id: number }

export const behalfOf = ({ actor }: Pick<Ctx, 'actor'>): Behalf =>
  actor.kind === 'user'
    ? { kind: 'user', id: actor.id }
    : { kind: 'api_key', id: String('id' in actor ? actor.id : '') }

/** With what they may do at this moment; undefined once the key was revoked, or the person has left. */
export async function actorOf(ctx: Ctx, behalf: Behalf): Promise<Actor | undefined> {
  if (behalf.kind === 'user') {
    const role = await readRole(ctx, behalf.id)
    return role && { kind: 'user', id: behalf.id, role, sessionId: null, tokenId: null }
  }
  const scopes = await readKeyScopes(ctx, behalf.id)
  return scopes && { kind: 'api_key', id: behalf.id, scopes }
}
