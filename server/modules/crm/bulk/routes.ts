import { NotAllowed } from '#kit/problem.ts'
import { idParam, workRoute } from '#kit/route.ts'
import {
  Choice,
  NamedObject,
  Nullable,
  named,
  Patch,
  Text,
  Timestamp,
  Type,
  UserId,
  Uuid,
} from '#kit/schema.ts'
import { CompanyPatch, PartOf } from '../companies/schema.ts'
import { ContactChoiceIn } from '../contact-filter/schema.ts'
import { ContactIn } from '../contacts/schema.ts'
import { CustomFilter } from '../custom-fields/filter.ts'
import { assignee, choosing, grouping } from '../filter/schema.ts'
import { TaskPatch, taskPriorities, taskStatuses, taskTypes } from '../tasks/schema.ts'
import { BulkAnswer, BulkDeleteIn, BulkOutcome, BulkUpdateIn, NothingMeant, tagging } from './schema.ts'
import { companiesInBulk, contactsInBulk, tasksInBulk } from './targets.ts'
import { AlreadyUndone, NothingToUndo, undoBulk } from './undo.ts'

const owner = { owner_id: Type.Optional(Nullable(UserId)) }
const CompanyFilterIn = named(
  'CompanyFilter',
  Patch({ q: Text(200), custom: CustomFilter, parent_id: PartOf, ...choosing }),
)
const TaskFilterIn = named(
  'TaskFilter',
  Patch({
    status: Choice(taskStatuses),
    type: Choice(taskTypes),
    priority: Choice(taskPriorities),
    q: Text(200),
    contact_id: Uuid,
    deal_id: Uuid,
    assignee_id: UserId,
    due_before: Timestamp,
    assignee,
    ...grouping,
  }),
)
const UpdateContacts = Type.Object({
  ...BulkUpdateIn(ContactChoiceIn, ContactIn).properties,
  ...tagging,
  ...owner,
})
const UpdateCompanies = Type.Object({
  ...BulkUpdateIn(CompanyFilterIn, CompanyPatch).properties,
  ...tagging,
  ...owner,
})
const UpdateTasks = Type.Object({
  ...BulkUpdateIn(TaskFilterIn, TaskPatch).properties,
  assignee_id: Type.Optional(Nullable(UserId)),
})
const DeleteContacts = Type.Object({
  ...BulkDeleteIn(ContactChoiceIn).properties,
  contact_ids: Type.Optional(Type.Array(Uuid, { maxItems: 5_000, description: 'The same as `ids`.' })),
})

const MiB = 1024 * 1024
const shared = {
  method: 'POST',
  returns: BulkAnswer,
  alsoStatus: [202],
  errors: [NothingMeant],
  bodyLimit: 2 * MiB,
} as const
const id = '01a1dce5-541d-7093-834b-661a97c3b69e'
const description =
  'Those in `ids` (at most 5,000) or all that `filter` chooses. Who cannot be changed is in `failed`, with the reason; the others are. More than 1,000 are a job: 202 with `job_id`.'

const given = <T>(value: T | undefined, key: string) => (value === undefined ? {} : { [key]: value })

const BulkUndone = NamedObject('BulkUndone', {
  restored: Type.Optional(Type.Integer()),
  skipped: Type.Optional(BulkOutcome.properties.failed),
  job_id: Type.Optional(Uuid),
})

export const bulkRoutes = [
  workRoute({
    ...shared,
    path: '/contacts/bulk-update',
    operationId: 'updateContacts',
    tag: 'Contacts',
    summary: 'Change many contacts at once',
    description,
    body: UpdateContacts,
    example: { body: { ids: [id], set: { status: 'customer' }, add_tags: ['conference'] } },
    handler: (ctx, { body: { ids, filter, set, add_tags, remove_tags, owner_id } }) =>
      contactsInBulk.run(
        ctx,
        { ids, filter },
        { do: 'update', change: { set: { ...set, ...given(owner_id, 'owner_id') }, add_tags, remove_tags } },
      ),
  }),
  workRoute({
    ...shared,
    path: '/contacts/bulk-delete',
    operationId: 'deleteContacts',
    tag: 'Contacts',
    summary: 'Delete many contacts and everything that hangs on them',
    description,
    body: DeleteContacts,
    example: { body: { ids: [id] } },
    handler: (ctx, { body: { ids, contact_ids, filter } }) =>
      contactsInBulk.run(ctx, { ids: ids ?? contact_ids, filter }, { do: 'delete' }),
  }),
  workRoute({
    ...shared,
    path: '/companies/bulk-update',
    operationId: 'updateCompanies',
    tag: 'Companies',
    summary: 'Change many companies at once',
    description,
    body: UpdateCompanies,
    example: { body: { ids: [id], set: { industry: 'Logistics' } } },
    handler: (ctx, { body: { ids, filter, set, add_tags, remove_tags, owner_id } }) =>
      companiesInBulk.run(
        ctx,
        { ids, filter },
        { do: 'update', change: { set: { ...set, ...given(owner_id, 'owner_id') }, add_tags, remove_tags } },
      ),
  }),
  workRoute({
    ...shared,
    path: '/companies/bulk-delete',
    operationId: 'deleteCompanies',
    tag: 'Companies',
    summary: 'Delete many companies and keep their people',
    description,
    body: BulkDeleteIn(CompanyFilterIn),
    example: { body: { ids: [id] } },
    handler: (ctx, { body }) => companiesInBulk.run(ctx, body, { do: 'delete' }),
  }),
  workRoute({
    ...shared,
    path: '/tasks/bulk-update',
    operationId: 'updateTasks',
    tag: 'Tasks',
    summary: 'Change many tasks at once',
    description,
    body: UpdateTasks,
    example: { body: { ids: [id], set: { status: 'done' } } },
    handler: (ctx, { body: { ids, filter, set, assignee_id } }) =>
      tasksInBulk.run(
        ctx,
        { ids, filter },
        { do: 'update', change: { set: { ...set, ...given(assignee_id, 'assignee_id') } } },
      ),
  }),
  workRoute({
    ...shared,
    path: '/tasks/bulk-delete',
    operationId: 'deleteTasks',
    tag: 'Tasks',
    summary: 'Delete many tasks for good',
    description,
    body: BulkDeleteIn(TaskFilterIn),
    example: { body: { ids: [id] } },
    handler: (ctx, { body }) => tasksInBulk.run(ctx, body, { do: 'delete' }),
  }),
  workRoute({
    method: 'POST',
    path: '/bulk/{undo_id}/undo',
    operationId: 'undoBulk',
    tag: 'Trash',
    summary: 'Undo what was done to many records at once',
    description:
      'For who did it and for admins, for 30 days. Each field that still has the value it was given goes back; deleted records come back. More than 1,000 are a job: 202 with `job_id`.',
    params: { undo_id: idParam('bulk', NothingToUndo) },
    returns: Type.Object({ data: BulkUndone, ...BulkUndone.properties }),
    alsoStatus: [202],
    errors: [NothingToUndo, AlreadyUndone, NotAllowed],
    handler: (ctx, { params: { undo_id } }) => undoBulk(ctx, undo_id),
  }),
]
