import { sql } from 'kysely'
import type { Ctx } from '#kit/context.ts'

export interface SetupState {
  dismissed: string[]
  is_dismissed: boolean
  examples_since: string | null
}

const columns = ['dismissed', 'is_dismissed', 'examples_since'] as const

export async function readState({ db }: Ctx): Promise<SetupState> {
  const row = await db.selectFrom('setup_states').select(columns).executeTakeFirst()
  return row ?? { dismissed: [], is_dismissed: false, examples_since: null }
}

/** One after the other, whoever asks first. */
export async function lockState({ db }: Ctx): Promise<SetupState> {
  await sql`insert into setup_states default values on conflict (organization_id) do nothing`.execute(db)
  return db.selectFrom('setup_states').select(columns).forUpdate().executeTakeFirstOrThrow()
}

export const saveState = ({ db }: Ctx, values: Partial<SetupState>) =>
  db.updateTable('setup_states').set(values).execute()

export interface Example {
  type: 'company' | 'contact' | 'deal' | 'task' | 'note'
  record_id: string
}

export const listExamples = ({ db }: Ctx): Promise<Example[]> =>
  db.selectFrom('example_records').select(['type', 'record_id']).execute() as Promise<Example[]>
