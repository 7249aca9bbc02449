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
import { contactStatuses } from '../schema.ts'
import { companyFields, companyJoin } from './parties.ts'

export const contactDataset: ReportDataset = {
  name: 'contacts',
  label: 'Contacts',
  description: 'People, one row each.',
  table: 'contacts',
  dateField: 'created_at',
  ownerField: 'owner_id',
  hasCustom: true,
  joins: { ...personJoin('owner', 't.owner_id'), ...companyJoin() },
  fields: {
    ...recordFields,
    updated_at: timestampField('Updated at', 't.updated_at', { required: true }),
    name: textField('Name', 't.name', { personal: true }),
    email: textField('Email', 't.email', { personal: true }),
    title: textField('Job title', 't.title'),
    status: textField('Status', 't.status', { enum: contactStatuses }),
    source: textField('Source', 't.source'),
    country: textField('Country', 't.country'),
    timezone: textField('Time zone', 't.timezone'),
    score: numberField('Score', 't.score'),
    unsubscribed: booleanField('Unsubscribed', 't.unsubscribed'),
    suppressed: booleanField('Suppressed', 't.suppressed'),
    owner_id: personField('Owner', 't.owner_id'),
    company_id: idField('Company ID', 't.company_id'),
    ...personFields('owner', 'Owner'),
    ...companyFields,
  },
  defaultColumns: ['name', 'email', 'status', 'company.name', 'owner.name', 'created_at'],
}
