import { Choice, NamedObject, Nullable, type Static, Timestamp, Type, UserId, Uuid } from '#kit/schema.ts'

export const ContactImport = NamedObject('ContactImport', {
  id: Uuid,
  filename: Type.String(),
  status: Choice(['uploading', 'pending', 'running', 'completed', 'failed']),
  progress: Type.Number({ minimum: 0, maximum: 1, description: 'Share of the file that is done' }),
  columns: Type.Array(NamedObject('ImportColumn', { header: Type.String(), field: Nullable(Type.String()) })),
  list_id: Nullable(Uuid),
  update_existing: Type.Boolean(),
  size_bytes: Type.Integer(),
  rows: Type.Integer(),
  created: Type.Integer(),
  updated: Type.Integer(),
  skipped: Type.Integer(),
  failed: Type.Integer({ description: 'Rows with an error: see errors.csv' }),
  warnings: Type.Integer({ description: 'Rows kept without some of their values: see warnings.csv' }),
  error: Nullable(Type.String({ description: 'Why the import as a whole failed' })),
  created_by_id: Nullable(UserId),
  created_at: Timestamp,
  started_at: Nullable(Timestamp),
  finished_at: Nullable(Timestamp),
})
export type ContactImport = Static<typeof ContactImport>
