import type { Ctx } from '#kit/context.ts'
import { newId } from '#kit/id.ts'
import { InvalidInput } from '#kit/problem.ts'
import { readCurrency } from '../fx/rates.ts'
import { isIban } from '../settings/bank.ts'
import { loadPayee } from '../settings/profile-queries.ts'
import { AccountExists, HasStatements } from './errors.ts'
import {
  type AccountRow,
  clearDefault,
  deleteAccountRow,
  findAccountByIban,
  insertAccount,
  listAccounts,
  lockAccount,
  lockSeller,
  promoteOldest,
  requireAccount,
  updateAccount,
} from './queries.ts'
import type { OwnAccount, OwnAccountIn, OwnAccountPatch } from './schema.ts'

const plainName = (name: string): string =>
  name
    .normalize('NFKD')
    .replaceAll(/[^\p{L}\p{N}]/gu, '')
    .toLowerCase()

/** `printed`: the holder that invoices name. */
function presentAccount(row: AccountRow, printed: string | null): OwnAccount {
  const differs = printed && row.holder && plainName(printed) !== plainName(row.holder)
  return {
    id: row.id,
    name: row.name,
    iban: row.iban,
    bic: row.bic,
    account_number: row.account_number,
    routing_number: row.routing_number,
    holder: row.holder,
    currency: row.currency,
    is_default: row.is_default,
    closing_cents: row.closing_cents,
    closing_on: row.closing_on,
    last_import_at: row.last_import_at,
    warnings: differs ? ['holder_differs'] : [],
  }
}

const holderOf = async (ctx: Ctx): Promise<string | null> => (await loadPayee(ctx)).invoices.bank.holder

export async function listOwnAccounts(ctx: Ctx): Promise<OwnAccount[]> {
  const [rows, holder] = await Promise.all([listAccounts(ctx), holderOf(ctx)])
  return rows.map(row => presentAccount(row, holder))
}

export async function getAccount(ctx: Ctx, id: string): Promise<OwnAccount> {
  const [row, holder] = await Promise.all([requireAccount(ctx, id), holderOf(ctx)])
  return presentAccount(row, holder)
}

const tidy = (text: string | null): string | null => text?.trim().replaceAll(/\s+/g, ' ') || null

/** Only what is given; a number with a slip in it would send money astray. */
function readColumns(given: OwnAccountPatch) {
  const { name, currency, is_default: _default, ...numbers } = given
  const read: Partial<AccountRow> = Object.fromEntries(
    Object.entries(numbers).map(([key, text]) => [key, tidy(text as string | null)]),
  )
  if (read.iban) {
    read.iban = read.iban.replaceAll(' ', '').toUpperCase()
    if (!isIban(read.iban)) throw InvalidInput('iban must be a valid IBAN')
  }
  if (read.bic) {
    read.bic = read.bic.replaceAll(' ', '').toUpperCase()
    if (!/^[A-Z]{6}[A-Z0-9]{2}([A-Z0-9]{3})?$/.test(read.bic)) throw InvalidInput('bic must be a valid BIC')
  }
  if (name !== undefined) {
    read.name = name.trim()
    if (!read.name) throw InvalidInput('name must not be empty')
  }
  if (currency !== undefined) read.currency = readCurrency(currency)
  return read
}

async function refuseTaken(ctx: Ctx, iban: string | null | undefined, id?: string): Promise<void> {
  if (!iban) return
  const other = await findAccountByIban(ctx, iban)
  if (other && other.id !== id) throw AccountExists(iban)
}

/** The first is the default, whatever it says. */
export async function createAccount(ctx: Ctx, given: OwnAccountIn): Promise<OwnAccount> {
  const columns = readColumns(given)
  await lockSeller(ctx)
  await refuseTaken(ctx, columns.iban)
  const isFirst = (await listAccounts(ctx)).length === 0
  const isDefault = isFirst || given.is_default === true
  if (isDefault && !isFirst) await clearDefault(ctx)
  const now = ctx.now.toString()
  const row = await insertAccount(ctx, {
    ...columns,
    id: newId(),
    name: columns.name!,
    currency: columns.currency!,
    is_default: isDefault,
    created_at: now,
    updated_at: now,
  })
  return presentAccount(row, await holderOf(ctx))
}

export async function patchAccount(ctx: Ctx, id: string, given: OwnAccountPatch): Promise<OwnAccount> {
  const columns = readColumns(given)
  await lockSeller(ctx)
  const row = await lockAccount(ctx, id)
  const isOther = columns.currency !== undefined && columns.currency !== row.currency
  if (isOther && row.last_import_at !== null) throw HasStatements()
  await refuseTaken(ctx, columns.iban, id)
  const takesOver = given.is_default === true && !row.is_default
  if (takesOver) await clearDefault(ctx)
  const updated = await updateAccount(ctx, id, { ...columns, ...(takesOver ? { is_default: true } : {}) })
  return presentAccount(updated, await holderOf(ctx))
}

export async function deleteAccount(ctx: Ctx, id: string): Promise<void> {
  await lockSeller(ctx)
  const row = await lockAccount(ctx, id)
  if (row.last_import_at !== null) throw HasStatements()
  await deleteAccountRow(ctx, id)
  if (row.is_default) await promoteOldest(ctx)
}
