import {
  dateField,
  idField,
  moneyField,
  personField,
  type ReportDataset,
  recordFields,
  textField,
  timestampField,
} from '#kit/reporting/dataset.ts'
import { companyFields, companyJoin, contactFields, contactJoin } from '#modules/crm/index.ts'
import { personFields, personJoin } from '#modules/identity/index.ts'
import { quoteStatuses } from '../quotes/schema.ts'

const present = { currency: 't.currency' }

export const quoteDataset: ReportDataset = {
  name: 'quotes',
  label: 'Quotes',
  description: 'Quotes, one row each; amounts at the present exchange rates.',
  table: 'quotes',
  dateField: 'created_at',
  ownerField: 'created_by_id',
  joins: { ...personJoin('creator', 't.created_by_id'), ...companyJoin(), ...contactJoin() },
  fields: {
    ...recordFields,
    number: textField('Number', 't.number'),
    title: textField('Title', 't.title'),
    status: textField('Status', 't.status', { enum: quoteStatuses }),
    currency: textField('Currency', 't.currency'),
    total_cents: moneyField('Total', 't.total_cents', present),
    subtotal_cents: moneyField('Subtotal', 't.subtotal_cents', present),
    discount_cents: moneyField('Discount', 't.discount_cents', present),
    tax_cents: moneyField('Tax', 't.tax_cents', present),
    sent_at: timestampField('Sent at', 't.sent_at'),
    viewed_at: timestampField('Viewed at', 't.viewed_at'),
    accepted_at: timestampField('Accepted at', 't.accepted_at'),
    declined_at: timestampField('Declined at', 't.declined_at'),
    valid_until: dateField('Valid until', 't.valid_until'),
    decline_reason: textField('Decline reason', 't.decline_reason'),
    created_by_id: personField('Created by', 't.created_by_id'),
    contact_id: idField('Contact ID', 't.contact_id'),
    company_id: idField('Company ID', 't.company_id'),
    deal_id: idField('Deal ID', 't.deal_id'),
    ...personFields('creator', 'Created by'),
    ...companyFields,
    ...contactFields,
  },
  defaultColumns: ['number', 'status', 'total_cents', 'company.name', 'creator.name', 'created_at'],
}
