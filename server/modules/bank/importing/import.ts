import { type Ctx, userIdOf, type WorkCtx } from '#kit/context.ts'
import { newId } from '#kit/id.ts'
import { formatMoney } from '#kit/money/display.ts'
import { lockAccount, requireAccount } from '#modules/billing/index.ts'
import { checkRoom, requireRoom } from '#modules/identity/index.ts'
import { safeName } from '#platform/files/type.ts'
import { runRules } from '../booking/run.ts'
import { StatementImported } from '../events.ts'
import { requireMapping } from '../mappings/queries.ts'
import { type FileRead, readBankFile } from '../reading/read.ts'
import { findAccounts } from './accounts.ts'
import { identify } from './identity.ts'
import { findBefore, insertFile } from './queries.ts'
import type { BankImport, ImportedStatement } from './schema.ts'
import { noteClosing, storeStatement } from './store.ts'
import { tellDone } from './tell.ts'
import type { ImportOrder } from './upload.ts'

/** Carries what would have been out of a transaction that is not to be. */
class DryRun {
  readonly answer: BankImport
  constructor(answer: BankImport) {
    this.answer = answer
  }
}

/** Read before the transaction: strangers decide how long that takes. Then all of it is kept, or nothing. */
export async function importStatements(ctx: WorkCtx, order: ImportOrder): Promise<BankImport> {
  const { mapping, account } = await ctx.transact(
    async inner => {
      if (!order.dryRun) await requireRoom(inner, 'files', order.bytes.length)
      return {
        mapping: order.mappingId === null ? null : await requireMapping(inner, order.mappingId),
        account: order.bankAccountId === null ? undefined : await requireAccount(inner, order.bankAccountId),
      }
    },
    { onlyReads: true },
  )
  const read = await readBankFile(ctx, {
    file: order.bytes,
    filename: order.filename,
    format: order.format,
    mapping,
    currency: account?.currency ?? null,
  })
  try {
    return await ctx.transact(async inner => {
      const answer = await keepStatements(inner, order, read)
      if (order.dryRun) throw new DryRun(answer)
      return answer
    })
  } catch (outcome) {
    if (outcome instanceof DryRun) return outcome.answer
    throw outcome
  }
}

export async function keepStatements(
  ctx: Ctx,
  order: Pick<ImportOrder, 'bytes' | 'filename' | 'bankAccountId' | 'match'>,
  read: FileRead,
): Promise<BankImport> {
  const all = read.files.flat()
  const accounts = await findAccounts(ctx, all, order.bankAccountId)
  const accountIds = [...new Set([...accounts.values()].map(({ id }) => id))].toSorted()
  for (const id of accountIds) await lockAccount(ctx, id)
  const fileId = newId()
  const filename = safeName(order.filename) || 'statement'
  await insertFile(ctx, { id: fileId, filename, format: read.format, bytes: order.bytes })
  const statements: ImportedStatement[] = []
  const fresh: ImportedStatement[] = []
  const transactionIds: string[] = []
  for (const file of read.files) {
    const identified = identify(file.map(({ entries }) => entries))
    for (const [at, statement] of file.entries()) {
      const stored = await storeStatement(ctx, fileId, accounts.get(statement)!, statement, identified[at]!)
      statements.push(stored.statement)
      if (stored.isNew) fresh.push(stored.statement)
      transactionIds.push(...stored.transactionIds)
    }
  }
  for (const id of accountIds) await noteClosing(ctx, id)
  await checkRoom(ctx, 'files')
  const matched = order.match
    ? await runRules(ctx, transactionIds)
    : { booked: 0, proposed: 0, unmatched: transactionIds.length }
  const sums = {
    added: statements.reduce((sum, one) => sum + one.added, 0),
    duplicates: statements.reduce((sum, one) => sum + one.duplicates, 0),
  }
  await ctx.emit(StatementImported, {
    import_id: fileId,
    filename,
    format: read.format,
    statement_ids: [...new Set(statements.map(({ id }) => id))],
    ...sums,
    ...matched,
    imported_by_id: userIdOf(ctx),
  })
  const done = { import_id: fileId, filename, created: sums.added, updated: matched.booked }
  await ctx.enqueue(tellDone, { ...done, created_by_id: userIdOf(ctx) })
  const warnings = (await Promise.all(fresh.map(one => warningsOf(ctx, one)))).flat()
  return { id: fileId, format: read.format, statements, ...sums, matched, warnings }
}

/** What does not follow from the statement before: told, and kept all the same. */
async function warningsOf(ctx: Ctx, statement: ImportedStatement): Promise<BankImport['warnings']> {
  const { from, opening_cents: opening, sequence, currency } = statement
  if (!from) return []
  const before = await findBefore(ctx, statement.bank_account_id, from, statement.id)
  if (!before) return []
  const warnings: BankImport['warnings'] = []
  const isNewYear = before.ends_on?.slice(0, 4) !== from.slice(0, 4) && sequence === 1
  if (sequence !== null && before.sequence !== null && sequence > before.sequence + 1 && !isNewYear) {
    const missing = sequence - before.sequence - 1
    warnings.push({
      code: 'gap',
      message: `${missing} ${missing === 1 ? 'statement is' : 'statements are'} missing before number ${sequence}`,
    })
  }
  if (opening !== null && before.closing_cents !== opening) {
    const show = (cents: number) => formatMoney(cents, currency)
    warnings.push({
      code: 'opening_differs',
      message: `The statement opens with ${show(opening)}, the one before closed with ${show(before.closing_cents!)}`,
    })
  }
  return warnings
}
