import {
  booleanField,
  idField,
  joined,
  numberField,
  personField,
  type ReportDataset,
  recordFields,
  textField,
  timestampField,
} from '#kit/reporting/dataset.ts'
import { contactFields, contactJoin } from '#modules/crm/index.ts'
import { personFields, personJoin } from '#modules/identity/index.ts'
import { messageCategories, messageKinds, messageStatuses } from '../messages/schema.ts'

/** Neither bodies nor subjects: some are confidential. */
export const emailDataset: ReportDataset = {
  name: 'emails',
  label: 'Emails',
  description:
    'Messages sent and received, and what became of them; opens and clicks of people, not of machines.',
  table: 'email_messages',
  // Mail that is not there for a colleague from outside is in nobody's figures.
  where:
    '(t.mailbox_id is null or t.mailbox_id not in (select private_mailboxes(null)) or mail_view(t.id, null) > 0)',
  dateField: 'sent_at',
  ownerField: 'user_id',
  joins: {
    ...personJoin('sender', 't.user_id'),
    ...contactJoin(),
    mailbox: { table: 'mailboxes', on: 'mailbox.id = t.mailbox_id' },
  },
  fields: {
    ...recordFields,
    direction: textField('Direction', 't.direction', { enum: ['out', 'in'] }),
    kind: textField('Kind', 't.kind', { enum: messageKinds }),
    category: textField('Category', 't.category', { enum: messageCategories }),
    status: textField('Status', 't.status', { enum: messageStatuses }),
    source_kind: textField('Sent by', 't.source_kind'),
    source_id: idField('Sent by ID', 't.source_id', { key: 'text' }),
    sent_at: timestampField('Sent at', 't.sent_at'),
    received_at: timestampField('Received at', 't.received_at'),
    delivered: booleanField('Delivered', 't.delivered_at is not null'),
    opened: booleanField('Opened', 't.opened_at is not null'),
    machine_opened: booleanField('Opened by a machine', 't.machine_open_count > 0'),
    clicked: booleanField('Clicked', 't.clicked_at is not null'),
    replied: booleanField('Replied to', 't.replied_at is not null'),
    bounced: booleanField('Bounced', 't.bounced_at is not null'),
    unsubscribed: booleanField('Unsubscribed', 't.unsubscribed_at is not null'),
    complained: booleanField('Complained', 't.complained_at is not null'),
    bounce_kind: textField('Bounce', 't.bounce_kind'),
    open_count: numberField('Opens', 't.open_count'),
    click_count: numberField('Clicks', 't.click_count'),
    delivered_at: timestampField('Delivered at', 't.delivered_at'),
    opened_at: timestampField('First opened at', 't.opened_at'),
    clicked_at: timestampField('First clicked at', 't.clicked_at'),
    replied_at: timestampField('Replied at', 't.replied_at'),
    mailbox_id: idField('Mailbox ID', 't.mailbox_id'),
    contact_id: idField('Contact ID', 't.contact_id'),
    user_id: personField('Sender', 't.user_id'),
    ...joined('mailbox', { email: textField('Mailbox', 'mailbox.email', { personal: true }) }),
    ...personFields('sender', 'Sender'),
    ...contactFields,
  },
  defaultColumns: ['sent_at', 'direction', 'kind', 'status', 'contact.name', 'opened', 'clicked', 'replied'],
}
