import {
  booleanField,
  idField,
  joined,
  numberField,
  type ReportDataset,
  recordFields,
  textField,
} from '#kit/reporting/dataset.ts'
import { contactFields, contactJoin } from '#modules/crm/index.ts'
import { submissionStatuses } from '../submissions/schema.ts'

export const submissionDataset: ReportDataset = {
  name: 'form_submissions',
  label: 'Form submissions',
  description: 'Answers to forms, where they came from and whose they are; not what was answered.',
  table: 'form_submissions',
  dateField: 'created_at',
  joins: { form: { table: 'forms', on: 'form.id = t.form_id' }, ...contactJoin() },
  fields: {
    ...recordFields,
    status: textField('Status', 't.status', { enum: submissionStatuses }),
    spam_reason: textField('Spam because', 't.spam_reason'),
    language: textField('Language', 't.language'),
    utm_source: textField('utm_source', "t.utm ->> 'source'"),
    utm_medium: textField('utm_medium', "t.utm ->> 'medium'"),
    utm_campaign: textField('utm_campaign', "t.utm ->> 'campaign'"),
    is_confirmed: booleanField('Confirmed', 't.confirmed_at is not null'),
    repeat_count: numberField('Repeated', 't.repeat_count'),
    form_id: idField('Form ID', 't.form_id', { required: true }),
    contact_id: idField('Contact ID', 't.contact_id'),
    ...joined('form', { name: textField('Form', 'form.name') }),
    ...contactFields,
  },
  defaultColumns: ['created_at', 'form.name', 'contact.name', 'status', 'utm_source'],
}
