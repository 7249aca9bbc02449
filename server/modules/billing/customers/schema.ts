import { problem } from '#kit/problem.ts'
import { idParam } from '#kit/route.ts'
import { Choice, NamedObject, type Static, Type, Uuid } from '#kit/schema.ts'

export const CustomerNotFound = problem(404, 'customer_not_found', 'Customer not found')

/** The id of a company or a contact. */
export const customerParams = { customer_id: idParam('customer', CustomerNotFound) }

export const CustomerRef = NamedObject(
  'Customer',
  { type: Choice(['company', 'contact']), id: Uuid, name: Type.String() },
  { description: 'Who is charged: the company of an invoice or a subscription, else its contact.' },
)
export type CustomerRef = Static<typeof CustomerRef>
