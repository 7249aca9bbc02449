import type { Ctx } from '#kit/context.ts'
import { joinThreadViews } from '../../visibility/thread-queries.ts'
import { joinThreads, listReferring, listSubjects } from './thread-queries.ts'

/** What a mail reader puts before the subject of an answer or a copy, in the languages it comes in. */
const PREFIXES =
  /^(?:\s*(?:re|aw|antw|antwort|fwd?|wg|tr|rv|res|enc|sv|vs|vb|rif|r|i|odp|pd|ynt|ilt|回复|回覆|答复|转发|轉寄|返信|転送)\s*(?:[[(]\d+[\])]|\^\d+)?\s*[:：])+/iu

export const bareSubject = (subject: string): string =>
  subject.replace(PREFIXES, '').replaceAll(/\s+/g, ' ').trim().toLowerCase()

interface Joining {
  /** Its own id, and those it refers to. */
  ids: readonly string[]
  /** Threads of the filed mail it refers to. */
  referred: readonly string[]
  /** Those of mail that refers to any of the ids, where they are known already. */
  referring?: readonly string[] | undefined
  subject: string
  contactIds: readonly string[]
  at: Temporal.Instant
}

const SAME_SUBJECT = { hours: 30 * 24 }
const MOST_WORDS = 20

/**
 * The thread that a mail belongs to; undefined: it begins one. A mail may join what came before it: the mails that refer
 * to it, or to the same mail, become one thread. Without any reference the same subject with the same contact is enough.
 */
export async function findThread(ctx: Ctx, mail: Joining): Promise<string | undefined> {
  const referring = mail.referring ?? (await listReferring(ctx, mail.ids))
  const [kept, ...others] = [...new Set([...mail.referred, ...referring])].sort()
  if (others.length > 0) {
    await joinThreads(ctx, kept!, others)
    await joinThreadViews(ctx, kept!, others)
  }
  if (kept || mail.ids.length > 1) return kept
  const subject = bareSubject(mail.subject)
  if (!subject || mail.contactIds.length === 0) return undefined
  // The same in any collation; the rest is compared here.
  const words = subject.match(/[a-z0-9]+/g) ?? []
  const period = [mail.at.subtract(SAME_SUBJECT), mail.at.add(SAME_SUBJECT)] as const
  const near = await listSubjects(ctx, mail.contactIds, words.slice(0, MOST_WORDS), period)
  return near.find(one => bareSubject(one.subject) === subject)?.thread_id
}
