import {
  booleanField,
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
import { invoiceStatuses } from '../invoices/schema.ts'

const frozen = { currency: 't.currency', rate: 't.fx_rate' }

export const invoiceDataset: ReportDataset = {
  name: 'invoices',
  label: 'Invoices',
  description: 'Invoices, one row each; amounts at the rate frozen on them.',
  table: 'invoices',
  dateField: 'issued_at',
  ownerField: 'created_by_id',
  joins: { ...personJoin('creator', 't.created_by_id'), ...companyJoin(), ...contactJoin() },
  fields: {
    ...recordFields,
    number: textField('Number', 't.number'),
    title: textField('Title', 't.title'),
    status: textField('Status', 't.status', { enum: invoiceStatuses }),
    currency: textField('Currency', 't.currency'),
    total_cents: moneyField('Total', 't.total_cents', frozen),
    subtotal_cents: moneyField('Subtotal', 't.subtotal_cents', frozen),
    discount_cents: moneyField('Discount', 't.discount_cents', frozen),
    tax_cents: moneyField('Tax', 't.tax_cents', frozen),
    amount_due_cents: moneyField('Amount due', 't.amount_due_cents', frozen),
    paid_cents: moneyField('Paid', 't.amount_paid_cents', frozen),
    refunded_cents: moneyField('Refunded', 't.amount_refunded_cents', frozen),
    reversed_cents: moneyField('Reversed', 't.amount_reversed_cents', frozen),
    credited_cents: moneyField('Credited', 't.amount_credited_cents', frozen),
    issued_at: timestampField('Issued at', 't.issued_at'),
    sent_at: timestampField('Sent at', 't.sent_at'),
    due_date: dateField('Due', 't.due_date'),
    paid_at: timestampField('Paid at', 't.paid_at'),
    voided_at: timestampField('Voided at', 't.voided_at'),
    is_overdue: booleanField(
      'Overdue',
      "t.status = 'open' and t.amount_due_cents > 0 and coalesce(t.due_date < {today}, false)",
    ),
    created_by_id: personField('Created by', 't.created_by_id'),
    contact_id: idField('Contact ID', 't.contact_id'),
    company_id: idField('Company ID', 't.company_id'),
    deal_id: idField('Deal ID', 't.deal_id'),
    quote_id: idField('Quote ID', 't.quote_id'),
    subscription_id: idField('Subscription ID', 't.subscription_id'),
    ...personFields('creator', 'Created by'),
    ...companyFields,
    ...contactFields,
  },
  defaultColumns: [
    'number',
    'status',
    'total_cents',
    'amount_due_cents',
    'due_date',
    'company.name',
    'issued_at',
  ],
}
