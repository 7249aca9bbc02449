import {
  booleanField,
  idField,
  moneyField,
  numberField,
  type ReportDataset,
  recordFields,
  textField,
  timestampField,
} from '#kit/reporting/dataset.ts'
import { companyFields, companyJoin, contactFields, contactJoin } from '#modules/crm/index.ts'
import { statuses } from '../schema.ts'

export const subscriptionDataset: ReportDataset = {
  name: 'subscriptions',
  label: 'Subscriptions',
  description: 'Subscriptions as they stand now; MRR at the rate frozen on them.',
  table: 'subscriptions',
  dateField: 'created_at',
  joins: { ...companyJoin(), ...contactJoin() },
  fields: {
    ...recordFields,
    status: textField('Status', 't.status', { enum: statuses }),
    mrr_cents: moneyField('MRR', 't.reporting_mrr_cents'),
    currency: textField('Currency', 't.currency'),
    billing_interval: textField('Billing interval', 't.billing_interval'),
    billing_interval_count: numberField('Intervals a period', 't.billing_interval_count'),
    started_at: timestampField('Started at', 't.started_at', { required: true }),
    trial_end: timestampField('Trial ends', 't.trial_end'),
    current_period_end: timestampField('Period ends', 't.current_period_end', { required: true }),
    canceled_at: timestampField('Canceled at', 't.canceled_at'),
    cancel_at_period_end: booleanField('Ends with its period', 't.cancel_at_period_end'),
    cancel_reason: textField('Cancel reason', 't.cancel_reason'),
    contact_id: idField('Contact ID', 't.contact_id'),
    company_id: idField('Company ID', 't.company_id'),
    quote_id: idField('Quote ID', 't.quote_id'),
    ...companyFields,
    ...contactFields,
  },
  defaultColumns: ['status', 'mrr_cents', 'company.name', 'contact.name', 'started_at', 'canceled_at'],
}
