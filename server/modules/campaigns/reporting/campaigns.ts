import {
  booleanField,
  idField,
  numberField,
  personField,
  type ReportDataset,
  recordFields,
  textField,
  timestampField,
} from '#kit/reporting/dataset.ts'
import { personFields, personJoin } from '#modules/identity/index.ts'
import { campaignStatuses } from '../stored/campaign.ts'

export const campaignDataset: ReportDataset = {
  name: 'campaigns',
  label: 'Campaigns',
  description: 'Campaigns, one row each; whom they went to is in campaign_recipients.',
  table: 'campaigns',
  dateField: 'created_at',
  ownerField: 'created_by_id',
  joins: personJoin('creator', 't.created_by_id'),
  fields: {
    ...recordFields,
    name: textField('Name', 't.name'),
    status: textField('Status', 't.status', { enum: campaignStatuses }),
    kind: textField('Kind', 't.kind'),
    scheduled_at: timestampField('Scheduled at', 't.scheduled_at'),
    started_at: timestampField('Started at', 't.started_at'),
    finished_at: timestampField('Finished at', 't.finished_at'),
    is_test: booleanField('Has an A/B test', 't.ab_test is not null'),
    rate_per_minute: numberField('Mails a minute', 't.rate_per_minute'),
    created_by_id: personField('Created by', 't.created_by_id'),
    template_id: idField('Template ID', 't.template_id'),
    ...personFields('creator', 'Created by'),
  },
  defaultColumns: ['name', 'status', 'started_at', 'finished_at', 'creator.name'],
}
