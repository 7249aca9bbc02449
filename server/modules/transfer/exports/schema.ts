import { Paged, PageQuery } from '#kit/page.ts'
import { problem } from '#kit/problem.ts'
import { Choice, NamedObject, Nullable, type Static, Timestamp, Type, UserId, Uuid } from '#kit/schema.ts'
import { ContactChoiceIn } from '#modules/crm/index.ts'

export const KEPT_DAYS = 7

export const exportStatuses = ['pending', 'running', 'succeeded', 'failed'] as const

export const NewExport = Type.Object({
  entities: Type.Array(Type.String({ maxLength: 50 }), {
    minItems: 1,
    maxItems: 100,
    description: 'Kinds of records, such as `contacts` and `invoices`, or `*` for everything with its files.',
    examples: [['contacts']],
  }),
  format: Type.Optional(
    Choice(['csv', 'json'], { description: 'How records are written; `csv` if left out.' }),
  ),
  filter: Type.Optional(ContactChoiceIn),
})
export type NewExport = Static<typeof NewExport>

export const DataExport = NamedObject('DataExport', {
  id: Uuid,
  entities: Type.Array(Type.String()),
  format: Choice(['csv', 'json']),
  status: Choice(exportStatuses),
  rows: Type.Integer({ description: 'How many records were written so far' }),
  size_bytes: Type.Integer(),
  error: Nullable(Type.String()),
  file_url: Nullable(Type.String({ description: 'Where the archive is, once it is there' })),
  created_by_id: Nullable(UserId),
  created_at: Timestamp,
  finished_at: Nullable(Timestamp),
  expires_at: Timestamp,
})
export type DataExport = Static<typeof DataExport>

export const ExportQuery = PageQuery
export const Exports = Paged(DataExport)

export const ExportNotFound = problem(404, 'export_not_found', 'Export not found')
export const ExportNotReady = problem(409, 'export_not_ready', 'The export is not finished yet')
