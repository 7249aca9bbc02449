import {
  idField,
  joined,
  moneyField,
  numberField,
  personField,
  type ReportDataset,
  textField,
  timestampField,
} from '#kit/reporting/dataset.ts'
import { personFields, personJoin } from '#modules/identity/index.ts'
import { dealStatuses } from '../schema.ts'

export const dealMoveDataset: ReportDataset = {
  name: 'deal_moves',
  label: 'Deal moves',
  description: 'Every time a deal entered a stage, with what it was worth then.',
  table: 'deal_stage_history',
  dateField: 'created_at',
  ownerField: 'owner_id',
  joins: {
    ...personJoin('mover', 't.moved_by_id'),
    deal: { table: 'deals', on: 'deal.id = t.deal_id' },
    pipeline: { table: 'pipelines', on: 'pipeline.id = t.to_pipeline_id' },
    owner: { table: 'users', on: 'owner.id = deal.owner_id', needs: ['deal'] },
  },
  fields: {
    id: idField('ID', "t.deal_id || '-' || t.number", { key: 'text', required: true }),
    created_at: timestampField('Moved at', 't.moved_at', { required: true }),
    deal_id: idField('Deal ID', 't.deal_id', { required: true }),
    number: numberField('Move number', 't.number'),
    from_stage: textField('From stage', 't.from_stage'),
    from_stage_id: idField('From stage ID', 't.from_stage_id'),
    to_stage: textField('To stage', 't.to_stage'),
    to_stage_id: idField('To stage ID', 't.to_stage_id'),
    to_kind: textField('To', 't.to_kind', { enum: dealStatuses }),
    pipeline_id: idField('Pipeline ID', 't.to_pipeline_id'),
    amount_cents: moneyField('Amount then', 't.amount_cents', { currency: 't.currency' }),
    lost_reason: textField('Lost reason', 't.lost_reason'),
    moved_by_id: personField('Moved by', 't.moved_by_id'),
    ...joined('pipeline', { name: textField('Pipeline', 'pipeline.name') }),
    ...joined('deal', {
      name: textField('Deal', 'deal.name'),
      status: textField('Deal status', 'deal.status', { enum: dealStatuses }),
    }),
    owner_id: { ...personField('Deal owner', 'deal.owner_id'), join: 'deal' },
    ...personFields('owner', 'Deal owner'),
    ...personFields('mover', 'Moved by'),
  },
  defaultColumns: ['created_at', 'deal.name', 'from_stage', 'to_stage', 'amount_cents', 'mover.name'],
}
