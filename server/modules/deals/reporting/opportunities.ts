import {
  idField,
  moneyField,
  numberField,
  personField,
  type ReportDataset,
  recordFields,
  textField,
  timestampField,
} from '#kit/reporting/dataset.ts'
import { companyFields, companyJoin, contactFields, contactJoin } from '#modules/crm/index.ts'
import { personFields, personJoin } from '#modules/identity/index.ts'
import { opportunityStatuses } from '../opportunities/schema.ts'

export const opportunityDataset: ReportDataset = {
  name: 'opportunities',
  label: 'Opportunities',
  description: 'Chances that came in, and what became of them; amounts at the present exchange rates.',
  table: 'opportunities',
  dateField: 'created_at',
  ownerField: 'owner_id',
  joins: { ...personJoin('owner', 't.owner_id'), ...companyJoin(), ...contactJoin() },
  fields: {
    ...recordFields,
    title: textField('Title', 't.title'),
    status: textField('Status', 't.status', { enum: opportunityStatuses }),
    source: textField('Source', 't.source'),
    score: numberField('Score', 't.score'),
    amount_cents: moneyField('Amount', 't.amount_cents', { currency: 't.currency' }),
    currency: textField('Currency', 't.currency'),
    applied_at: timestampField('Applied at', 't.applied_at'),
    converted_at: timestampField('Converted at', 't.converted_at'),
    dismissed_at: timestampField('Dismissed at', 't.dismissed_at'),
    owner_id: personField('Owner', 't.owner_id'),
    contact_id: idField('Contact ID', 't.contact_id'),
    company_id: idField('Company ID', 't.company_id'),
    deal_id: idField('Deal ID', 't.deal_id'),
    ...personFields('owner', 'Owner'),
    ...companyFields,
    ...contactFields,
  },
  defaultColumns: ['title', 'status', 'source', 'amount_cents', 'owner.name', 'created_at'],
}
