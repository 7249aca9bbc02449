import { compareRates, rateOf } from '#modules/outreach/index.ts'
import { skipReasons } from '../audience/schema.ts'
import type { StoredTest } from '../stored/campaign.ts'
import type { Stats } from './schema.ts'

export const recipientStatuses = ['pending', 'sent', 'failed', 'skipped', 'canceled', 'unknown'] as const

/** What was counted, by its name. */
export type Counts = Map<string, number>

export interface Numbers {
  /** All variants together. */
  total: Counts
  variants: Map<string, Counts>
}

export const noNumbers = (): Numbers => ({ total: new Map(), variants: new Map() })

export function toStats(counts: Counts): Stats {
  const of = (name: string) => counts.get(name) ?? 0
  const sent = of('sent')
  return {
    recipients: recipientStatuses.reduce((sum, status) => sum + of(status), 0),
    pending: of('pending'),
    sent,
    failed: of('failed'),
    skipped: of('skipped'),
    canceled: of('canceled'),
    unknown: of('unknown'),
    delivered: Math.max(0, sent - of('bounced')),
    opened: of('opened'),
    machine_opened: of('machine_opened'),
    clicked: of('clicked'),
    replied: of('replied'),
    bounced: of('bounced'),
    unsubscribed: of('unsubscribed'),
    complained: of('complained'),
    open_rate: rateOf(of('opened'), sent),
    click_rate: rateOf(of('clicked'), sent),
    reply_rate: rateOf(of('replied'), sent),
    bounce_rate: rateOf(of('bounced'), sent),
    unsubscribe_rate: rateOf(of('unsubscribed'), sent),
    skipped_breakdown: Object.fromEntries(skipReasons.map(reason => [reason, of(`skipped_${reason}`)])),
  }
}

export interface VariantResult {
  label: string
  n: number
  successes: number
}

/** How the variants stand, the best first; of equals the first label. People's hits alone are counted anywhere here. */
export function rankVariants(test: StoredTest, { variants }: Numbers): VariantResult[] {
  const name = test.metric === 'clicks' ? 'clicked' : 'opened'
  return test.variants
    .map(({ label }) => ({
      label,
      n: variants.get(label)?.get('sent') ?? 0,
      successes: variants.get(label)?.get(name) ?? 0,
    }))
    .sort((a, b) => rate(b) - rate(a) || (a.label < b.label ? -1 : 1))
}

const rate = ({ n, successes }: VariantResult) => (n === 0 ? 0 : successes / n)

/**
 * How sure it is that the best two differ, in percent: with an e-value of E against their being equal, the chance of so
 * much evidence without a difference is at most 1/E, whenever one looks.
 */
export function confidenceOf(ranked: readonly VariantResult[]): number | null {
  const [best, next] = ranked
  if (!best || !next || best.n === 0 || next.n === 0) return null
  const evidence = compareRates(best, { ...next, successes: Math.min(next.successes, next.n) })
  return Math.round(Math.max(0, 1 - 1 / Math.max(1, evidence)) * 1_000) / 10
}

const SURE_ENOUGH = 80

export function verdictOf(ranked: readonly VariantResult[], confidence: number | null): string | null {
  if (confidence === null) return null
  return confidence < SURE_ENOUGH
    ? 'Too close to call'
    : `${ranked[0]!.label} is better (${confidence} % sure)`
}
