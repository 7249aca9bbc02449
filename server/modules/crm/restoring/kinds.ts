import { found } from '#kit/problem.ts'
import type { TrashKind } from '#kit/records/trash.ts'
import { CompanyRestored } from '../companies/events.ts'
import { findCompany } from '../companies/queries.ts'
import { CompanyNotFound } from '../companies/schema.ts'
import { ContactRestored } from '../contacts/events.ts'
import { findContact } from '../contacts/queries.ts'
import { ContactNotFound } from '../contacts/schema.ts'
import { rescoreContact } from '../scoring/rescore.ts'
import { subjectOf } from '../subjects/columns.ts'
import { requireSubject } from '../subjects/find.ts'
import { TaskRestored } from '../tasks/events.ts'
import { findTask } from '../tasks/queries.ts'
import { TaskNotFound } from '../tasks/schema.ts'
import { tellOf } from '../tasks/service.ts'
import { leaveUncontacted } from './queries.ts'

/** It comes back to the record it stood on, and to no other. */
const withSubject: TrashKind['prepare'] = async (ctx, row) => {
  await requireSubject(ctx, subjectOf(row as Parameters<typeof subjectOf>[0]))
}

export const crmTrash: readonly TrashKind[] = [
  {
    type: 'contact',
    table: 'contacts',
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
    restored: async (ctx, id) => {
      const { name } = found(await findCompany(ctx.db, id), CompanyNotFound)
      await ctx.emit(CompanyRestored, { company_id: id, name })
    },
  },
  {
    type: 'task',
    table: 'tasks',
    restored: async (ctx, id) =>
      ctx.emit(TaskRestored, tellOf(found(await findTask(ctx.db, id), TaskNotFound))),
  },
  { type: 'note', table: 'notes', prepare: withSubject },
  { type: 'file', table: 'record_files', prepare: withSubject },
]
