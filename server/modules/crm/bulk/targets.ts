import { companyEntity } from '../companies/filter-queries.ts'
import { findCompanies } from '../companies/list-queries.ts'
import { CompanyNotFound, type CompanyPatch } from '../companies/schema.ts'
import { deleteCompany, updateCompany } from '../companies/service.ts'
import type { ContactChoiceIn } from '../contact-filter/schema.ts'
import { contactEntity } from '../contacts/filter-queries.ts'
import { findContacts } from '../contacts/queries.ts'
import { deleteContacts } from '../contacts/saving/update.ts'
import { updateContacts } from '../contacts/saving/update-many.ts'
import { type ContactIn, ContactNotFound } from '../contacts/schema.ts'
import { type TaskChoice, taskEntity } from '../tasks/filter-queries.ts'
import { TaskNotFound, type TaskPatch } from '../tasks/schema.ts'
import { deleteTask, updateTask } from '../tasks/service.ts'
import { type CompanyFilter, listCompanyIds, listContactIds, listTaskIds } from './list-queries.ts'
import { type BulkTarget, bulk, removeEach } from './run.ts'

export interface Tagging {
  add_tags?: string[] | undefined
  remove_tags?: string[] | undefined
}
export type Change<S> = Tagging & { set: S }

interface Tagged {
  tags: string[]
  custom: Record<string, unknown>
}

/** What becomes of one: tags are put on and taken off, custom fields added to. */
function inputFor<S extends { tags?: string[]; custom?: Record<string, unknown> }>(
  { tags, custom }: Tagged,
  { set, add_tags = [], remove_tags = [] }: Change<S>,
): S {
  const next = [...new Set([...(set.tags ?? tags), ...add_tags])].filter(tag => !remove_tags.includes(tag))
  return {
    ...set,
    ...(set.tags || add_tags.length + remove_tags.length > 0 ? { tags: next } : {}),
    ...(set.custom ? { custom: { ...custom, ...set.custom } } : {}),
  }
}

const contacts: BulkTarget<ContactChoiceIn, Change<ContactIn>> = {
  entity: contactEntity,
  name: 'contacts',
  missing: ContactNotFound,
  together: 200,
  listIds: listContactIds,
  async update(ctx, ids, change) {
    const found = (await findContacts(ctx.db, ids)).toSorted(byId)
    await updateContacts(
      ctx,
      found.map(one => ({ id: one.id, input: inputFor(one, change) })),
    )
    return found.map(({ id }) => id)
  },
  type: 'contact',
  remove: (ctx, ids) => deleteContacts(ctx, ids),
}

const companies: BulkTarget<CompanyFilter, Change<CompanyPatch>> = {
  entity: companyEntity,
  name: 'companies',
  type: 'company',
  missing: CompanyNotFound,
  together: 50,
  listIds: listCompanyIds,
  async update(ctx, ids, change) {
    const found = (await findCompanies(ctx.db, ids)).toSorted(byId)
    for (const one of found) await updateCompany(ctx, one.id, inputFor(one, change))
    return found.map(({ id }) => id)
  },
  async remove(ctx, ids) {
    const found = (await findCompanies(ctx.db, ids)).toSorted(byId)
    return removeEach(deleteCompany)(
      ctx,
      found.map(({ id }) => id),
    )
  },
}

const byId = (a: { id: string }, b: { id: string }) => (a.id < b.id ? -1 : 1)

/** Each in a transaction of its own: a task has its contact behind it. */
const tasks: BulkTarget<TaskChoice, Change<TaskPatch>> = {
  entity: taskEntity,
  name: 'tasks',
  type: 'task',
  missing: TaskNotFound,
  together: 1,
  listIds: listTaskIds,
  async update(ctx, ids, { set }) {
    for (const id of ids) await updateTask(ctx, id, set)
    return [...ids]
  },
  remove: removeEach(deleteTask),
}

export const contactsInBulk = bulk(contacts, 'crm.change_contacts')
export const companiesInBulk = bulk(companies, 'crm.change_companies')
export const tasksInBulk = bulk(tasks, 'crm.change_tasks')
