import { decisionOf, type TaxTraits } from '../tax/categories.ts'
import { warningsOf } from '../tax/decision/words/index.ts'

/** What a person should look at, each thing once. */
export function attentionOf(lines: readonly TaxTraits[], locale: string): string | null {
  const messages = lines.flatMap(line => {
    const decision = decisionOf(line)
    return decision ? warningsOf(decision, locale).map(({ message }) => message) : []
  })
  return [...new Set(messages)].join(' ') || null
}

/**
 * After lines were decided anew: what was said before gives way, what somebody has cleared stays cleared, and what is said
 * about something else stays.
 */
export function attentionAfter(
  attention: string | null,
  before: readonly TaxTraits[],
  after: readonly TaxTraits[],
  locale: string,
): string | null {
  const [was, is] = [attentionOf(before, locale), attentionOf(after, locale)]
  if (was === is) return attention
  return attention === null || attention === was ? is : attention
}
