import type { Ctx } from '#kit/context.ts'
import { listBlocks, listItems, type RunRow, requireRun, type StoredBlock } from './queries.ts'
import type { DebitItem, DebitRun, DebitRunHead } from './schema.ts'

export const factsOf = (row: RunRow) => ({
  debit_run_id: row.id,
  message_id: row.message_id,
  count: row.count,
  sum_cents: row.sum_cents,
  currency: 'EUR',
  collected_on: row.collected_on,
})

export const presentHead = (row: DebitRunHead | RunRow): DebitRunHead => ({
  id: row.id,
  state: row.state,
  message_id: row.message_id,
  count: row.count,
  sum_cents: row.sum_cents,
  until: row.until,
  collected_on: row.collected_on,
  file_sha256: row.file_sha256,
  created_at: row.created_at,
  submitted_at: row.submitted_at,
  settled_at: row.settled_at,
})

export const presentRun = (
  row: DebitRunHead | RunRow,
  blocks: readonly StoredBlock[],
  items: readonly DebitItem[],
): DebitRun => ({
  ...presentHead(row),
  blocks: blocks.map(({ n: _n, block_id, ...block }) => ({ id: block_id, ...block })),
  items: items.map(item => ({
    attempt_id: item.attempt_id,
    invoice_id: item.invoice_id,
    number: item.number,
    end_to_end_id: item.end_to_end_id,
    amount_cents: item.amount_cents,
    sequence: item.sequence,
    collection_on: item.collection_on,
    umr: item.umr,
  })),
})

export async function getRun(ctx: Ctx, id: string): Promise<DebitRun> {
  const row = await requireRun(ctx, id)
  const [blocks, items] = await Promise.all([listBlocks(ctx, id), listItems(ctx, id)])
  return presentRun(row, blocks, items)
}
