import { problem } from '#kit/problem.ts'
import { say } from '#kit/text/sentence.ts'

export const BillNotFound = problem(404, 'bill_not_found', 'Bill not found')

export const NotAnEInvoice = problem(400, 'not_an_e_invoice', 'This file is not an e-invoice')

export const BillHasEntities = problem(
  400,
  'document_type_refused',
  'This file declares a document type or entities, which an e-invoice must not do',
)

export const BillTooComplex = problem(
  400,
  'bill_too_complex',
  'This file is too large or too nested to be read as an e-invoice',
)

export const BillExists = problem(
  409,
  'bill_exists',
  (number: string, seller: string) =>
    say`Bill ${{ number }} of ${{ seller }} is already here as another file`,
  'RE-2026-118',
  'Nordlicht GmbH',
)

export const BillNotApproved = problem(409, 'bill_not_approved', 'Bill is not approved yet')

export const BillDecided = problem(
  409,
  'bill_decided',
  (status: string) => say`Bill is already ${{ status }}`,
  'paid',
)
