import type { Ctx } from '#kit/context.ts'
import type { PageQuery } from '#kit/page.ts'
import { found } from '#kit/problem.ts'
import type { TrashType } from '#kit/records/trash.ts'
import { emailKey } from '#kit/text/email.ts'
import { findNames } from '#modules/identity/index.ts'
import { asTakenMeanwhile } from '../contacts/address-queries.ts'
import { addressesOf, emailKeysOf, settleLists, toStored } from '../contacts/addresses.ts'
import { findHolders } from '../contacts/queries.ts'
import { EmailTaken } from '../contacts/schema.ts'
import { holdParties } from '../parties-queries.ts'
import {
  changeTrashed,
  deleteTrash,
  findTrashed,
  lockTrash,
  pageTrash,
  type Row,
  restoreRows,
} from './queries.ts'
import { KEPT_DAYS, NothingToRestore } from './schema.ts'

/** What people know by a name, by the table it is kept in. */
const names: Readonly<Record<string, string>> = {
  deals: 'deals',
  tasks: 'tasks',
  notes: 'notes',
  record_files: 'files',
  email_messages: 'emails',
  list_members: 'lists',
  sequence_enrollments: 'sequences',
  campaign_recipients: 'campaigns',
  bookings: 'bookings',
  form_submissions: 'submissions',
}

const counted = (tables: Iterable<[string, number]>): Record<string, number> =>
  Object.fromEntries([...tables].flatMap(([table, n]) => (names[table] && n > 0 ? [[names[table], n]] : [])))

export async function listTrash(
  ctx: Ctx,
  query: PageQuery & { type?: TrashType | undefined; q?: string | undefined },
) {
  const { data, pagination } = await pageTrash(ctx, query)
  const people = await findNames(ctx, [...new Set(data.flatMap(({ deleted_by_id }) => deleted_by_id ?? []))])
  return {
    data: data.map(({ deleted_by_id, contents, type, ...entry }) => {
      const name = deleted_by_id === null ? undefined : people.get(deleted_by_id)?.name
      return {
        ...entry,
        type: type as TrashType,
        deleted_by: name === undefined ? null : { id: deleted_by_id!, name },
        expires_at: Temporal.Instant.from(entry.deleted_at)
          .add({ hours: 24 * KEPT_DAYS })
          .toString({ fractionalSecondDigits: 3 }),
        with: counted(Object.entries(contents as Record<string, number>)),
      }
    }),
    pagination,
  }
}

const id = (value: unknown) => value as string | null | undefined

/** All of it or nothing. What it hangs on is held first, as by whoever changes it. */
export async function restoreRecord(ctx: Ctx, trashId: string, { skip_taken = false } = {}) {
  const { type, record_id, row } = found(await findTrashed(ctx, trashId), NothingToRestore)
  const kind = ctx.services.contributions.trashKinds.find(one => one.type === type)!
  holdParties(ctx, {
    companies: [id(row.company_id)],
    contacts: [id(row.contact_id)],
    deals: [id(row.deal_id)],
  })
  found(await lockTrash(ctx, trashId), NothingToRestore)
  await kind.prepare?.(ctx, row)
  if (type === 'contact') await refuseTaken(ctx, trashId, row, skip_taken)
  const tables = await restoreRows(ctx, trashId).catch(asTakenMeanwhile)
  // Whoever has its address since a moment ago is found by another attempt.
  if (tables.get(kind.table) === 0)
    asTakenMeanwhile(Object.assign(new Error(), { constraint: 'contacts_email' }))
  await deleteTrash(ctx, [trashId])
  await kind.restored?.(ctx, record_id)
  tables.set(kind.table, tables.get(kind.table)! - 1)
  return { type, record_id, restored: counted(tables) }
}

async function refuseTaken(ctx: Ctx, trashId: string, row: Row, skip: boolean): Promise<void> {
  const addresses = addressesOf(row)
  const holders = await findHolders(ctx.db, emailKeysOf(addresses))
  const [holder] = holders.values()
  if (holder === undefined) return
  if (!skip) throw EmailTaken(holder)
  const free = addresses.emails.filter(({ email }) => !holders.has(emailKey(email)))
  const { email = null, emails = [] } = settleLists({ emails: free })
  await changeTrashed(ctx, trashId, { email, emails: toStored('email', emails) })
}
