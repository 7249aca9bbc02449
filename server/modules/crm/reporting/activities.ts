import {
  idField,
  personField,
  type ReportDataset,
  textField,
  timestampField,
} from '#kit/reporting/dataset.ts'
import { personFields, personJoin } from '#modules/identity/index.ts'
import { companyFields, companyJoin, contactFields, contactJoin } from './parties.ts'

export const activityDataset: ReportDataset = {
  name: 'activities',
  label: 'Activities',
  description: 'What happened, as the timelines show it.',
  table: 'activities',
  // Of mail that is not there for a colleague from outside there is no line either.
  where: 'mail_line_is_told(t.event_type, t.detail, 1)',
  dateField: 'created_at',
  ownerField: 'actor_id',
  joins: { ...personJoin('actor', 't.actor_user_id'), ...contactJoin(), ...companyJoin() },
  fields: {
    id: idField('ID', 't.id', { required: true }),
    created_at: timestampField('Happened at', 't.at', { required: true }),
    type: textField('Type', 't.type'),
    event: textField('Event', 't.event_type'),
    actor_id: personField('Done by', 't.actor_user_id'),
    contact_id: idField('Contact ID', 't.contact_id'),
    company_id: idField('Company ID', 't.company_id'),
    deal_id: idField('Deal ID', 't.deal_id'),
    ...personFields('actor', 'Done by'),
    ...contactFields,
    ...companyFields,
  },
  defaultColumns: ['created_at', 'type', 'contact.name', 'company.name', 'actor.name'],
}
