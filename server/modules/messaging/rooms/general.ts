import type { Ctx } from '#kit/context.ts'
import { react } from '#kit/event.ts'
import { newId } from '#kit/id.ts'
import { MemberRemoved, OrganizationCreated, UserJoined } from '#modules/identity/index.ts'
import { addUsers, removeEverywhere } from '../members/join.ts'
import { insertRoom, lockDefaultRoom } from './queries.ts'

async function createGeneral(ctx: Ctx): Promise<void> {
  const at = ctx.now.toString()
  await insertRoom(ctx, {
    id: newId(),
    kind: 'channel',
    name: 'general',
    visibility: 'public',
    is_default: true,
    last_activity_at: at,
    created_at: at,
    updated_at: at,
  })
}

/** Every organization has a room for all its people; who leaves the team leaves every room. */
export const roomReactions = [
  react(OrganizationCreated, createGeneral),
  react(UserJoined, async (ctx, { data }) => {
    const general = await lockDefaultRoom(ctx.db)
    if (!general) return
    const role = data.role === 'owner' ? 'manager' : 'member'
    await addUsers(ctx, general.id, [data.user_id], { role, from: general.last_seq })
  }),
  react(MemberRemoved, (ctx, { data }) => removeEverywhere(ctx, data.user_id)),
]
