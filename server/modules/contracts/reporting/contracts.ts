import {
  idField,
  numberField,
  personField,
  type ReportDataset,
  recordFields,
  textField,
  timestampField,
} from '#kit/reporting/dataset.ts'
import { personFields, personJoin } from '#modules/identity/index.ts'
import { statuses } from '../contracts/schema.ts'

export const contractDataset: ReportDataset = {
  name: 'contracts',
  label: 'Contracts',
  description: 'Contracts and how far their signing is; neither their text nor signatures.',
  table: 'contracts',
  dateField: 'created_at',
  ownerField: 'created_by_id',
  joins: personJoin('creator', 't.created_by_id'),
  fields: {
    ...recordFields,
    title: textField('Title', 't.title'),
    status: textField('Status', 't.status', { enum: statuses }),
    sent_at: timestampField('Sent at', 't.sent_at'),
    viewed_at: timestampField('First viewed at', 'least(t.viewed_a_at, t.viewed_b_at)'),
    first_signed_at: timestampField('First signed at', 'least(t.signed_a_at, t.signed_b_at)'),
    completed_at: timestampField('Completed at', 't.completed_at'),
    declined_at: timestampField('Declined at', 't.declined_at'),
    voided_at: timestampField('Voided at', 't.voided_at'),
    decline_reason: textField('Decline reason', 't.decline_reason'),
    reminder_count: numberField('Reminders', 't.reminder_count'),
    hours_to_view: numberField(
      'Hours to first view',
      'round(extract(epoch from least(t.viewed_a_at, t.viewed_b_at) - t.sent_at) / 3600, 2)',
    ),
    hours_to_first_signature: numberField(
      'Hours to first signature',
      'round(extract(epoch from least(t.signed_a_at, t.signed_b_at) - t.sent_at) / 3600, 2)',
    ),
    hours_to_complete: numberField(
      'Hours to complete',
      'round(extract(epoch from t.completed_at - t.sent_at) / 3600, 2)',
    ),
    created_by_id: personField('Created by', 't.created_by_id'),
    deal_id: idField('Deal ID', 't.deal_id'),
    ...personFields('creator', 'Created by'),
  },
  defaultColumns: ['title', 'status', 'sent_at', 'completed_at', 'creator.name'],
}
