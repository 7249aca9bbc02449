import { sql } from 'kysely'
import type { SetupStep } from '#kit/declared/setup-step.ts'

export const pipelineSetup: SetupStep = {
  key: 'pipeline',
  url: '/settings/pipelines',
  isDone: async ({ db }, examples) => {
    const { rows } = await sql<{ done: boolean }>`
      select exists (select from pipelines where updated_at > created_at or not is_default)
        or exists (select from deals where id <> all(${examples}::uuid[])) as done`.execute(db)
    return rows[0]!.done
  },
}
