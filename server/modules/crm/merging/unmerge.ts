import { isDeepStrictEqual } from 'node:util'
import type { Ctx } from '#kit/context.ts'
import { findChanges } from '#kit/event.ts'
import { cronForEach } from '#kit/job.ts'
import { found } from '#kit/problem.ts'
import { emailKey } from '#kit/text/email.ts'
import { recordAudit } from '#modules/identity/index.ts'
import { updateCompanyRow } from '../companies/queries.ts'
import { findParentProblem } from '../companies/tree.ts'
import { lockCompanyTree, setParent } from '../companies/tree-queries.ts'
import { type Addresses, addressesOf, emailKeysOf, settleLists } from '../contacts/addresses.ts'
import { updateContactRow } from '../contacts/queries.ts'
import { refuseTaken } from '../contacts/saving/taken.ts'
import { rescoreMany } from '../scoring/rescore.ts'
import { CompaniesUnmerged, ContactsUnmerged } from './events.ts'
import {
  type Entity,
  endMerge,
  forgetRows,
  lockMerge,
  lockRows,
  type Merge,
  nameCompanyInContacts,
  nameOf,
  putBack,
} from './queries.ts'
import { AlreadyUndone, KeptIsGone, MergeNotFound, TooOldToUndo, UNDO_DAYS } from './schema.ts'

export async function unmerge(ctx: Ctx, entity: Entity, id: string) {
  const merge = found(await lockMerge(ctx.db, entity, id), MergeNotFound)
  if (merge.undone_at) throw AlreadyUndone()
  const until = Temporal.Instant.from(merge.created_at).add({ hours: 24 * UNDO_DAYS })
  if (Temporal.Instant.compare(until, ctx.now) < 0) throw TooOldToUndo()
  if (entity === 'company') await lockCompanyTree(ctx)
  const [kept] = await lockRows(ctx.db, entity, [merge.kept_id])
  if (!kept) throw KeptIsGone()
  const before = entity === 'contact' ? { ...kept, ...addressesOf(kept) } : kept
  const values = valuesBefore(merge, before)
  if (entity === 'contact') Object.assign(values, partAddresses(merge, addressesOf(kept), values))
  const changes = findChanges(before, values)
  const { parent_id, ...others } = values
  if (Object.keys(values).length > 0) {
    if (entity === 'contact') await updateContactRow(ctx, merge.kept_id, values)
    else await updateCompanyRow(ctx, merge.kept_id, others)
  }
  if (entity === 'contact')
    for (const row of merge.merged) await refuseTaken(ctx.db, row.id, addressesOf(row))
  await putBack(ctx.db, entity, merge)
  if (entity === 'company') {
    if (parent_id !== undefined) await placeAgain(ctx, { id: merge.kept_id, parent_id })
    for (const row of merge.merged) await placeAgain(ctx, row)
  }
  const restored = merge.merged.map(nameOf)
  const ids = restored.map(one => one.id)
  await endMerge(ctx, merge)
  await recordAudit(ctx, {
    action: `${entity}_unmerged`,
    targetKind: entity,
    targetId: merge.kept_id,
    detail: { merge_id: id, restored_ids: ids },
  })
  if (entity === 'contact') {
    await rescoreMany(ctx, [merge.kept_id, ...ids])
    await ctx.emit(ContactsUnmerged, { contact_id: merge.kept_id, merge_id: id, restored, changes })
  } else {
    await nameCompanyInContacts(ctx.db, [merge.kept_id, ...ids])
    await ctx.emit(CompaniesUnmerged, { company_id: merge.kept_id, merge_id: id, restored, changes })
  }
  return { kept_id: merge.kept_id, restored_ids: ids }
}

/** Below the company it was part of, unless that is gone or came to be below it since. */
async function placeAgain(ctx: Ctx, { id, parent_id }: { id: string; parent_id?: unknown }): Promise<void> {
  const parentId = (parent_id ?? null) as string | null
  const isFree = parentId === null || !(await findParentProblem(ctx, id, parentId))
  await setParent(ctx.db, id, isFree ? parentId : null)
}

/** What the merge changed in the kept one, unless somebody changed it since. */
function valuesBefore({ kept_changes }: Merge, kept: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(kept_changes)
      .filter(([field, { to }]) => isDeepStrictEqual(kept[field], to))
      .map(([field, { from }]) => [field, from]),
  )
}

/**
 * Addresses and numbers that came with the others go back with them, whatever happened to the lists since; the rest stays.
 */
function partAddresses(
  { merged, kept_changes }: Merge,
  now: Addresses,
  reverted: Record<string, unknown>,
): Partial<Addresses> {
  const theirs = merged.map(addressesOf)
  const emails = new Set(theirs.flatMap(emailKeysOf))
  const numbers = new Set(theirs.flatMap(one => one.phones.map(({ phone }) => phone)))
  const own = (kept_changes.phones?.from ?? now.phones) as Addresses['phones']
  for (const { phone } of own) numbers.delete(phone)
  const rest = {
    emails: now.emails.filter(({ email }) => !emails.has(emailKey(email))),
    phones: now.phones.filter(({ phone }) => !numbers.has(phone)),
  }
  return {
    ...('emails' in reverted ? {} : settleLists({ emails: rest.emails })),
    ...('phones' in reverted ? {} : settleLists({ phones: rest.phones })),
  }
}

export const forgetMerges = cronForEach({
  name: 'crm.forget_merges',
  cron: '53 2 * * *',
  handler: ctx => {
    const before = ctx.now.subtract({ hours: 24 * UNDO_DAYS }).toString()
    return ctx.transact(inner => forgetRows(inner.db, before))
  },
})
