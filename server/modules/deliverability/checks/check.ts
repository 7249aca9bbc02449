/** Ends of a check; `unknown` where nobody could say. */
export type Status = 'pass' | 'warn' | 'fail' | 'unknown'

/** The exact record to paste, or the file to put there. */
export interface Fix {
  type: 'TXT' | 'CNAME' | 'MX' | 'FILE'
  name: string
  value: string
  note: string
}

export interface Issue {
  code: string
  status: Exclude<Status, 'pass'>
  message: string
  fix: Fix | null
}

export const checkIds = ['spf', 'dkim', 'dmarc', 'mx', 'blocklist', 'mta_sts', 'tls_rpt', 'bimi'] as const
export type CheckId = (typeof checkIds)[number]

export const requiredIds: readonly CheckId[] = ['spf', 'dkim', 'dmarc', 'mx', 'blocklist']

export interface Check<E = Record<string, unknown>> {
  id: CheckId
  required: boolean
  status: Status
  summary: string
  evidence: E
  issues: Issue[]
  fix: Fix | null
}

/** Gravest first: a fail that was proven stays one though another answer is missing. */
const gravity: readonly Status[] = ['fail', 'unknown', 'warn', 'pass']

export const worstOf = (statuses: readonly Status[]): Status =>
  gravity.find(status => statuses.includes(status)) ?? 'pass'

interface Found<E> {
  evidence: E
  issues: Issue[]
  /** What to say where nothing is wrong; otherwise the gravest issue speaks. */
  good: string
  fix?: Fix | null
}

export function makeCheck<E extends object>(
  id: CheckId,
  { evidence, issues, good, fix }: Found<E>,
): Check<E> {
  const status = worstOf(issues.map(issue => issue.status))
  const gravest = issues.find(issue => issue.status === status)
  return {
    id,
    required: requiredIds.includes(id),
    status,
    summary: gravest?.message ?? good,
    evidence,
    issues,
    fix: fix === undefined ? (issues.find(issue => issue.fix)?.fix ?? null) : fix,
  }
}

const LONGEST_STRING = 255

/** A TXT value is given whole, however long. */
export const textFix = (name: string, value: string, note = ''): Fix => ({
  type: 'TXT',
  name,
  value,
  note: [
    note,
    value.length > LONGEST_STRING
      ? 'Longer than 255 characters: where the zone editor asks for it, split it into several strings of one record.'
      : '',
  ]
    .filter(Boolean)
    .join(' '),
})

const weights: Partial<Record<CheckId, number>> = { spf: 25, dkim: 25, dmarc: 25, mx: 10, blocklist: 15 }
const values: Partial<Record<Status, number>> = { pass: 1, warn: 0.5, fail: 0 }

/** Of 100, over the required checks that were answered; null where none was. */
export function scoreOf(checks: readonly Pick<Check, 'id' | 'status'>[]): number | null {
  const counted = checks.filter(({ id, status }) => weights[id] !== undefined && status !== 'unknown')
  const sum = (of: (check: Pick<Check, 'id' | 'status'>) => number) =>
    counted.reduce((total, check) => total + of(check), 0)
  const all = sum(({ id }) => weights[id]!)
  return all === 0 ? null : Math.round((100 * sum(({ id, status }) => weights[id]! * values[status]!)) / all)
}

export const statusOf = (checks: readonly Pick<Check, 'required' | 'status'>[]): Status =>
  worstOf(checks.filter(({ required }) => required).map(({ status }) => status))
