import {
  booleanField,
  idField,
  joined,
  numberField,
  personField,
  type ReportDataset,
  textField,
  timestampField,
} from '#kit/reporting/dataset.ts'
import { contactFields, contactJoin } from '#modules/crm/index.ts'
import { personFields, personJoin } from '#modules/identity/index.ts'
import { enrollmentStatuses } from '../tallies.ts'

export const enrollmentDataset: ReportDataset = {
  name: 'sequence_enrollments',
  label: 'Sequence enrollments',
  description: 'Contacts in sequences, one row for each contact of each sequence.',
  table: 'sequence_enrollments',
  dateField: 'created_at',
  ownerField: 'enrolled_by_id',
  joins: {
    ...personJoin('enroller', 't.enrolled_by_id'),
    ...contactJoin(),
    sequence: { table: 'sequences', on: 'sequence.id = t.sequence_id' },
  },
  fields: {
    id: idField('ID', 't.id', { required: true }),
    created_at: timestampField('Enrolled at', 't.enrolled_at', { required: true }),
    status: textField('Status', 't.status', { enum: enrollmentStatuses }),
    stop_reason: textField('Stopped by', 't.stop_reason'),
    sent_count: numberField('Mails sent', 't.sent_count'),
    open_count: numberField('Opens', 't.open_count'),
    click_count: numberField('Clicks', 't.click_count'),
    replied: booleanField('Replied', 't.replied_at is not null'),
    has_meeting: booleanField('Meeting booked', 't.meeting_at is not null'),
    completed_at: timestampField('Completed at', 't.completed_at'),
    replied_at: timestampField('Replied at', 't.replied_at'),
    last_sent_at: timestampField('Last sent at', 't.last_sent_at'),
    sequence_id: idField('Sequence ID', 't.sequence_id', { required: true }),
    contact_id: idField('Contact ID', 't.contact_id', { required: true }),
    mailbox_id: idField('Mailbox ID', 't.mailbox_id'),
    enrolled_by_id: personField('Enrolled by', 't.enrolled_by_id'),
    ...joined('sequence', {
      name: textField('Sequence', 'sequence.name'),
      status: textField('Sequence status', 'sequence.status'),
    }),
    ...personFields('enroller', 'Enrolled by'),
    ...contactFields,
  },
  defaultColumns: ['created_at', 'sequence.name', 'contact.name', 'status', 'sent_count', 'replied'],
}
