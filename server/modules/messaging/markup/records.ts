import type { Db } from '#kit/context.ts'
import type { RecordKind } from '#kit/records/record.ts'
import { invoiceRecords, quoteRecords } from '#modules/billing/index.ts'
import { companyRecords, contactRecords } from '#modules/crm/index.ts'
import { dealRecords } from '#modules/deals/index.ts'

/** Records that a text can point at. */
const kinds: readonly RecordKind[] = [
  dealRecords,
  contactRecords,
  companyRecords,
  invoiceRecords,
  quoteRecords,
]

export interface LinkView {
  type: string
  id: string
  title: string
  subtitle: string
  url: string
}

/** Those that are still there, by `type:id`, as they are now. */
export async function loadLinks(
  db: Db,
  all: readonly { type: string; id: string }[],
): Promise<Map<string, LinkView>> {
  const found = new Map<string, LinkView>()
  await Promise.all(
    kinds.map(async ({ type, load }) => {
      const ids = [...new Set(all.filter(one => one.type === type).map(({ id }) => id))]
      if (ids.length === 0) return
      for (const { id, title, party, url } of await load(db, ids)) {
        const subtitle = party && party !== title ? party : ''
        found.set(`${type}:${id}`, { type, id, title, subtitle, url })
      }
    }),
  )
  return found
}
