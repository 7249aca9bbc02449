import { DBOS } from '@dbos-inc/dbos-sdk'
import pg from 'pg'

/** A worker of ours has 15 on two cores: 8 for its work, 7 for its queues. Here it is 8 for the steps and 8 for what DBOS keeps. */
const CONNECTIONS = 8
const AT_ONCE = 48

/**
 * The same workflow as a program of DBOS, which keeps its steps on the same PostgreSQL: is it a lead, change the contact,
 * note the end. One step is one statement. Workflows a second.
 */
export async function dbosRuns(
  databaseUrl: string,
  organizationId: string,
  contactIds: readonly string[],
): Promise<number> {
  const pool = new pg.Pool({ connectionString: databaseUrl, max: CONNECTIONS })
  const inStep = (text: string, values: unknown[]) =>
    DBOS.runStep(() => pool.query(text, values).then(() => true))
  const program = DBOS.registerWorkflow(
    async (contactId: string) => {
      const values = [organizationId, contactId]
      await inStep(`select status from contacts where organization_id = $1 and id = $2`, values)
      await inStep(
        `update contacts set title = 'Dbos', updated_at = now() where organization_id = $1 and id = $2`,
        values,
      )
      await inStep(
        `insert into events (organization_id, id, type, at, data)
         values ($1, uuidv7(), 'workflow.run_ended', now(), jsonb_build_object('contact_id', $2::uuid))`,
        values,
      )
    },
    { name: `bench-${Date.now()}` },
  )
  DBOS.setConfig({
    name: 'bench',
    systemDatabaseUrl: databaseUrl,
    systemDatabasePoolSize: CONNECTIONS,
    logLevel: 'error',
  })
  await DBOS.launch()
  try {
    const queue = [...contactIds]
    const started = performance.now()
    await Promise.all(
      Array.from({ length: AT_ONCE }, async () => {
        for (let id = queue.pop(); id !== undefined; id = queue.pop()) await program(id)
      }),
    )
    return contactIds.length / ((performance.now() - started) / 1_000)
  } finally {
    await DBOS.shutdown({ deregister: true })
    await pool.end()
  }
}
