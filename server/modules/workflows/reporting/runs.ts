import {
  idField,
  joined,
  numberField,
  type ReportDataset,
  textField,
  timestampField,
} from '#kit/reporting/dataset.ts'
import { contactFields, contactJoin } from '#modules/crm/index.ts'
import { runStatuses } from '../runs/schema.ts'

export const workflowRunDataset: ReportDataset = {
  name: 'workflow_runs',
  label: 'Workflow runs',
  description: 'Runs of workflows, one row each; not what they carried along.',
  table: 'workflow_runs',
  dateField: 'created_at',
  joins: {
    workflow: { table: 'workflows', on: 'workflow.id = t.workflow_id' },
    ...contactJoin(),
  },
  fields: {
    id: idField('ID', 't.id', { required: true }),
    created_at: timestampField('Started at', 't.started_at', { required: true }),
    ended_at: timestampField('Ended at', 't.ended_at'),
    status: textField('Status', 't.status', { enum: runStatuses }),
    end_reason: textField('Ended by', 't.end_reason'),
    trigger_type: textField('Trigger', 't.trigger_type'),
    trigger_event: textField('Trigger event', 't.trigger_event'),
    version: numberField('Version', 't.version'),
    hours: numberField('Hours', 'round(extract(epoch from t.ended_at - t.started_at) / 3600, 2)'),
    workflow_id: idField('Workflow ID', 't.workflow_id', { required: true }),
    contact_id: idField('Contact ID', 't.contact_id'),
    deal_id: idField('Deal ID', 't.deal_id'),
    ...joined('workflow', {
      name: textField('Workflow', 'workflow.name'),
      status: textField('Workflow status', 'workflow.status'),
    }),
    ...contactFields,
  },
  defaultColumns: ['created_at', 'workflow.name', 'contact.name', 'status', 'ended_at'],
}
