import type { Actor, Ctx } from '#kit/context.ts'
import { nameOfActor, readKeyScopes, readSuccessorScopes } from '#modules/cloud/index.ts'
import { readRole } from '#modules/identity/index.ts'

export type Behalf = { kind: 'api_key'; id: string } | { kind: 'user'; id: number }

export const behalfOf = ({ actor }: Pick<Ctx, 'actor'>): Behalf =>
  actor.kind === 'user'
    ? { kind: 'user', id: actor.id }
    : { kind: 'api_key', id: String('id' in actor ? actor.id : '') }

/** With what they may do at this moment; undefined once the key was revoked, or the person has left. */
export async function actorOf(
  ctx: Ctx,
  behalf: Behalf,
  readScopes: typeof readKeyScopes = readKeyScopes,
): Promise<Actor | undefined> {
  if (behalf.kind === 'user') {
    const role = await readRole(ctx, behalf.id)
    return role && { kind: 'user', id: behalf.id, role, sessionId: null, tokenId: null }
  }
  const scopes = await readScopes(ctx, behalf.id)
  return scopes && { kind: 'api_key', id: behalf.id, scopes }
}

/** Whose instructions and tools they are: `user:7`, `api_key:…`. Whoever writes both anew is the only author. */
export function authorsOf(
  ctx: Ctx,
  before: readonly string[],
  { instructions, tools }: { instructions?: unknown; tools?: unknown },
): string[] {
  const me = nameOfActor(ctx)
  if (instructions !== undefined && tools !== undefined) return [me]
  return instructions === undefined && tools === undefined ? [...before] : [...new Set([...before, me])]
}

/** What the authors may at this moment; undefined where one of them is gone. A rotated key goes on in its successor. */
export async function actorsOf(ctx: Ctx, authors: readonly string[]): Promise<Actor[] | undefined> {
  const actors = await Promise.all(
    authors.map(name => {
      const [kind, id] = name.split(':')
      if (id === undefined) return undefined
      return kind === 'user'
        ? actorOf(ctx, { kind, id: Number(id) })
        : actorOf(ctx, { kind: 'api_key', id }, readSuccessorScopes)
    }),
  )
  return actors.includes(undefined) ? undefined : (actors as Actor[])
}
