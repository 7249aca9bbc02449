import type { Window } from './counter-queries.ts'
import { ENOUGH } from './evaluate.ts'

export interface Reason {
  code: 'hard_bounces' | 'complaints' | 'domain_fail' | 'domain_warn'
  points: number
  detail: string
}

export interface Health {
  score: number | null
  sent: number
  hard_bounces: number
  soft_bounces: number
  complaints: number
  replies: number
  bounce_rate: number | null
  complaint_rate: number | null
  reply_rate: number | null
  window: { messages: number; since: string }
  reasons: Reason[]
}

/** Percent with two decimals; null of nothing. */
export const percent = (part: number, whole: number): number | null =>
  whole === 0 ? null : Math.round((10_000 * part) / whole) / 100

const rounded = (points: number): number => Math.round(points * 100) / 100

/** What is taken off 100, gravest first; together never more than there is. */
function deduct(wanted: readonly Reason[]): Reason[] {
  let left = 100
  return wanted.flatMap(reason => {
    const points = rounded(Math.min(reason.points, left))
    left = rounded(left - points)
    return points > 0 ? { ...reason, points } : []
  })
}

export function healthOf(
  window: Window & { since: string },
  month: { sent: number; complaints: number; replies: number },
  domainStatus: string,
): Health {
  const bounceRate = percent(window.hard, window.messages)
  const complaintRate = percent(month.complaints, month.sent)
  const all: Reason[] = [
    {
      code: 'hard_bounces',
      points: 10 * (bounceRate ?? 0),
      detail: `${window.hard} of ${window.messages} messages bounced`,
    },
    {
      code: 'complaints',
      points: 300 * (complaintRate ?? 0),
      detail: `${month.complaints} complaints in ${month.sent} messages`,
    },
    ...(domainStatus === 'fail'
      ? [
          {
            code: 'domain_fail' as const,
            points: 20,
            detail: 'The domain’s DNS records are not set up correctly',
          },
        ]
      : []),
    ...(domainStatus === 'warn'
      ? [{ code: 'domain_warn' as const, points: 10, detail: 'The domain’s DNS records could be improved' }]
      : []),
  ]
  const reasons = window.messages < ENOUGH ? [] : deduct(all)
  const points = reasons.reduce((sum, reason) => sum + reason.points, 0)
  return {
    score: window.messages < ENOUGH ? null : rounded(100 - points),
    sent: month.sent,
    hard_bounces: window.hard,
    soft_bounces: window.soft,
    complaints: month.complaints,
    replies: month.replies,
    bounce_rate: bounceRate,
    complaint_rate: complaintRate,
    reply_rate: percent(month.replies, month.sent),
    window: { messages: window.messages, since: window.since },
    reasons,
  }
}
