import { sql } from 'kysely'
import { noneRelated, type RelatedKind } from '#kit/records/related.ts'
import { listRelated, plain } from './related-queries.ts'

/** The record itself, for the rows that stand on it alone: notes and files of other kinds are left to their own pages. */
const subject = ['contact_id', 'company_id', 'deal_id'] as const

export const crmRelated: readonly RelatedKind[] = [
  {
    key: 'tasks',
    load: (ctx, to) =>
      listRelated(ctx, to, {
        table: 'tasks',
        columns: subject,
        where: sql`t.status = 'open'`,
        order: 'due_at',
        direction: 'asc',
        select: sql`t.title, u.name as subtitle, t.status, null::bigint as amount_cents, null::text as currency, t.due_at as at`,
        joins: sql`left join users u on u.id = t.assignee_id`,
        urlOf: id => `/tasks/${id}`,
      }),
  },
  {
    key: 'notes',
    load: async (ctx, to) =>
      listRelated(ctx, to, {
        table: 'notes',
        columns: subject,
        order: 'created_at',
        select: sql`left(t.body, 200) as title, u.name as subtitle, ${plain}, t.created_at as at`,
        joins: sql`left join users u on u.id = t.author_id`,
        urlOf: () => `/${plurals[to.type]}/${to.id}`,
      }),
  },
  {
    key: 'files',
    load: (ctx, to) =>
      listRelated(ctx, to, {
        table: 'record_files',
        columns: subject,
        order: 'created_at',
        select: sql`t.filename as title, u.name as subtitle, ${plain}, t.created_at as at`,
        joins: sql`left join users u on u.id = t.uploaded_by_id`,
        urlOf: id => `/api/v1/app/files/${id}/file`,
      }),
  },
  {
    key: 'people',
    load: async (ctx, to) =>
      to.type === 'company'
        ? listRelated(ctx, to, {
            table: 'contacts',
            columns: ['company_id'],
            order: 'created_at',
            select: sql`coalesce(nullif(t.name, ''), t.email, '') as title, coalesce(t.title, t.email) as subtitle, t.status,
              null::bigint as amount_cents, null::text as currency, t.created_at as at`,
            urlOf: id => `/contacts/${id}`,
          })
        : noneRelated,
  },
  {
    key: 'children',
    load: (ctx, to) =>
      listRelated(ctx, to, {
        table: 'companies',
        columns: ['parent_id'],
        order: 'created_at',
        select: sql`t.name as title, t.domain as subtitle, ${plain}, t.created_at as at`,
        urlOf: id => `/companies/${id}`,
      }),
  },
]

const plurals = { contact: 'contacts', company: 'companies', deal: 'deals' }
