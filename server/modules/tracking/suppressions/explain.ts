import type { Ctx } from '#kit/context.ts'
import type { Static } from '#kit/schema.ts'
import { addressKey, findSuppression } from '#modules/email/index.ts'
import { isOptedOut, listLatestFacts } from '../facts/queries.ts'
import type { Explanation } from './schema.ts'

const because: Record<string, string> = {
  hard_bounce: 'the address does not exist or refuses mail for good',
  complaint: 'its owner marked a mail as spam',
  unsubscribe: 'its owner unsubscribed',
  soft_bounces: 'three mails in thirty days came back and none got through between them',
  manual: 'somebody of your team put it on the list',
  import: 'it was on a list your team imported',
}

export async function explainAddress(ctx: Ctx, given: string): Promise<Static<typeof Explanation>> {
  const email = addressKey(given)
  const [row, unsubscribed, facts] = await Promise.all([
    findSuppression(ctx, email),
    isOptedOut(ctx, email),
    listLatestFacts(ctx, email),
  ])
  return {
    email,
    suppressed: row !== undefined,
    unsubscribed,
    reason: row?.reason ?? null,
    since: row?.created_at ?? null,
    source: row?.source ?? null,
    evidence: (row?.evidence as Record<string, unknown>) ?? null,
    sentence: describe(email, row, unsubscribed),
    events: facts.map(({ dismissed_at, detail, ...fact }) => ({
      ...fact,
      dismissed: dismissed_at !== null,
      detail: detail as Record<string, unknown>,
    })),
  }
}

function describe(
  email: string,
  row: { reason: string; created_at: string } | undefined,
  unsubscribed: boolean,
): string {
  if (row)
    return `${email} is not mailed since ${row.created_at.slice(0, 10)} because ${because[row.reason] ?? row.reason}.`
  if (unsubscribed) return `${email} gets no outreach because its owner opted out.`
  return `${email} may be mailed.`
}
