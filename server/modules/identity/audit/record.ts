import type { Actor, Ctx } from '#kit/context.ts'
import { newId } from '#kit/id.ts'
import { toJson } from '#kit/json.ts'
import { insertEntry } from './queries.ts'

export interface AuditEntry {
  /** Past tense or noun, snake case: `role_changed`, `login_failed`. */
  action: string
  targetKind?: string
  targetId?: string | number
  /** What a reader needs to understand it later. Never a secret. */
  detail?: Record<string, unknown>
  /** Who did it, where the context cannot know yet: somebody who signs up is nobody before. */
  userId?: number
}

/** Written in the transaction of the action itself: neither exists without the other. */
export async function recordAudit(ctx: Ctx, entry: AuditEntry): Promise<void> {
  const userId = entry.userId ?? (ctx.actor.kind === 'user' ? ctx.actor.id : null)
  await insertEntry(ctx, {
    id: newId(),
    at: ctx.now.toString(),
    actor: entry.userId ? 'user' : describeActor(ctx.actor),
    actor_user_id: userId,
    action: entry.action,
    target_kind: entry.targetKind ?? null,
    target_id: entry.targetId === undefined ? null : String(entry.targetId),
    ip: ctx.request?.ip ?? '',
    user_agent: ctx.request?.userAgent ?? '',
    detail: toJson(entry.detail ?? {}),
  })
}

function describeActor(actor: Actor): string {
  switch (actor.kind) {
    case 'user':
      return actor.tokenId ? `token:${actor.tokenId}` : 'user'
    case 'api_key':
      return `api_key:${actor.id}`
    case 'guest':
      return `guest:${actor.id}`
    case 'visitor':
      return `visitor:${actor.id}`
    case 'link':
      return `link:${actor.link}`
    case 'system':
      return `system:${actor.job}`
    case 'anonymous':
      return 'anonymous'
  }
}
