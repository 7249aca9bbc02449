import {
  idField,
  joined,
  moneyField,
  personField,
  type ReportDataset,
  recordFields,
  textField,
  timestampField,
} from '#kit/reporting/dataset.ts'
import { companyFields, companyJoin, contactFields, contactJoin } from '#modules/crm/index.ts'
import { paymentKinds } from '../payments/schema.ts'

export const paymentDataset: ReportDataset = {
  name: 'payments',
  label: 'Payments',
  description:
    'Money received, and refunds and reversals as negative amounts, at the rate frozen on the invoice.',
  table: 'payments',
  dateField: 'received_at',
  ownerField: 'created_by_id',
  joins: {
    invoice: { table: 'invoices', on: 'invoice.id = t.invoice_id' },
    ...companyJoin('invoice.company_id', ['invoice']),
    ...contactJoin('invoice.contact_id', ['invoice']),
  },
  fields: {
    ...recordFields,
    kind: textField('Kind', 't.kind', { enum: paymentKinds }),
    status: textField('Status', 't.status', { enum: ['pending', 'succeeded', 'failed'] }),
    method: textField('Method', 't.method'),
    provider: textField('Provider', 't.provider'),
    amount_cents: moneyField(
      'Amount',
      "case t.kind when 'payment' then t.amount_cents else -t.amount_cents end",
      {
        currency: 't.currency',
        rate: 'invoice.fx_rate',
        join: 'invoice',
      },
    ),
    currency: textField('Currency', 't.currency'),
    received_at: timestampField('Received at', 't.received_at', { required: true }),
    settled_at: timestampField('Settled at', 't.settled_at'),
    created_by_id: personField('Recorded by', 't.created_by_id'),
    invoice_id: idField('Invoice ID', 't.invoice_id', { required: true }),
    ...joined('invoice', {
      number: textField('Invoice', 'invoice.number'),
      company_id: idField('Company ID', 'invoice.company_id'),
      contact_id: idField('Contact ID', 'invoice.contact_id'),
    }),
    ...companyFields,
    ...contactFields,
  },
  defaultColumns: [
    'received_at',
    'invoice.number',
    'kind',
    'status',
    'method',
    'amount_cents',
    'company.name',
  ],
}
