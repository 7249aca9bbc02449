import type { SubjectType } from '#kit/records/record.ts'
import { subjectTypes } from '#kit/records/record.ts'
import { Type, Uuid } from '#kit/schema.ts'
import { type Subject, SubjectIn } from './schema.ts'

type Column = `${SubjectType}_id`

/** The column of a note or file that says to which record it belongs. */
export const columnOf = (type: SubjectType): Column => `${type}_id`

export const subjectColumns = subjectTypes.map(columnOf)

type Row = Readonly<Record<Column, string | null>>

/** One of them has a value. */
export function subjectOf(row: Row): Subject {
  const type = subjectTypes.find(one => row[columnOf(one)] !== null)!
  return { type, id: row[columnOf(type)]! }
}

/** The id of a subject under the key of its own kind: `{ contact_id }`. */
export const keyed = ({ type, id }: Subject): Partial<Record<Column, string>> => ({ [columnOf(type)]: id })

/** What the events of notes and files carry: their subject, and its id under the key of its kind alone. */
export const told = {
  subject: SubjectIn,
  contact_id: Type.Optional(Uuid),
  company_id: Type.Optional(Uuid),
  deal_id: Type.Optional(Uuid),
  task_id: Type.Optional(Uuid),
  quote_id: Type.Optional(Uuid),
  invoice_id: Type.Optional(Uuid),
  contract_id: Type.Optional(Uuid),
  subscription_id: Type.Optional(Uuid),
}
