import type { ResultRow, TestRow } from './queries.ts'
import { type PlacementTest, placements, type Result } from './schema.ts'

/** Percent of what was found out, one decimal; null before anything was. */
function rateOf(counts: PlacementTest['counts']): number | null {
  const known = counts.inbox + counts.promotions + counts.spam + counts.missing
  return known === 0 ? null : Math.round((1_000 * counts.inbox) / known) / 10
}

export function showTest(test: TestRow, results: readonly ResultRow[]): PlacementTest {
  const counts = Object.fromEntries(
    placements.map(placement => [placement, results.filter(result => result.placement === placement).length]),
  ) as PlacementTest['counts']
  return {
    id: test.id,
    mailbox_id: test.mailbox_id,
    from_email: test.from_email,
    subject: test.subject,
    status: test.status as PlacementTest['status'],
    counts,
    inbox_rate: rateOf(counts),
    results: results.map(showResult),
    created_at: test.created_at,
    finished_at: test.finished_at,
    deadline_at: test.deadline_at,
  }
}

const showResult = (row: ResultRow): Result => ({
  seed_id: row.seed_id,
  email: row.email,
  provider: row.provider as Result['provider'],
  placement: row.placement as Result['placement'],
  folder: row.folder,
  tab: row.tab,
  seconds: row.seconds,
  late: row.late,
  auth: (row.auth as Result['auth'] | null) ?? { spf: null, dkim: null, dmarc: null },
  dkim_selectors: row.dkim_selectors,
  error: row.error,
  checked_at: row.checked_at,
})
