import { sql } from 'kysely'
import type { SetupStep } from '#kit/declared/setup-step.ts'

export const identitySetup: readonly SetupStep[] = [
  {
    key: 'organization',
    url: '/settings/organization',
    isDone: async ({ db }) => {
      const { rows } = await sql<{ done: boolean }>`
        select btrim(address) <> '' and currency <> '' as done from organizations`.execute(db)
      return rows[0]!.done
    },
  },
  {
    key: 'team',
    url: '/settings/team',
    isDone: async ({ db }) => {
      const { rows } = await sql<{ done: boolean }>`
        select (select count(*) from users where removed_at is null) > 1
          or exists (select from invitations where revoked_at is null) as done`.execute(db)
      return rows[0]!.done
    },
  },
]
