import {
  personField,
  type ReportDataset,
  recordFields,
  textField,
  timestampField,
} from '#kit/reporting/dataset.ts'
import { personFields, personJoin } from '#modules/identity/index.ts'

export const companyDataset: ReportDataset = {
  name: 'companies',
  label: 'Companies',
  description: 'Companies, one row each.',
  table: 'companies',
  dateField: 'created_at',
  ownerField: 'owner_id',
  hasCustom: true,
  joins: personJoin('owner', 't.owner_id'),
  fields: {
    ...recordFields,
    updated_at: timestampField('Updated at', 't.updated_at', { required: true }),
    name: textField('Name', 't.name'),
    domain: textField('Domain', 't.domain'),
    industry: textField('Industry', 't.industry'),
    size: textField('Size', 't.size'),
    city: textField('City', 't.city'),
    country: textField('Country', 't.country'),
    owner_id: personField('Owner', 't.owner_id'),
    ...personFields('owner', 'Owner'),
  },
  defaultColumns: ['name', 'domain', 'industry', 'country', 'owner.name', 'created_at'],
}
