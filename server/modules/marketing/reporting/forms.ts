import {
  booleanField,
  numberField,
  personField,
  type ReportDataset,
  recordFields,
  textField,
} from '#kit/reporting/dataset.ts'
import { personFields, personJoin } from '#modules/identity/index.ts'
import { formStatuses } from '../forms/schema.ts'

export const formDataset: ReportDataset = {
  name: 'forms',
  label: 'Forms',
  description: 'Forms, one row each; what was answered is in form_submissions.',
  table: 'forms',
  dateField: 'created_at',
  ownerField: 'owner_id',
  joins: personJoin('owner', 't.owner_id'),
  fields: {
    ...recordFields,
    name: textField('Name', 't.name'),
    status: textField('Status', 't.status', { enum: formStatuses }),
    double_opt_in: booleanField('Double opt-in', 't.double_opt_in'),
    version: numberField('Version', 't.version'),
    owner_id: personField('Owner', 't.owner_id'),
    ...personFields('owner', 'Owner'),
  },
  defaultColumns: ['name', 'status', 'owner.name', 'created_at'],
}
