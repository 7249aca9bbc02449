import {
  booleanField,
  idField,
  personField,
  type ReportDataset,
  recordFields,
  textField,
  timestampField,
} from '#kit/reporting/dataset.ts'
import { personFields, personJoin } from '#modules/identity/index.ts'
import { taskPriorities, taskStatuses, taskTypes } from '../tasks/schema.ts'
import { contactFields, contactJoin } from './parties.ts'

export const taskDataset: ReportDataset = {
  name: 'tasks',
  label: 'Tasks',
  description: 'What people have to do, and did.',
  table: 'tasks',
  dateField: 'created_at',
  ownerField: 'assignee_id',
  joins: { ...personJoin('assignee', 't.assignee_id'), ...contactJoin() },
  fields: {
    ...recordFields,
    title: textField('Title', 't.title'),
    type: textField('Type', 't.type', { enum: taskTypes }),
    status: textField('Status', 't.status', { enum: taskStatuses }),
    priority: textField('Priority', 't.priority', { enum: taskPriorities }),
    due_at: timestampField('Due at', 't.due_at'),
    completed_at: timestampField('Completed at', 't.completed_at'),
    is_late: booleanField('Completed late', 't.completed_at > t.due_at'),
    assignee_id: personField('Assignee', 't.assignee_id'),
    created_by_id: personField('Created by', 't.created_by_id'),
    contact_id: idField('Contact ID', 't.contact_id'),
    deal_id: idField('Deal ID', 't.deal_id'),
    ...personFields('assignee', 'Assignee'),
    ...contactFields,
  },
  defaultColumns: ['title', 'type', 'status', 'due_at', 'assignee.name', 'contact.name'],
}
