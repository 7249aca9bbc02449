import { type Ctx, userIdOf } from '#kit/context.ts'
import { InvalidInput } from '#kit/problem.ts'
import type { RecordReference } from '#kit/records/notification.ts'
import { RecordNotFound } from './errors.ts'
import { deleteFollower, insertFollower, readFollowing } from './queries.ts'
import { loadRecords } from './records.ts'

/** A key of an integration is nobody: it cannot follow. */
function requirePerson(ctx: Ctx): number {
  const id = userIdOf(ctx)
  if (id === null) throw InvalidInput('Only people follow')
  return id
}

async function requireRecord(ctx: Ctx, subject: RecordReference): Promise<void> {
  if ((await loadRecords(ctx, [subject])).size === 0) throw RecordNotFound()
}

export async function follow(ctx: Ctx, subject: RecordReference) {
  const person = requirePerson(ctx)
  await requireRecord(ctx, subject)
  await insertFollower(ctx, person, subject)
  return readFollowing(ctx, person, subject)
}

export async function unfollow(ctx: Ctx, subject: RecordReference) {
  const person = requirePerson(ctx)
  await requireRecord(ctx, subject)
  await deleteFollower(ctx, person, subject)
  return readFollowing(ctx, person, subject)
}

export async function getFollowing(ctx: Ctx, subject: RecordReference) {
  await requireRecord(ctx, subject)
  return readFollowing(ctx, userIdOf(ctx), subject)
}
