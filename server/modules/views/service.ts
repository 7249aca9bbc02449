import { type Ctx, roleAtLeast, userIdOf } from '#kit/context.ts'
import { toJson } from '#kit/json.ts'
import { readName } from '#kit/name.ts'
import { found, NotAllowed } from '#kit/problem.ts'
import {
  clearDefault,
  deleteViewRow,
  dropDefaultsOfOthers,
  findViewRow,
  insertView,
  listViewRows,
  setDefault,
  updateViewRow,
  type ViewRow,
} from './queries.ts'
import { type NewView, type View, ViewNotFound, type ViewPatch } from './schema.ts'

const personOf = (ctx: Ctx): number => userIdOf(ctx) ?? 0
const isAtLeast = (ctx: Ctx, role: 'member' | 'admin') =>
  ctx.actor.kind === 'user' && roleAtLeast(ctx.actor.role, role)

/** One's own; an organization's, its maker and admins. */
const mayChange = (ctx: Ctx, row: ViewRow): boolean =>
  row.created_by_id === personOf(ctx) || (row.visibility === 'organization' && isAtLeast(ctx, 'admin'))

const present = (ctx: Ctx, row: ViewRow): View => ({
  ...row,
  entity: row.entity as View['entity'],
  visibility: row.visibility as View['visibility'],
  filters: row.filters as View['filters'],
  can_edit: mayChange(ctx, row),
})

const require = async (ctx: Ctx, id: string): Promise<ViewRow> =>
  found(await findViewRow(ctx, personOf(ctx), id), ViewNotFound)

export async function listViews(ctx: Ctx, entity: string | undefined): Promise<View[]> {
  return (await listViewRows(ctx, personOf(ctx), entity)).map(row => present(ctx, row))
}

export const getView = async (ctx: Ctx, id: string): Promise<View> => present(ctx, await require(ctx, id))

/** What everybody sees is work of the organization: a viewer's views are their own. */
function checkSharing(ctx: Ctx, visibility: string | undefined): void {
  if (visibility === 'organization' && !isAtLeast(ctx, 'member')) throw NotAllowed('member')
}

export async function createView(ctx: Ctx, input: NewView): Promise<View> {
  checkSharing(ctx, input.visibility)
  const id = await insertView(ctx, personOf(ctx), { ...input, name: readName('name', input.name) })
  if (input.is_default) await setDefault(ctx, personOf(ctx), { id, entity: input.entity })
  return getView(ctx, id)
}

/** Which view one begins with is one's own affair, whoever made it. */
export async function updateView(ctx: Ctx, id: string, patch: ViewPatch): Promise<View> {
  const { is_default, filters, name, ...plain } = patch
  const row = await require(ctx, id)
  const values = {
    ...plain,
    ...(name === undefined ? {} : { name: readName('name', name) }),
    ...(filters === undefined ? {} : { filters: toJson(filters) }),
  }
  if (Object.keys(values).length > 0) {
    if (!mayChange(ctx, row)) throw NotAllowed('admin')
    if (patch.visibility !== row.visibility) checkSharing(ctx, patch.visibility)
    await updateViewRow(ctx, id, values)
    if (patch.visibility === 'own') await dropDefaultsOfOthers(ctx, id, row.created_by_id)
  }
  if (is_default === true) await setDefault(ctx, personOf(ctx), row)
  if (is_default === false) await clearDefault(ctx, personOf(ctx), id)
  return getView(ctx, id)
}

export async function deleteView(ctx: Ctx, id: string): Promise<void> {
  if (!mayChange(ctx, await require(ctx, id))) throw NotAllowed('admin')
  await deleteViewRow(ctx, id)
}
