import { Readable } from 'node:stream'
import type { WorkCtx } from '#kit/context.ts'
import { toCsvLine } from '#kit/csv.ts'
import { found, problem } from '#kit/problem.ts'
import { idParam, RawReply, route, viewer, workRoute } from '#kit/route.ts'
import { Data, Type } from '#kit/schema.ts'
import { StorageFull } from '#modules/identity/index.ts'
import { findImport, listErrors, listImports } from './queries.ts'
import { ContactImport } from './schema.ts'
import { uploadImport } from './upload.ts'

export const ImportNotFound = problem(404, 'import_not_found', 'Import not found')

const params = { import_id: idParam('import', ImportNotFound) }
const errors = [ImportNotFound]
const ROWS_AT_ONCE = 1_000

async function* writeErrors(
  ctx: WorkCtx,
  found: ContactImport,
  areWarnings: boolean,
): AsyncGenerator<string> {
  yield `\ufeff${toCsvLine(['row', areWarnings ? 'warning' : 'error', ...found.columns.map(column => column.header)])}`
  let last = 0
  for (;;) {
    const after = last
    const rows = await ctx.transact(({ db }) =>
      listErrors(db, found.id, { areWarnings, after, most: ROWS_AT_ONCE }),
    )
    yield rows.map(({ row, detail, cells }) => toCsvLine([row, detail, ...cells])).join('')
    if (rows.length < ROWS_AT_ONCE) return
    last = rows.at(-1)!.row
  }
}

async function sendErrors(ctx: WorkCtx, importId: string, areWarnings: boolean): Promise<RawReply> {
  const known = found(await ctx.transact(({ db }) => findImport(db, importId)), ImportNotFound)
  const name = areWarnings ? 'import-warnings' : 'import-errors'
  return new RawReply(
    200,
    {
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': `attachment; filename="${name}.csv"`,
    },
    Readable.from(writeErrors(ctx, known, areWarnings)),
  )
}

export const importRoutes = [
  workRoute({
    method: 'POST',
    path: '/contacts/import',
    tag: 'Contacts',
    summary: 'Import contacts from a CSV file',
    description:
      'multipart/form-data: `file`; optionally `mapping` (JSON, column to field; `custom.<key>` makes a custom field, null leaves a column out), `list_id`, `update_existing`, and without a mapping `unmapped`, which says what becomes of columns that have no field: `custom` keeps their values under their names, `create` makes custom fields of them, `ignore` leaves them out. Answers at once; the work goes on as a job.',
    status: 201,
    consumes: 'multipart',
    returns: Data(ContactImport),
    errors: [StorageFull],
    handler: async (ctx, { parts }) => ({ data: await uploadImport(ctx, parts()) }),
  }),
  route({
    method: 'GET',
    path: '/contacts/imports',
    tag: 'Contacts',
    summary: 'List the 50 latest imports',
    returns: Data(Type.Array(ContactImport)),
    handler: async ctx => ({ data: await listImports(ctx.db, 50) }),
  }),
  route({
    method: 'GET',
    path: '/contacts/imports/{import_id}',
    tag: 'Contacts',
    summary: 'See how far an import is',
    params,
    errors,
    returns: Data(ContactImport),
    handler: async (ctx, { params: { import_id } }) => ({
      data: found(await findImport(ctx.db, import_id), ImportNotFound),
    }),
  }),
  workRoute({
    method: 'GET',
    path: '/contacts/imports/{import_id}/errors.csv',
    tag: 'Contacts',
    summary: 'Download the rows that could not be imported, each with its reason',
    access: viewer,
    params,
    errors,
    produces: 'text/csv',
    handler: (ctx, { params: { import_id } }) => sendErrors(ctx, import_id, false),
  }),
  workRoute({
    method: 'GET',
    path: '/contacts/imports/{import_id}/warnings.csv',
    tag: 'Contacts',
    summary: 'Download the rows that were kept without some of their values',
    description: 'What could not be kept as what its column claims is in `custom` as it came.',
    access: viewer,
    params,
    errors,
    produces: 'text/csv',
    handler: (ctx, { params: { import_id } }) => sendErrors(ctx, import_id, true),
  }),
]
