import type { Ctx } from '#kit/context.ts'
import {
  deleteCompany,
  deleteContacts,
  deleteForGood,
  deleteNote,
  deleteTask,
  holdParties,
} from '#modules/crm/index.ts'
import { deleteDeal } from '#modules/deals/index.ts'
import { type Example, lockState, readState, saveState } from '../setup/queries.ts'
import { makeExamples } from './make.ts'
import { forgetExamples, keepExamples, listLeft, listTouched } from './queries.ts'

const plurals = {
  company: 'companies',
  contact: 'contacts',
  deal: 'deals',
  task: 'tasks',
  note: 'notes',
} as const

export async function describeSamples(ctx: Ctx) {
  const { examples_since: since } = await readState(ctx)
  const [left, touched] =
    since === null ? [[], []] : await Promise.all([listLeft(ctx), listTouched(ctx, since)])
  const count = (type: Example['type']) => left.filter(one => one.type === type).length
  return {
    present: since !== null,
    since,
    companies: count('company'),
    contacts: count('contact'),
    deals: count('deal'),
    tasks: count('task'),
    notes: count('note'),
    touched: touched.map(one => ({ ...one, url: `/${plurals[one.type]}/${one.id}` })),
  }
}

/** Whether they were made now: those that are there stay as they are. */
export async function addSamples(ctx: Ctx): Promise<boolean> {
  const { examples_since } = await lockState(ctx)
  if (examples_since !== null) return false
  await keepExamples(ctx, await makeExamples({ ...ctx, isQuiet: true }))
  await saveState(ctx, { examples_since: ctx.now.toString() })
  return true
}

/**
 * Takes exactly these away, in one transaction. What nobody has worked on is gone for good; the rest is kept in the
 * trash, with what was attached to it.
 */
export async function removeSamples(ctx: Ctx): Promise<{ removed: number; kept_in_trash: number }> {
  const { examples_since: since } = await lockState(ctx)
  if (since === null) return { removed: 0, kept_in_trash: 0 }
  const [left, touched] = await Promise.all([listLeft(ctx), listTouched(ctx, since)])
  const worked = new Set(touched.map(({ id }) => id))
  const idsOf = (type: Example['type']) =>
    left.filter(one => one.type === type).map(({ record_id }) => record_id)
  const quiet: Ctx = { ...ctx, isQuiet: true }
  holdParties(quiet, { companies: idsOf('company'), contacts: idsOf('contact') })
  const entries = new Map<string, string>()
  for (const id of idsOf('deal')) entries.set(id, await deleteDeal(quiet, id))
  for (const [id, entry] of await deleteContacts(quiet, idsOf('contact'))) entries.set(id, entry)
  for (const id of idsOf('company')) entries.set(id, await deleteCompany(quiet, id))
  // What hung on them went along; what people hung elsewhere is still there.
  for (const { type, record_id: id } of await listLeft(ctx))
    entries.set(id, await (type === 'note' ? deleteNote(quiet, id) : deleteTask(quiet, id)))
  for (const [id, entry] of entries) if (!worked.has(id)) await deleteForGood(quiet, entry)
  await forgetExamples(ctx)
  await saveState(ctx, { examples_since: null })
  return { removed: left.length, kept_in_trash: worked.size }
}
