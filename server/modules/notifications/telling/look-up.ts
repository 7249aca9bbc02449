import type { Db } from '#kit/context.ts'
import type { StoredEvent } from '#kit/event.ts'
import type { RecordFacts, RecordKind } from '#kit/records/record.ts'
import { invoiceRecords, quoteRecords } from '#modules/billing/index.ts'
import { contractRecords } from '#modules/contracts/index.ts'
import { companyRecords, contactRecords } from '#modules/crm/index.ts'
import { dealRecords } from '#modules/deals/index.ts'
import { findSenders } from '#modules/email/index.ts'
import { findMakers } from '#modules/workflows/index.ts'
import type { Reference } from './news.ts'

const recordKinds: readonly RecordKind[] = [
  contactRecords,
  companyRecords,
  dealRecords,
  quoteRecords,
  invoiceRecords,
  contractRecords,
]

/** What events do not carry and their news need. */
export interface Looked {
  /** Who sent a mail of ours. */
  senders: ReadonlyMap<string, number | null>
  /** Who made a workflow. */
  makers: ReadonlyMap<string, number | null>
}

export async function lookUp(db: Db, events: readonly StoredEvent[]): Promise<Looked> {
  const idsOf = (prefix: string, field: string) =>
    events
      .filter(({ type }) => type.startsWith(prefix))
      .map(({ data }) => (data as Record<string, string>)[field]!)
  const [senders, makers] = await Promise.all([
    findSenders(db, idsOf('email.', 'message_id')),
    findMakers(db, idsOf('workflow.', 'workflow_id')),
  ])
  return { senders, makers }
}

export const keyOf = ({ type, id }: Reference): string => `${type}:${id}`

/** Those of the records that are still there, by `keyOf`. */
export async function loadRecords(
  db: Db,
  references: readonly Reference[],
): Promise<Map<string, RecordFacts>> {
  const found = new Map<string, RecordFacts>()
  for (const [type, group] of Map.groupBy(references, one => one.type)) {
    const kind = recordKinds.find(one => one.type === type)!
    const ids = [...new Set(group.map(({ id }) => id))]
    for (const facts of await kind.load(db, ids)) found.set(keyOf({ type, id: facts.id }), facts)
  }
  return found
}
