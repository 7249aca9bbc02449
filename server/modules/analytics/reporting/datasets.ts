import {
  dateField,
  idField,
  moneyField,
  numberField,
  personField,
  type ReportDataset,
  textField,
  timestampField,
} from '#kit/reporting/dataset.ts'
import { contactFields, contactJoin } from '#modules/crm/index.ts'
import { forecastCategories } from '#modules/deals/index.ts'
import { personFields, personJoin } from '#modules/identity/index.ts'

const pipelineSnapshots: ReportDataset = {
  name: 'pipeline_snapshots',
  label: 'Pipeline snapshots',
  description: 'Every open deal at the end of each day, as it was; amounts at the present exchange rates.',
  table: 'pipeline_snapshots',
  dateField: 'date',
  ownerField: 'owner_id',
  joins: {
    day: { table: 'pipeline_snapshot_days', on: 'day.date = t.date' },
    pipeline: { table: 'pipelines', on: 'pipeline.id = t.pipeline_id' },
    ...personJoin('owner', 't.owner_id'),
  },
  fields: {
    id: idField('ID', "t.date || ' ' || t.deal_id", { key: 'text', required: true }),
    created_at: timestampField('Taken at', 'day.taken_at', { join: 'day' }),
    date: dateField('Day', 't.date', { required: true }),
    deal_id: idField('Deal ID', 't.deal_id', { required: true }),
    name: textField('Deal', 't.name'),
    amount_cents: moneyField('Amount', 't.amount_cents', { currency: 't.currency' }),
    weighted_cents: moneyField('Weighted amount', 't.weighted_cents', { currency: 't.currency' }),
    currency: textField('Currency', 't.currency'),
    win_probability: numberField('Win probability', 't.win_probability'),
    forecast_category: textField('Forecast category', 't.forecast_category', { enum: forecastCategories }),
    expected_close_date: dateField('Expected close', 't.expected_close_date'),
    stage: textField('Stage', 't.stage'),
    stage_id: idField('Stage ID', 't.stage_id', { required: true }),
    pipeline_id: idField('Pipeline ID', 't.pipeline_id', { required: true }),
    owner_id: personField('Owner', 't.owner_id'),
    'pipeline.name': { ...textField('Pipeline', 'pipeline.name'), join: 'pipeline' },
    ...personFields('owner', 'Owner'),
  },
  defaultColumns: ['date', 'name', 'amount_cents', 'stage', 'owner.name'],
}

const attributionCredits: ReportDataset = {
  name: 'attribution_credits',
  label: 'Attribution credits',
  description:
    'For each won deal, the touches of its contact in the 90 days up to the win, with their share by three models.',
  table: 'attribution_credits',
  dateField: 'won_at',
  ownerField: 'owner_id',
  joins: { ...contactJoin(), ...personJoin('owner', 't.owner_id') },
  fields: {
    id: idField('ID', "t.deal_id || ' ' || t.touch_id", { key: 'text', required: true }),
    created_at: timestampField('Touched at', 't.touched_at', { required: true }),
    won_at: timestampField('Won at', 't.won_at', { required: true }),
    deal_id: idField('Deal ID', 't.deal_id', { required: true }),
    deal: textField('Deal', 't.deal'),
    type: textField('Touch', 't.type'),
    channel: textField('Channel', 't.channel'),
    source: textField('Source', 't.source'),
    campaign: textField('Campaign', 't.campaign'),
    campaign_id: idField('Campaign ID', 't.campaign_id'),
    sequence_id: idField('Sequence ID', 't.sequence_id'),
    position: numberField('Place among the touches', 't.position'),
    touches: numberField('Touches of the deal', 't.touches'),
    linear_cents: moneyField('Linear credit', 't.linear_cents', { currency: 't.currency' }),
    first_cents: moneyField('Credit of the first touch', 't.first_cents', { currency: 't.currency' }),
    last_cents: moneyField('Credit of the last touch', 't.last_cents', { currency: 't.currency' }),
    pipeline_id: idField('Pipeline ID', 't.pipeline_id'),
    owner_id: personField('Deal owner', 't.owner_id'),
    contact_id: idField('Contact ID', 't.contact_id'),
    ...personFields('owner', 'Deal owner'),
    ...contactFields,
  },
  defaultColumns: ['won_at', 'deal', 'channel', 'created_at', 'linear_cents'],
}

export const analyticsReportDatasets = [pipelineSnapshots, attributionCredits]
