import { sql } from 'kysely'
import type { Db } from '#kit/context.ts'

interface Sealed {
  workflow_id: string
  /** Null for what is being drawn. */
  version: number | null
  secrets: Buffer
}

export async function selectSealedHeaders(db: Db): Promise<Sealed[]> {
  const { rows } = await sql<Sealed>`
    select id as workflow_id, null::int as version, secrets from workflows where secrets is not null
    union all select workflow_id, version, secrets from workflow_versions where secrets is not null`.execute(
    db,
  )
  return rows
}

export const updateSealedHeaders = (db: Db, workflowId: string, version: number | null, secrets: Buffer) =>
  version === null
    ? db.updateTable('workflows').set({ secrets }).where('id', '=', workflowId).execute()
    : db
        .updateTable('workflow_versions')
        .set({ secrets })
        .where('workflow_id', '=', workflowId)
        .where('version', '=', version)
        .execute()
