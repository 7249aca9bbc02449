import { modules } from '#modules/index.ts'
import { type BackfillProgress, readBackfills } from '#platform/backfills/backfill-queries.ts'
import { openDatabase } from '#platform/db/database.ts'
import { pendingMigrations } from '#platform/db/migrate/run.ts'
import { type Finding, ok, warn } from './finding.ts'

/** What the domains have to tell an operator. They ask their own tables, so the migrations come first. */
export async function checkDomains(url: string): Promise<Finding[]> {
  if ((await pendingMigrations(url)).length > 0) return []
  const database = await openDatabase({ url, size: 1, queueLimit: 1, applicationName: 'bowline-doctor' })
  try {
    const findings: Finding[] = []
    for (const { inspect } of modules) {
      const concern = inspect && (await database.transact({ organizationId: null }, ({ db }) => inspect(db)))
      if (concern) findings.push(concern.isFine ? ok(concern.what) : warn(concern.what, concern.advice))
    }
    const backfills = await database.transact({ organizationId: null }, ({ db }) => readBackfills(db))
    findings.push(...backfills.filter(({ is_finished }) => !is_finished).map(tellOf))
    return findings
  } finally {
    await database.close()
  }
}

const tellOf = ({ name, organizations, organizations_left, rows }: BackfillProgress): Finding =>
  warn(
    `The back-fill ${name} is done in ${organizations - organizations_left} of ${organizations} organizations, with ${rows} rows so far`,
    'Workers go on with it by themselves. Until it is finished, stay at this release.',
  )
