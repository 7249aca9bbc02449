import type { NewIssue, StoredPage } from '../audits/page-queries.ts'
import type { Check, Evidence } from '../audits/schema.ts'
import { type CheckKind, type Finding, isPageCheck, WEIGHTS } from '../checks/check.ts'
import { checks } from '../checks/table.ts'
import { cut } from '../reading/text.ts'
import type { SiteView } from './site-view.ts'

const SHOWN = 20
/** Of one check: beyond that nobody reads on. */
const MOST_ISSUES = 5_000

export interface Judged {
  checks: Check[]
  issues: NewIssue[]
}

interface Tally {
  check: CheckKind
  applicable: number
  affected: number
  issues: NewIssue[]
}

export interface Judge {
  /** Page after page. */
  look(page: StoredPage): void
  finish(): Judged
}

export function startEvaluation(site: SiteView): Judge {
  const tallies: Tally[] = checks.map(check => ({ check, applicable: 0, affected: 0, issues: [] }))
  const keep = ({ check, issues }: Tally, finding: Finding, url: string) => {
    if (issues.length < MOST_ISSUES) issues.push(toIssue(check.id, finding, url))
  }
  return {
    look(page) {
      for (const tally of tallies) {
        const { check } = tally
        if (!isPageCheck(check) || !check.applies(page, site)) continue
        tally.applicable += 1
        const findings = check.find(page, site)
        if (findings.some(({ isUnverified }) => !isUnverified)) tally.affected += 1
        for (const finding of findings) keep(tally, finding, page.url)
      }
    },
    finish() {
      for (const tally of tallies) {
        const { check } = tally
        if (isPageCheck(check)) continue
        const { applicable, findings } = check.judge(site)
        const counting = findings.filter(({ isUnverified }) => !isUnverified)
        tally.applicable = applicable
        tally.affected = Math.min(applicable, new Set(counting.map(({ url }) => url)).size)
        for (const finding of findings) keep(tally, finding, finding.url ?? site.base.href)
      }
      return {
        checks: tallies.map(present),
        issues: tallies.flatMap(({ issues }) => issues),
      }
    },
  }
}

const toIssue = (id: string, finding: Finding, url: string): NewIssue => ({
  check_id: id,
  url: finding.url ?? url,
  target_url: finding.target_url ?? null,
  source_url: finding.source_url ?? null,
  status: finding.status ?? null,
  found: cut(finding.found),
  expected: cut(finding.expected),
  snippet: finding.snippet ?? null,
  counts: !finding.isUnverified,
})

export const showEvidence = (
  issue: Pick<NewIssue, 'url' | 'found' | 'expected' | 'snippet' | 'source_url' | 'target_url' | 'status'>,
): Evidence => ({
  url: issue.url,
  found: issue.found,
  expected: issue.expected,
  snippet: issue.snippet,
  ...(issue.source_url === null ? {} : { source_url: issue.source_url }),
  ...(issue.target_url === null ? {} : { target_url: issue.target_url }),
  ...(issue.status === null ? {} : { status: issue.status }),
})

const present = ({ check, applicable, affected, issues }: Tally): Check => ({
  id: check.id,
  category: check.category,
  severity: check.severity,
  weight: WEIGHTS[check.severity],
  title: check.title,
  passed: applicable === 0 ? null : affected === 0,
  applicable,
  affected,
  evidence: issues.slice(0, SHOWN).map(showEvidence),
  how_to_fix: check.how_to_fix,
  state: null,
})
