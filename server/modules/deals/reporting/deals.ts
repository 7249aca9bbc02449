import {
  dateField,
  idField,
  joined,
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
import { dealStatuses, forecastCategories } from '../schema.ts'

export const stageJoins = {
  stage: { table: 'pipeline_stages', on: 'stage.id = t.stage_id' },
  pipeline: { table: 'pipelines', on: 'pipeline.id = t.pipeline_id' },
} as const

export const dealDataset: ReportDataset = {
  name: 'deals',
  label: 'Deals',
  description: 'Deals as they stand now, one row each; amounts at the present exchange rates.',
  table: 'deals',
  dateField: 'created_at',
  ownerField: 'owner_id',
  hasCustom: true,
  joins: { ...personJoin('owner', 't.owner_id'), ...companyJoin(), ...contactJoin(), ...stageJoins },
  fields: {
    ...recordFields,
    name: textField('Name', 't.name'),
    amount_cents: moneyField('Amount', 't.amount_cents', { currency: 't.currency' }),
    weighted_cents: moneyField('Weighted amount', 't.weighted_cents', { currency: 't.currency' }),
    currency: textField('Currency', 't.currency'),
    status: textField('Status', 't.status', { enum: dealStatuses }),
    win_probability: numberField('Win probability', 't.win_probability'),
    forecast_category: textField('Forecast category', 't.forecast_category', { enum: forecastCategories }),
    expected_close_date: dateField('Expected close', 't.expected_close_date'),
    closed_at: timestampField('Closed at', 't.closed_at'),
    stage_entered_at: timestampField('In its stage since', 't.stage_entered_at', { required: true }),
    lost_reason: textField('Lost reason', 't.lost_reason'),
    cycle_days: numberField(
      'Days to close',
      'round(extract(epoch from t.closed_at - t.created_at) / 86400, 2)',
    ),
    stage_id: idField('Stage ID', 't.stage_id', { required: true }),
    pipeline_id: idField('Pipeline ID', 't.pipeline_id', { required: true }),
    owner_id: personField('Owner', 't.owner_id'),
    contact_id: idField('Contact ID', 't.contact_id'),
    company_id: idField('Company ID', 't.company_id'),
    updated_at: timestampField('Updated at', 't.updated_at', { required: true }),
    ...joined('stage', {
      name: textField('Stage', 'stage.name'),
      kind: textField('Stage kind', 'stage.kind', { enum: dealStatuses }),
    }),
    ...joined('pipeline', { name: textField('Pipeline', 'pipeline.name') }),
    ...personFields('owner', 'Owner'),
    ...companyFields,
    ...contactFields,
  },
  defaultColumns: [
    'name',
    'amount_cents',
    'status',
    'stage.name',
    'owner.name',
    'company.name',
    'created_at',
  ],
}
