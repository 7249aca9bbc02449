import { sql } from 'kysely'
import type { SetupStep } from '#kit/declared/setup-step.ts'

const ENOUGH = 10

export const contactSetup: SetupStep = {
  key: 'import',
  url: '/contacts/import',
  isDone: async ({ db }, examples) => {
    const { rows } = await sql<{ n: number }>`
      select count(*) as n from (select from contacts where id <> all(${examples}::uuid[]) limit ${ENOUGH}) few`.execute(
      db,
    )
    return rows[0]!.n === ENOUGH
  },
}
