import {
  booleanField,
  idField,
  numberField,
  personField,
  type ReportDataset,
  type ReportField,
  recordFields,
  textField,
  timestampField,
} from '#kit/reporting/dataset.ts'
import { contactFields, contactJoin } from '#modules/crm/index.ts'
import { personFields, personJoin } from '#modules/identity/index.ts'
import { leadStatuses } from '../saved/schema.ts'

const through =
  (join: string) =>
  (field: ReportField): ReportField => ({ ...field, join })
/** Of the pool, by the names that the API gives them; nothing that is paid for. */
const [ofPerson, ofEmployer, ofReveal] = [through('person'), through('employer'), through('reveal')]

export const leadDataset: ReportDataset = {
  name: 'leads',
  label: 'Leads',
  description:
    'Saved leads, with what the pool knows of each today; of those who asked to be forgotten that is nothing.',
  table: 'leads',
  dateField: 'created_at',
  ownerField: 'owner_id',
  joins: {
    person: { table: 'pool_people', on: 'person.id = t.pool_id' },
    employer: { table: 'pool_companies', on: 'employer.id = person.company_id', needs: ['person'] },
    reveal: { table: 'lead_reveals', on: 'reveal.person_id = t.pool_id' },
    ...personJoin('owner', 't.owner_id'),
    ...contactJoin(),
  },
  fields: {
    ...recordFields,
    updated_at: timestampField('Updated at', 't.updated_at', { required: true }),
    status: textField('Status', 't.status', { enum: leadStatuses }),
    score: numberField('Score', 't.score'),
    disqualify_reason: textField('Disqualified because', 't.disqualify_reason'),
    name: ofPerson(
      textField('Name', "nullif(btrim(person.first_name || ' ' || person.last_name), '')", {
        personal: true,
      }),
    ),
    title: ofPerson(textField('Job title', 'person.title')),
    seniority: ofPerson(textField('Seniority', 'person.seniority')),
    department: ofPerson(textField('Department', 'person.department')),
    country: ofPerson(textField('Country', 'person.country')),
    company_name: ofEmployer(textField('Company', 'employer.name')),
    company_industry: ofEmployer(textField('Company industry', 'employer.industry')),
    company_size: ofEmployer(textField('Company size', 'employer.size')),
    converted_at: timestampField('Converted at', 't.converted_at'),
    days_to_convert: numberField(
      'Days to conversion',
      'round(extract(epoch from t.converted_at - t.created_at) / 86400, 2)',
    ),
    erased: booleanField('Forgotten', 't.erased_at is not null'),
    revealed: ofReveal(booleanField('Revealed', 'reveal.person_id is not null')),
    revealed_at: ofReveal(timestampField('Revealed at', 'reveal.revealed_at')),
    owner_id: personField('Owner', 't.owner_id'),
    contact_id: idField('Contact ID', 't.contact_id'),
    ...personFields('owner', 'Owner'),
    ...contactFields,
  },
  defaultColumns: ['name', 'title', 'company_name', 'status', 'owner.name', 'created_at'],
}
