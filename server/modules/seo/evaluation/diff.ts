import type { Diff, IssueRow } from '../audits/schema.ts'

/** What this crawl knows of the addresses that issues are about. */
export interface Seen {
  /** It was asked for and answered: a page again, or really gone. */
  wasAsked(url: string): boolean
  /** The page still leads there, by a link whose target was not asked this time. */
  stillLinks(url: string, target: string): boolean
  /** A list that named it was read again, and names it no more. */
  wasStruck(check: string, url: string): boolean
  /** Whether the check is about links of the page. */
  isOfLinks(check: string): boolean
}

export interface Compared {
  fresh: IssueRow[]
  fixed: IssueRow[]
  persisting: IssueRow[]
  notSeen: IssueRow[]
}

const keyOf = ({ check, url, target_url }: IssueRow): string => `${check}\n${url}\n${target_url ?? ''}`

/** An issue is gone where somebody looked and did not find it; where nobody looked, nobody knows. */
export function compareIssues(before: readonly IssueRow[], now: readonly IssueRow[], seen: Seen): Compared {
  const known = new Set(before.map(keyOf))
  const current = new Set(now.map(keyOf))
  const compared: Compared = { fresh: [], fixed: [], persisting: [], notSeen: [] }
  for (const issue of now) (known.has(keyOf(issue)) ? compared.persisting : compared.fresh).push(issue)
  for (const issue of before) {
    if (current.has(keyOf(issue))) continue
    const wasSeen =
      seen.wasStruck(issue.check, issue.url) || (seen.wasAsked(issue.url) && isSettled(issue, seen))
    ;(wasSeen ? compared.fixed : compared.notSeen).push(issue)
  }
  return compared
}

function isSettled({ check, url, target_url }: IssueRow, seen: Seen): boolean {
  if (target_url === null || seen.wasAsked(target_url)) return true
  return seen.isOfLinks(check) && !seen.stillLinks(url, target_url)
}

const MOST_ROWS = 100

export const FIRST: Diff = {
  previous_audit_id: null,
  score_delta: null,
  new: [],
  new_count: 0,
  fixed: [],
  fixed_count: 0,
  persisting: 0,
  not_seen: 0,
}

export const tellDiff = (
  previous: { id: string; score: number | null },
  score: number | null,
  { fresh, fixed, persisting, notSeen }: Compared,
): Diff => ({
  previous_audit_id: previous.id,
  score_delta: score === null || previous.score === null ? null : score - previous.score,
  new: fresh.slice(0, MOST_ROWS),
  new_count: fresh.length,
  fixed: fixed.slice(0, MOST_ROWS),
  fixed_count: fixed.length,
  persisting: persisting.length,
  not_seen: notSeen.length,
})
