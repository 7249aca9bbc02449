import type { Ctx } from '#kit/context.ts'
import { newId } from '#kit/id.ts'
import { type AccountRow, updateAccount } from '#modules/billing/index.ts'
import { StatementDiffers } from '../errors.ts'
import type { EntryRead, StatementRead } from '../reading/shape.ts'
import { digestOf, type IdentifiedEntry, isBare } from './identity.ts'
import {
  countIntoStatement,
  deleteTransactions,
  findNewest,
  insertStatement,
  insertTransactions,
  type KnownPart,
  listKnownEntries,
  listNamesakes,
  type NewTransaction,
  type StatementRow,
} from './queries.ts'
import type { ImportedStatement } from './schema.ts'

const yearOf = (day: string | null): string => day?.slice(0, 4) ?? ''

/** The same statement, where it is here already; one that only calls itself so is refused. */
async function findSame(
  ctx: Ctx,
  account: AccountRow,
  read: StatementRead,
  digest: string,
): Promise<StatementRow | undefined> {
  const { format, id, sequence, to, from } = read
  const alike = await listNamesakes(ctx, account.id, { format, id, sequence, digest })
  // Numbers of statements begin anew each year.
  const same = alike.filter(one => format !== 'mt940' || yearOf(one.ends_on) === yearOf(to))
  const exact = same.find(
    one => one.entries_sha256 === digest && one.starts_on === from && one.ends_on === to,
  )
  if (exact) return exact
  const other = same.find(one => one.entries_sha256 !== digest)
  // Notices of details are told by the same name as the statement they belong to, or by none.
  if (other && id !== null) throw StatementDiffers(id)
  return undefined
}

/** Writes what is not here yet. Whether something is new is decided entry by entry. */
export async function storeStatement(
  ctx: Ctx,
  fileId: string,
  account: AccountRow,
  read: StatementRead,
  entries: readonly IdentifiedEntry[],
): Promise<{ statement: ImportedStatement; isNew: boolean; transactionIds: string[] }> {
  const digest = digestOf(read.entries)
  const same = await findSame(ctx, account, read, digest)
  const id = same?.id ?? newId()
  if (!same) {
    await insertStatement(ctx, {
      id,
      bank_account_id: account.id,
      file_id: fileId,
      format: read.format,
      statement_id: read.id,
      sequence: read.sequence,
      starts_on: read.from,
      ends_on: read.to,
      currency: account.currency,
      opening_cents: read.opening,
      closing_cents: read.closing,
      entries_sha256: digest,
      added: 0,
      duplicates: 0,
      created_at: ctx.now.toString(),
    })
  }
  const { rows, gone, duplicates } = await sort(ctx, account, id, entries)
  if (gone.length > 0) await deleteTransactions(ctx, gone)
  const transactionIds = await insertTransactions(ctx, rows)
  const counted = {
    added: transactionIds.length,
    duplicates: duplicates + rows.length - transactionIds.length,
  }
  if (!same) await countIntoStatement(ctx, id, counted)
  const statement: ImportedStatement = {
    id,
    bank_account_id: account.id,
    statement_id: read.id,
    sequence: read.sequence,
    from: read.from,
    to: read.to,
    currency: account.currency,
    opening_cents: read.opening,
    closing_cents: read.closing,
    ...counted,
  }
  return { statement, isNew: !same, transactionIds }
}

async function sort(ctx: Ctx, account: AccountRow, statementId: string, entries: readonly IdentifiedEntry[]) {
  const known = Map.groupBy(
    await listKnownEntries(ctx, account.id, [...new Set(entries.map(({ key }) => key))]),
    one => one.entry_key,
  )
  const rows: NewTransaction[] = []
  const gone: string[] = []
  let duplicates = 0
  for (const { key, entry, parts } of entries) {
    const here = known.get(key) ?? []
    const meeting = meet(entry, here)
    if (meeting === 'duplicate') {
      duplicates += parts.length
      continue
    }
    if (meeting === 'split') gone.push(...here.map(one => one.id))
    for (const { identity, part } of parts) {
      rows.push({
        id: newId(),
        bank_account_id: account.id,
        statement_id: statementId,
        identity,
        entry_key: key,
        entry_parts: entry.parts.length,
        booked_on: entry.booked_on,
        value_on: entry.value_on,
        amount_cents: part.cents,
        currency: entry.currency,
        counterparty_name: part.name,
        counterparty_iban: part.iban,
        remittance: part.remittance,
        reference: part.reference,
        end_to_end_id: part.end_to_end_id,
        mandate_id: part.mandate_id,
        return_code: part.return_code,
        status: part.cents > 0 ? 'unmatched' : 'outgoing',
      })
    }
  }
  return { rows, gone, duplicates }
}

/** An entry that is here whole is split by its details, unless something was made of it; details that are here stay. */
function meet(entry: EntryRead, here: readonly KnownPart[]): 'new' | 'duplicate' | 'split' {
  const [first] = here
  if (!first) return 'new'
  const isDetailed = entry.parts.length > 1
  if (first.entry_parts > 1)
    return entry.ref !== null || isBare(entry) || isDetailed ? knownOrNew(entry) : 'new'
  // Both stand for themselves: two that differ in their text alone are two, which their identities tell.
  if (!isDetailed) return entry.ref === null ? 'new' : 'duplicate'
  if (entry.ref === null && !first.is_bare) return 'new'
  const isTouched = here.some(one => one.status !== 'unmatched' && one.status !== 'outgoing')
  return isTouched ? 'duplicate' : 'split'
}

/** Without a reference of the bank the content of each decides. */
const knownOrNew = (entry: EntryRead): 'duplicate' | 'new' =>
  entry.ref !== null || isBare(entry) ? 'duplicate' : 'new'

/** What the newest statement ends with. */
export async function noteClosing(ctx: Ctx, accountId: string): Promise<void> {
  const newest = await findNewest(ctx, accountId)
  await updateAccount(ctx, accountId, {
    last_import_at: ctx.now.toString(),
    ...(newest ? { closing_cents: newest.closing_cents, closing_on: newest.ends_on } : {}),
  })
}
