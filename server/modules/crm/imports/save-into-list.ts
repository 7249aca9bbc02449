import type { Ctx } from '#kit/context.ts'
import type { IncomingRow } from '../contacts/saving/read-rows.ts'
import { type Saved, type SaveOptions, saveContacts } from '../contacts/saving/save-many.ts'
import { insertMembers } from '../lists/queries.ts'

/** All of them, those known before too, are on the list afterwards, where there is one. */
export async function saveIntoList(
  ctx: Ctx,
  rows: readonly IncomingRow[],
  { listId, ...options }: SaveOptions & { listId: string | null },
): Promise<Saved> {
  const saved = await saveContacts(ctx, rows, options)
  if (listId) await insertMembers(ctx, listId, [...new Set([...saved.kept.values()].map(({ id }) => id))])
  return saved
}
