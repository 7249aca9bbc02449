import { customReader, findContact, saveContacts, updateContact } from '#modules/crm/index.ts'
import { type Fresh, type ImportContext, type Outcome, oneByOne, warn } from './import-context.ts'

/**
 * Who is new, or is here by the email already, in a handful of statements; whoever came with an earlier import one by one.
 * Of those who were here before only what is empty is filled.
 */
export async function bringContacts<D>(
  scene: ImportContext,
  fresh: readonly Fresh<D>[],
  inputOf: (data: D) => Record<string, unknown>,
): Promise<Map<string, Outcome>> {
  const { told, run } = scene
  const known = fresh.filter(one => one.knownId !== null)
  const readCustom = await customReader(told, 'contact')
  const outcomes = await oneByOne(scene, known, async ({ foreignId, knownId, data }) => {
    const { custom, tags, ...input } = inputOf(data)
    const before = await findContact(told.db, knownId!)
    const fitting = readCustom((custom ?? {}) as Record<string, unknown>, (_, why) =>
      warn(scene, 'contacts', foreignId, `${why}; it is kept as a custom field`),
    )
    const after = await updateContact(told, knownId!, {
      ...input,
      ...(custom ? { custom: { ...before?.custom, ...fitting } } : {}),
      ...(tags ? { tags: [...new Set([...(before?.tags ?? []), ...(tags as string[])])] } : {}),
    })
    return { what: 'update', id: after.id }
  })
  const rows = fresh.filter(one => one.knownId === null)
  if (rows.length === 0) return outcomes
  const saved = await saveContacts(
    told,
    rows.map(({ data }, index) => ({ row: index + 1, input: inputOf(data) })),
    { ownerId: run.userId, updateExisting: 'fill', importId: run.id },
  )
  const errors = new Map(saved.errors.map(({ row, detail }) => [row, detail]))
  for (const [index, { foreignId }] of rows.entries()) {
    const kept = saved.kept.get(index + 1)
    outcomes.set(
      foreignId,
      kept
        ? { what: kept.isNew ? 'create' : 'update', id: kept.id }
        : { what: 'left', why: errors.get(index + 1) ?? 'It could not be kept' },
    )
  }
  for (const { row, detail } of saved.warnings) {
    warn(scene, 'contacts', rows[row - 1]!.foreignId, `${detail}; it is kept as a custom field`)
  }
  return outcomes
}
