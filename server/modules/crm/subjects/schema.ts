import { problem } from '#kit/problem.ts'
import { type SubjectType, subjectTypes } from '#kit/records/record.ts'
import { Choice, NamedObject, type Static, Text, Type, Uuid } from '#kit/schema.ts'
import { CompanyNotFound } from '../companies/schema.ts'
import { ContactNotFound } from '../contacts/schema.ts'

const type = Choice(subjectTypes, { description: 'What kind of record it is.' })

export const Subject = NamedObject('Subject', { type, id: Uuid })
export type Subject = Static<typeof Subject>

/** A malformed id is answered as an unknown one. */
export const SubjectIn = Type.Object(
  { type, id: Text(100, { description: 'The id of the record.' }) },
  { description: 'The record it belongs to.' },
)

/** The same in a query or a form. */
export const SubjectQuery = Type.Object({ subject_type: type, subject_id: SubjectIn.properties.id })

export const missing = {
  contact: ContactNotFound,
  company: CompanyNotFound,
  task: problem(404, 'task_not_found', 'Task not found'),
  deal: problem(404, 'deal_not_found', 'Deal not found'),
  quote: problem(404, 'quote_not_found', 'Quote not found'),
  invoice: problem(404, 'invoice_not_found', 'Invoice not found'),
  contract: problem(404, 'contract_not_found', 'Contract not found'),
  subscription: problem(404, 'subscription_not_found', 'Subscription not found'),
} satisfies Record<SubjectType, unknown>

export const SubjectMissing = Object.values(missing)
