import {
  booleanField,
  idField,
  joined,
  type ReportDataset,
  textField,
  timestampField,
} from '#kit/reporting/dataset.ts'
import { contactFields, contactJoin } from '#modules/crm/index.ts'
import { recipientStatuses } from '../report/numbers.ts'
import { campaignStatuses } from '../stored/campaign.ts'

export const recipientDataset: ReportDataset = {
  name: 'campaign_recipients',
  label: 'Campaign recipients',
  description: 'Everybody a campaign was meant for, and what they did.',
  table: 'campaign_recipients',
  dateField: 'sent_at',
  joins: {
    campaign: { table: 'campaigns', on: 'campaign.id = t.campaign_id' },
    ...contactJoin(),
  },
  fields: {
    id: idField('ID', 't.id', { required: true }),
    created_at: timestampField('Campaign created at', 'campaign.created_at', { join: 'campaign' }),
    status: textField('Status', 't.status', { enum: recipientStatuses }),
    skip_reason: textField('Skipped because', 't.skip_reason'),
    variant: textField('Variant', 't.variant'),
    sent_at: timestampField('Sent at', 't.sent_at'),
    opened: booleanField('Opened', 't.opened_at is not null'),
    clicked: booleanField('Clicked', 't.clicked_at is not null'),
    replied: booleanField('Replied', 't.replied_at is not null'),
    bounced: booleanField('Bounced', 't.bounced_at is not null'),
    unsubscribed: booleanField('Unsubscribed', 't.unsubscribed_at is not null'),
    complained: booleanField('Complained', 't.complained_at is not null'),
    campaign_id: idField('Campaign ID', 't.campaign_id', { required: true }),
    contact_id: idField('Contact ID', 't.contact_id', { required: true }),
    ...joined('campaign', {
      name: textField('Campaign', 'campaign.name'),
      status: textField('Campaign status', 'campaign.status', { enum: campaignStatuses }),
    }),
    ...contactFields,
  },
  defaultColumns: ['campaign.name', 'contact.name', 'status', 'sent_at', 'opened', 'clicked'],
}
