import { type Ctx, userIdOf } from '#kit/context.ts'
import { newId } from '#kit/id.ts'
import { toJson } from '#kit/json.ts'
import { readName } from '#kit/name.ts'
import { found, InvalidInput } from '#kit/problem.ts'
import { checkMayUse, usableOrNone } from '#modules/email/index.ts'
import { recordAudit } from '#modules/identity/index.ts'
import { armDispatch } from '../dispatch/arm-queries.ts'
import { inOrder, insertSteps, replaceSteps } from '../editing/service.ts'
import { SequenceNotFound } from '../errors.ts'
import { SequenceCreated, SequenceDeleted, SequenceStatusChanged } from '../events.ts'
import { findSequence, insertStepRows, listSteps, lockSequence, type SequenceRow } from '../steps/queries.ts'
import { cancelQueued } from '../stops/stop.ts'
import { readNumbers } from '../tally-queries.ts'
import { presentDetail, presentSequence, sumUp } from './present.ts'
import {
  deleteSequenceRow,
  holdEnrolled,
  insertSequence,
  listSequenceRows,
  type SequenceFilter,
  updateSequenceRow,
} from './queries.ts'
import type { SequenceDetail, SequenceIn, SequencePatch, SequenceStatus } from './schema.ts'
import { readSettings, readStatus, workdays } from './settings.ts'

export async function listSequences(ctx: Ctx, { q, status, include_archived }: SequenceFilter) {
  const rows = await listSequenceRows(ctx, { q, status, include_archived })
  const numbers = await readNumbers(
    ctx.db,
    rows.map(({ id }) => id),
  )
  const data = rows.map(row => presentSequence(row, row.steps_count, numbers.get(row.id)!))
  return { data, totals: sumUp(data) }
}

export async function readSequence(ctx: Ctx, id: string): Promise<SequenceDetail> {
  const row = await findSequence(ctx, id)
  return presentRow(ctx, found(row, SequenceNotFound))
}

async function presentRow(ctx: Ctx, row: SequenceRow): Promise<SequenceDetail> {
  const steps = await listSteps(ctx.db, row.id)
  const numbers = await readNumbers(ctx.db, [row.id])
  return presentDetail(row, steps, numbers.get(row.id)!)
}

export async function createSequence(ctx: Ctx, input: SequenceIn): Promise<SequenceDetail> {
  const name = readName('name', input.name)
  const status = readStatus(input.status ?? 'draft')
  const settings = readSettings(input, { send_window_start: null, send_window_end: null })
  await checkMayUse(ctx, settings.mailbox_id)
  const id = newId()
  const now = ctx.now.toString()
  await insertSequence(ctx, {
    ...settings,
    send_days: settings.send_days ?? workdays,
    id,
    created_by_id: userIdOf(ctx),
    name,
    description: input.description ?? '',
    status,
    archived_at: status === 'archived' ? now : null,
    created_at: now,
    updated_at: now,
  }).catch(nameSender(input))
  const steps = inOrder(input.steps ?? []).map((step, at) => ({ input: step, id: newId(), number: at + 1 }))
  await insertSteps(
    ctx,
    id,
    steps,
    steps.map(step => step.id),
  )
  await ctx.emit(SequenceCreated, { sequence_id: id, name })
  return readSequence(ctx, id)
}

export async function updateSequence(ctx: Ctx, id: string, input: SequencePatch): Promise<SequenceDetail> {
  const before = found(await lockSequence(ctx.db, id), SequenceNotFound)
  const status = input.status === undefined ? undefined : readStatus(input.status)
  const settings = readSettings(input, before)
  if (settings.mailbox_id !== before.mailbox_id) await checkMayUse(ctx, settings.mailbox_id)
  await updateSequenceRow(ctx, id, {
    ...settings,
    name: input.name === undefined ? undefined : readName('name', input.name),
    description: input.description === undefined ? undefined : (input.description ?? ''),
    updated_at: ctx.now.toString(),
  }).catch(nameSender(input))
  if (input.steps) {
    await replaceSteps(ctx, found(await lockSequence(ctx.db, id), SequenceNotFound), input.steps)
  }
  if (status) await applyStatus(ctx, before, status)
  return readSequence(ctx, id)
}

