import { isPublicMail } from '#kit/text/public-mail.ts'
import type { contactStatuses } from '../schema.ts'
import type { ScoreReason } from './schema.ts'

export interface Engagement {
  sent: number
  opened: number
  clicked: number
  replied: number
  bounced: number
  meetings: number
  last_engaged_at: string | null
}

export const noEngagement: Engagement = {
  sent: 0,
  opened: 0,
  clicked: 0,
  replied: 0,
  bounced: 0,
  meetings: 0,
  last_engaged_at: null,
}

/** What of a contact says how well it fits. */
export interface Scored {
  email: string | null
  title: string | null
  company_id: string | null
  phone: string | null
  status: (typeof contactStatuses)[number]
  unsubscribed: boolean
}

export interface Score {
  score: number
  score_reasons: ScoreReason[]
}

const DECIDES =
  /\b(chief|c[eftmo]o|ciso|founder|owner|president|partner|vp|vice president|head|director|gesch[aä]ftsf[uü]hrer(in)?)\b/i
const LEADS = /\b(manager|lead|principal|senior)\b/i

const ENGAGEMENT_LIMIT = 40
/** How long ago the last sign of interest was, in days, and what that is worth. */
export const recencySteps = [
  { days: 7, points: 20 },
  { days: 30, points: 12 },
  { days: 90, points: 5 },
] as const

/** 0–100: up to 40 for fit, 40 for engagement, 20 for recency, less what speaks against. Pure. */
export function scoreContact(contact: Scored, engagement: Engagement, now: Temporal.Instant): Score {
  const reasons = [
    ...rateFit(contact),
    ...rateEngagement(engagement),
    ...rateRecency(engagement, now),
    ...ratePenalties(contact, engagement),
  ]
  const total = reasons.reduce((sum, { points }) => sum + points, 0)
  return { score: Math.min(100, Math.max(0, total)), score_reasons: reasons }
}

function rateFit({ email, title, company_id, phone, status }: Scored): ScoreReason[] {
  const worth = (value: number, reason: string): ScoreReason => ({ kind: 'fit', points: value, reason })
  const domain = email?.split('@')[1]?.toLowerCase()
  const reasons: ScoreReason[] = []
  if (domain)
    reasons.push(isPublicMail(domain) ? worth(3, 'Has an email address') : worth(10, 'Has a business email'))
  if (title && DECIDES.test(title)) reasons.push(worth(15, 'Title of a decision maker'))
  else if (title && LEADS.test(title)) reasons.push(worth(8, 'Title of a lead or manager'))
  else if (title) reasons.push(worth(3, 'Title is known'))
  if (company_id) reasons.push(worth(5, 'Belongs to a company'))
  if (phone) reasons.push(worth(5, 'Can be phoned'))
  if (status === 'prospect' || status === 'customer') reasons.push(worth(5, `Is a ${status}`))
  return reasons
}

function rateEngagement({ opened, clicked, replied, meetings }: Engagement): ScoreReason[] {
  const rated = [
    { count: meetings, each: 20, most: 20, says: (n: number) => `Booked ${times(n, 'meeting')}` },
    { count: replied, each: 15, most: 25, says: (n: number) => `Replied ${times(n, 'time')}` },
    { count: clicked, each: 5, most: 15, says: (n: number) => `Clicked ${times(n, 'link')}` },
    { count: opened, each: 2, most: 10, says: (n: number) => `Opened ${times(n, 'email')}` },
  ]
  let left = ENGAGEMENT_LIMIT
  const reasons: ScoreReason[] = []
  for (const { count, each, most, says } of rated) {
    const points = Math.min(left, most, count * each)
    if (points > 0) reasons.push({ kind: 'engagement', points, reason: says(count) })
    left -= points
  }
  return reasons
}

function rateRecency({ last_engaged_at }: Engagement, now: Temporal.Instant): ScoreReason[] {
  if (!last_engaged_at) return []
  const hours = now.since(Temporal.Instant.from(last_engaged_at)).total('hours')
  const step = recencySteps.find(({ days }) => hours < days * 24)
  return step
    ? [{ kind: 'recency', points: step.points, reason: `Engaged in the last ${step.days} days` }]
    : []
}

function ratePenalties({ unsubscribed }: Scored, { bounced }: Engagement): ScoreReason[] {
  const reasons: ScoreReason[] = []
  if (unsubscribed) reasons.push({ kind: 'penalty', points: -30, reason: 'Unsubscribed' })
  if (bounced > 0) reasons.push({ kind: 'penalty', points: -20, reason: 'Mail bounced' })
  return reasons
}

const times = (count: number, noun: string) => `${count} ${noun}${count === 1 ? '' : 's'}`
