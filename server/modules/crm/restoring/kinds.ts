import { found } from '#kit/problem.ts'
import type { TrashKind } from '#kit/records/trash.ts'
import { CompanyRestored } from '../companies/events.ts'
import { findCompany } from '../companies/queries.ts'
import { CompanyNotFound } from '../companies/schema.ts'
import { updateCompany } from '../companies/service.ts'
import { settleRestored } from '../companies/tree.ts'
import { lockCompanyTree } from '../companies/tree-queries.ts'
import { ContactRestored } from '../contacts/events.ts'
import { findContact } from '../contacts/queries.ts'
import { updateContact } from '../contacts/saving/update.ts'
import { ContactNotFound } from '../contacts/schema.ts'
import { rescoreContact } from '../scoring/rescore.ts'
import { subjectOf } from '../subjects/columns.ts'
import { requireSubject } from '../subjects/find.ts'
import { TaskRestored } from '../tasks/events.ts'
import { findTask } from '../tasks/queries.ts'
import { TaskNotFound } from '../tasks/schema.ts'
import { tellOf, updateTask } from '../tasks/service.ts'
import { leaveUncontacted } from './queries.ts'

/** It comes back to the record it stood on, and to no other. */
const withSubject: TrashKind['prepare'] = async (ctx, row) => {
  await requireSubject(ctx, subjectOf(row as Parameters<typeof subjectOf>[0]))
}

export const crmTrash: readonly TrashKind[] = [
  {
    type: 'contact',
    table: 'contacts',
    changing: {
      find: async (ctx, id) => found(await findContact(ctx.db, id), ContactNotFound),
      update: updateContact,
    },
    restored: async (ctx, id) => {
      await leaveUncontacted(ctx, id)
      const { name, company_id } = found(await findContact(ctx.db, id), ContactNotFound)
      await ctx.emit(ContactRestored, { contact_id: id, company_id, name })
      await rescoreContact(ctx, id)
    },
  },
  {
    type: 'company',
    table: 'companies',
    changing: {
      find: async (ctx, id) => found(await findCompany(ctx.db, id), CompanyNotFound),
      update: updateCompany,
    },
    prepare: lockCompanyTree,
    restored: async (ctx, id) => {
      await settleRestored(ctx, id)
      const { name } = found(await findCompany(ctx.db, id), CompanyNotFound)
      await ctx.emit(CompanyRestored, { company_id: id, name })
    },
  },
  {
    type: 'task',
    table: 'tasks',
    changing: {
      find: async (ctx, id) => ({ ...found(await findTask(ctx.db, id), TaskNotFound) }),
      update: updateTask,
    },
    restored: async (ctx, id) =>
      ctx.emit(TaskRestored, tellOf(found(await findTask(ctx.db, id), TaskNotFound))),
  },
  { type: 'note', table: 'notes', prepare: withSubject },
  { type: 'file', table: 'record_files', prepare: withSubject },
]
