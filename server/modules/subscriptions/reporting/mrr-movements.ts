import {
  dateField,
  idField,
  joined,
  moneyField,
  type ReportDataset,
  textField,
  timestampField,
} from '#kit/reporting/dataset.ts'
import { companyFields, companyJoin, contactFields, contactJoin } from '#modules/crm/index.ts'
import { movementKinds, statuses } from '../schema.ts'

export const mrrMovementDataset: ReportDataset = {
  name: 'mrr_movements',
  label: 'MRR movements',
  description: 'Every change of recurring revenue, as the ledger booked it.',
  table: 'mrr_movements',
  dateField: 'booked_on',
  joins: {
    subscription: { table: 'subscriptions', on: 'subscription.id = t.subscription_id' },
    ...companyJoin('subscription.company_id', ['subscription']),
    ...contactJoin('subscription.contact_id', ['subscription']),
  },
  fields: {
    id: idField('ID', 't.id', { required: true }),
    created_at: timestampField('Happened at', 't.occurred_at', { required: true }),
    kind: textField('Kind', 't.kind', { enum: movementKinds }),
    customer_kind: textField('Kind for the customer', 't.customer_kind'),
    delta_cents: moneyField('Change', 't.delta_cents'),
    booked_on: dateField('Booked on', 't.occurred_on', { required: true }),
    subscription_id: idField('Subscription ID', 't.subscription_id', { required: true }),
    ...joined('subscription', {
      status: textField('Subscription status', 'subscription.status', { enum: statuses }),
    }),
    ...companyFields,
    ...contactFields,
  },
  defaultColumns: ['booked_on', 'kind', 'delta_cents', 'company.name', 'contact.name'],
}
