import type { Ctx } from '#kit/context.ts'
import { type AccountRow, listAccounts, requireAccount } from '#modules/billing/index.ts'
import { AccountNeeded, CurrencyDiffers, OtherAccount, UnknownAccount } from '../errors.ts'
import type { AccountNamed, StatementRead } from '../reading/shape.ts'

const plain = (text: string | null): string => text?.replaceAll(/[^A-Za-z0-9]/g, '').toUpperCase() ?? ''

/** Banks name an account by its IBAN, or by the number that the IBAN is made of. */
function isNamed(account: AccountRow, { iban, number, routing }: AccountNamed): boolean {
  if (iban) {
    if (account.iban) return account.iban === iban
    return account.account_number !== null && iban.endsWith(plain(account.account_number))
  }
  const own = plain(number)
  if (!own) return false
  if (account.account_number && plain(account.account_number).replace(/^0+/, '') === own.replace(/^0+/, '')) {
    return !routing || !account.routing_number || plain(account.routing_number) === plain(routing)
  }
  if (!account.iban) return false
  const inner = account.iban.slice(4)
  return (
    inner === plain(routing) + own ||
    (inner.startsWith(plain(routing)) && inner.endsWith(own) && own.length >= 5)
  )
}

const nameOf = ({ iban, number }: AccountNamed): string => iban ?? number ?? ''

/** The account of each statement; the one named by the caller where the file names none. */
export async function findAccounts(
  ctx: Ctx,
  statements: readonly StatementRead[],
  wantedId: string | null,
): Promise<Map<StatementRead, AccountRow>> {
  const wanted = wantedId === null ? null : await requireAccount(ctx, wantedId)
  const accounts = await listAccounts(ctx)
  const found = new Map<StatementRead, AccountRow>()
  for (const statement of statements) {
    const account = accountOf(statement, accounts, wanted)
    if (statement.currency && statement.currency !== account.currency) {
      throw CurrencyDiffers(statement.currency, account.currency)
    }
    const other = statement.entries.find(entry => entry.currency !== account.currency)
    if (other) throw CurrencyDiffers(other.currency, account.currency)
    found.set(statement, account)
  }
  return found
}

function accountOf(
  { account: named, currency }: StatementRead,
  accounts: readonly AccountRow[],
  wanted: AccountRow | null,
): AccountRow {
  if (!named) {
    if (!wanted) throw AccountNeeded()
    return wanted
  }
  if (wanted) {
    const hasNumber = wanted.iban !== null || wanted.account_number !== null
    if (hasNumber && !isNamed(wanted, named)) throw OtherAccount(nameOf(named))
    return wanted
  }
  const all = accounts.filter(account => isNamed(account, named))
  const account = all.find(one => one.currency === currency) ?? all[0]
  if (!account) throw UnknownAccount(nameOf(named))
  return account
}
