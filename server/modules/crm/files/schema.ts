import { problem } from '#kit/problem.ts'
import { NamedObject, Nullable, type Static, Text, Timestamp, Type, Uuid } from '#kit/schema.ts'
import { Colleague } from '../schema.ts'
import { Subject } from '../subjects/schema.ts'

export const RecordFile = NamedObject('RecordFile', {
  id: Uuid,
  subject: Subject,
  filename: Type.String(),
  size: Type.Integer(),
  content_type: Type.String(),
  sha256: Type.String(),
  url: Type.String({ description: 'Opens it without a header, for about an hour.' }),
  uploaded_by: Nullable(Colleague),
  created_at: Timestamp,
})
export type RecordFile = Static<typeof RecordFile>

export const FilePatch = Type.Object({ filename: Text(255, { minLength: 1, description: 'Its new name.' }) })

export const FileNotFound = problem(404, 'file_not_found', 'File not found')