/** A mailbox that is not there is told of by the name it was given under. */
const nameSender =
  ({ mailbox_id, sender_account_id }: SequencePatch) =>
  (error: Error & { constraint?: string }): never => {
    const isSender = mailbox_id === undefined && sender_account_id
    throw isSender && error.constraint?.includes('mailbox_id')
      ? InvalidInput('sender_account_id not found')
      : error
  }

export async function setStatus(ctx: Ctx, id: string, status: SequenceStatus): Promise<SequenceDetail> {
  const before = found(await lockSequence(ctx.db, id), SequenceNotFound)
  await applyStatus(ctx, before, status)
  return readSequence(ctx, id)
}

async function applyStatus(ctx: Ctx, before: SequenceRow, status: SequenceStatus): Promise<void> {
  if (before.status === status) return
  const now = ctx.now.toString()
  await updateSequenceRow(ctx, before.id, {
    status,
    archived_at: status === 'archived' ? now : null,
    updated_at: now,
  })
  await recordAudit(ctx, {
    action: 'sequence_status_changed',
    targetKind: 'sequence',
    targetId: before.id,
    detail: { name: before.name, from: before.status, to: status },
  })
  await ctx.emit(SequenceStatusChanged, {
    sequence_id: before.id,
    name: before.name,
    from: before.status,
    to: status,
  })
  if (status === 'active') await armDispatch(ctx)
}

export async function deleteSequence(ctx: Ctx, id: string): Promise<void> {
  holdEnrolled(ctx, id)
  const row = found(await lockSequence(ctx.db, id), SequenceNotFound)
  await cancelQueued(ctx, { sequenceId: id }, 'The sequence was deleted')
  await deleteSequenceRow(ctx, id)
  await recordAudit(ctx, {
    action: 'sequence_deleted',
    targetKind: 'sequence',
    targetId: id,
    detail: { name: row.name },
  })
  await ctx.emit(SequenceDeleted, { sequence_id: id, name: row.name })
}

/** Settings, every step and every variant; no enrollments, and numbers that start from nothing. */
export async function duplicateSequence(ctx: Ctx, id: string): Promise<SequenceDetail> {
  const row = found(await lockSequence(ctx.db, id), SequenceNotFound)
  const steps = await listSteps(ctx.db, id)
  const copyId = newId()
  const now = ctx.now.toString()
  const { organization_id: _, ...settings } = row
  await insertSequence(ctx, {
    ...settings,
    id: copyId,
    name: `${row.name.slice(0, 248)} (copy)`,
    status: 'draft',
    archived_at: null,
    mailbox_id: await usableOrNone(ctx, row.mailbox_id),
    created_by_id: userIdOf(ctx),
    created_at: now,
    updated_at: now,
  })
  const ids = new Map(steps.map(step => [step.id, newId()]))
  const copies = steps
    .toSorted((a, b) => Number(a.variant_of !== null) - Number(b.variant_of !== null))
    .map(({ organization_id: _organization, ...step }) => ({
      ...step,
      id: ids.get(step.id)!,
      sequence_id: copyId,
      variant_of: step.variant_of && ids.get(step.variant_of)!,
      condition_config: step.condition_config ? toJson(renameSteps(step.condition_config, ids)) : null,
      created_at: now,
      updated_at: now,
    }))
  if (copies.length > 0) await insertStepRows(ctx, copies)
  await ctx.emit(SequenceCreated, { sequence_id: copyId, name: row.name })
  return readSequence(ctx, copyId)
}

/** Conditions name steps by id: in the copy they name the copies. */
function renameSteps(config: unknown, ids: ReadonlyMap<string, string>): unknown {
  return JSON.parse(JSON.stringify(config), (_, value) =>
    typeof value === 'string' ? (ids.get(value) ?? value) : value,
  )
}
