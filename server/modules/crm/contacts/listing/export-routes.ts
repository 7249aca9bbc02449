import { Readable } from 'node:stream'
import type { WorkCtx } from '#kit/context.ts'
import { toCsvLine } from '#kit/csv.ts'
import { RawReply, viewer, workRoute } from '#kit/route.ts'
import { recordAudit } from '#modules/identity/index.ts'
import { readContactFilter } from '../../contact-filter/query-string.ts'
import { type ContactChoiceIn, ContactFilterQuery } from '../../contact-filter/schema.ts'
import type { Contact } from '../schema.ts'
import { contactExportColumns, toExported } from './export-rows.ts'
import { listAfter } from './list-queries.ts'

const ROWS_AT_ONCE = 1_000

/** In the order of ids, a thousand at a time: no transaction stays open while the client reads. */
async function* exportContacts(ctx: WorkCtx, filter: ContactChoiceIn): AsyncGenerator<string> {
  const columns = await ctx.transact(contactExportColumns)
  yield `\ufeff${toCsvLine(columns)}`
  let last: string | null = null
  for (;;) {
    const after: string | null = last
    const rows: Contact[] = await ctx.transact(inner => listAfter(inner, filter, after, ROWS_AT_ONCE))
    if (rows.length > 0) yield rows.map(row => toLine(row, columns)).join('')
    if (rows.length < ROWS_AT_ONCE) return
    last = rows.at(-1)!.id
  }
}

function toLine(contact: Contact, columns: readonly string[]): string {
  const row = toExported(contact, columns)
  return toCsvLine(columns.map(column => asCell(row[column])))
}

const asCell = (value: unknown): unknown => (Array.isArray(value) ? value.join(';') : value)

export const exportRoutes = [
  workRoute({
    method: 'GET',
    path: '/contacts/export',
    tag: 'Contacts',
    summary: 'Export contacts as CSV',
    description: 'All of them, or those the filter chooses; streamed, whatever their number.',
    access: viewer,
    query: ContactFilterQuery,
    produces: 'text/csv',
    writes: true,
    handler: async (ctx, { query }) => {
      const filter = readContactFilter(query)
      // Whoever takes the people of the organization with them is on record.
      await ctx.transact(inside =>
        recordAudit(inside, { action: 'contacts_exported', targetKind: 'contacts', detail: { filter } }),
      )
      return new RawReply(
        200,
        {
          'content-type': 'text/csv; charset=utf-8',
          'content-disposition': 'attachment; filename="contacts.csv"',
        },
        Readable.from(exportContacts(ctx, filter)),
      )
    },
  }),
]
