import type { Ctx } from '#kit/context.ts'
import { found } from '#kit/problem.ts'
import {
  findMakerOfKey,
  lockDeploys,
  nameOfActor,
  ResourceNotFound,
  recordChange,
} from '#modules/cloud/index.ts'
import { endRun } from './end.ts'
import { getRun } from './present.ts'
import { promote } from './promote.ts'
import { lockRun, updateRun } from './queries.ts'
import { NothingToApprove, OwnApproval, type Run, RunEnded } from './schema.ts'

export async function cancelRun(ctx: Ctx, id: string): Promise<Run> {
  await lockDeploys(ctx)
  const run = found(await lockRun(ctx, id), ResourceNotFound)
  if (run.status !== 'queued' && run.status !== 'running') throw RunEnded()
  await endRun(ctx, run, { status: 'canceled', error: null })
  await recordChange(ctx, 'run_canceled', { kind: 'run', id }, { number: run.number })
  return getRun(ctx, id)
}

/** One of them is a key, and the other the person who made it. Two keys are two, whoever holds them. */
async function isSamePerson(ctx: Ctx, one: string, other: string): Promise<boolean> {
  const people = [one, other].filter(name => name.startsWith('user:'))
  const key = [one, other].find(name => name.startsWith('api_key:'))?.slice('api_key:'.length)
  return people.length === 1 && key !== undefined && people[0] === `user:${await findMakerOfKey(ctx, key)}`
}

/** Four eyes: whoever started it is not the one. */
export async function approveRun(ctx: Ctx, id: string): Promise<Run> {
  await lockDeploys(ctx)
  const run = found(await lockRun(ctx, id), ResourceNotFound)
  if (run.status !== 'queued' || run.waiting_for !== 'approval') throw NothingToApprove()
  const by = nameOfActor(ctx)
  if (by === run.created_by || (await isSamePerson(ctx, by, run.created_by))) throw OwnApproval()
  await updateRun(ctx, id, { approved_by: by, approved_at: ctx.now.toString() })
  await recordChange(ctx, 'run_approved', { kind: 'run', id }, { number: run.number })
  await promote(ctx)
  return getRun(ctx, id)
}
