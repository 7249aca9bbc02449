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
import { companyFields, companyJoin, contactFields, contactJoin } from '#modules/crm/index.ts'
import { personFields, personJoin } from '#modules/identity/index.ts'
import { callKinds, transcriptStatuses } from '../lifecycle/schema.ts'

const starter = "substring(t.started_by from '^user:([0-9]+)$')::integer"
const about = (type: string) => `case when t.record_type = '${type}' then t.record_id end`

/** Neither titles nor rooms: who is not in a room does not learn what was talked about in it. */
export const callDataset: ReportDataset = {
  name: 'calls',
  label: 'Calls',
  description:
    'Calls in rooms, one row each: when, how long, by whom and about which record; not what was said.',
  table: 'calls',
  dateField: 'started_at',
  ownerField: 'started_by_id',
  joins: {
    ...personJoin('starter', starter),
    ...contactJoin(about('contact')),
    ...companyJoin(about('company')),
  },
  fields: {
    ...recordFields,
    created_at: timestampField('Created at', 't.started_at', { required: true }),
    started_at: timestampField('Started at', 't.started_at', { required: true }),
    ended_at: timestampField('Ended at', 't.ended_at'),
    kind: textField('Kind', 't.kind', { enum: callKinds }),
    status: textField('Status', 't.status', { enum: ['active', 'ended'] }),
    outcome: textField('Outcome', 't.outcome', { enum: ['answered', 'missed'] }),
    minutes: numberField('Minutes', 'round(extract(epoch from t.ended_at - t.started_at) / 60, 2)'),
    transcribed: booleanField('Transcribed', "t.transcript_status = 'done'"),
    transcript_status: textField('Transcript', 't.transcript_status', { enum: transcriptStatuses }),
    record_type: textField('About a', 't.record_type', { enum: ['deal', 'contact', 'company'] }),
    started_by_id: personField('Started by', starter),
    deal_id: idField('Deal ID', about('deal')),
    contact_id: idField('Contact ID', about('contact')),
    company_id: idField('Company ID', about('company')),
    ...personFields('starter', 'Starter'),
    ...contactFields,
    ...companyFields,
  },
  defaultColumns: ['started_at', 'kind', 'outcome', 'minutes', 'starter.name', 'contact.name'],
}
