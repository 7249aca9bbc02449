import type { EnrollContactsResponse } from '../../../../sdk/index.ts'
import { notifications } from '../../kit/notices.tsx'
import type { SequenceWords } from './words.ts'

/** How many are in, and why the others are not. */
export function sayEnrolled(words: SequenceWords, { enrolled, skipped }: EnrollContactsResponse): void {
  const reasons = Object.entries(skipped.breakdown)
    .filter(([, count]) => count > 0)
    .map(([reason, count]) => `${words.reasons[reason] ?? reason}: ${count}`)
  notifications.show({
    color: enrolled > 0 ? 'green' : 'orange',
    autoClose: 8_000,
    title: words.enrolledCount(enrolled),
    message: skipped.total > 0 ? `${words.skippedCount(skipped.total)} (${reasons.join(', ')})` : '',
  })
}
