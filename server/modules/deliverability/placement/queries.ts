import type { Insertable, Updateable } from 'kysely'
import type { DB } from '#db/types.ts'
import type { Ctx } from '#kit/context.ts'
import type { PageQuery } from '#kit/page.ts'
import { selectPage } from '#kit/query.ts'

export const insertTest = ({ db }: Ctx, values: Insertable<DB['placement_tests']>) =>
  db.insertInto('placement_tests').values(values).execute()

export const insertResults = ({ db }: Ctx, values: Insertable<DB['placement_results']>[]) =>
  db.insertInto('placement_results').values(values).execute()

export const findTestRow = ({ db }: Ctx, id: string) =>
  db.selectFrom('placement_tests').selectAll().where('id', '=', id).executeTakeFirst()

export type TestRow = NonNullable<Awaited<ReturnType<typeof findTestRow>>>

export const lockTest = ({ db }: Ctx, id: string) =>
  db.selectFrom('placement_tests').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()

export const setTest = ({ db }: Ctx, id: string, changes: Updateable<DB['placement_tests']>) =>
  db.updateTable('placement_tests').set(changes).where('id', '=', id).execute()

export const listResults = ({ db }: Ctx, testIds: readonly string[]) =>
  testIds.length === 0
    ? Promise.resolve([])
    : db
        .selectFrom('placement_results')
        .selectAll()
        .where('test_id', 'in', [...testIds])
        .orderBy('position')
        .execute()

export type ResultRow = Awaited<ReturnType<typeof listResults>>[number]

export const setResult = ({ db }: Ctx, id: string, changes: Updateable<DB['placement_results']>) =>
  db.updateTable('placement_results').set(changes).where('id', '=', id).execute()

export function listTestRows({ db }: Ctx, mailboxId: string | undefined, page: PageQuery) {
  const base = db
    .selectFrom('placement_tests')
    .$if(mailboxId !== undefined, query => query.where('mailbox_id', '=', mailboxId!))
  return selectPage(page, base.selectAll().orderBy('created_at', 'desc').orderBy('id', 'desc'))
}
