import type { WorkCtx } from '#kit/context.ts'
import { toCsvLine } from '#kit/csv.ts'
import { listRecipientsAfter, type RecipientFilter } from './queries.ts'
import { Recipient } from './schema.ts'

const ROWS_AT_ONCE = 1_000
const columns = Object.keys(Recipient.properties) as (keyof Recipient)[]

/** In the order of ids, a thousand at a time: no transaction stays open while the client reads. */
export async function* exportRecipients(
  ctx: WorkCtx,
  campaignId: string,
  filter: RecipientFilter,
): AsyncGenerator<string> {
  yield `\ufeff${toCsvLine(columns)}`
  let last: string | null = null
  for (;;) {
    const after: string | null = last
    const rows: Recipient[] = await ctx.transact(inner =>
      listRecipientsAfter(inner, campaignId, filter, after, ROWS_AT_ONCE),
    )
    if (rows.length > 0) yield rows.map(row => toCsvLine(columns.map(column => row[column]))).join('')
    if (rows.length < ROWS_AT_ONCE) return
    last = rows.at(-1)!.id
  }
}
