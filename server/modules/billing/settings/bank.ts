import { InvalidInput } from '#kit/problem.ts'
import { NamedObject, Nullable, type Static, Text, Type } from '#kit/schema.ts'

const bank = {
  holder: Nullable(
    Text(140, { description: 'Who the account belongs to; your organization where left out' }),
  ),
  iban: Nullable(
    Text(42, { description: 'With or without spaces', examples: ['DE89 3704 0044 0532 0130 00'] }),
  ),
  bic: Nullable(Text(11, { examples: ['COBADEFFXXX'] })),
  account_number: Nullable(Text(50)),
  routing_number: Nullable(
    Text(50, { description: 'Routing number, sort code, BSB: what your bank asks for' }),
  ),
  bank_name: Nullable(Text(140)),
}
export const Bank = NamedObject('BankAccount', bank, { description: 'The account that customers pay into' })
export type Bank = Static<typeof Bank>
export const BankIn = Type.Partial(Type.Object(bank), {
  description: 'Keys left out stay as they are; null clears one, or all of it.',
})
export type BankIn = Static<typeof BankIn>

export const noBank: Bank = {
  holder: null,
  iban: null,
  bic: null,
  account_number: null,
  routing_number: null,
  bank_name: null,
}

/** ISO 13616: country and check digits in front, and the whole, read as a number with the front at the end, is 1 mod 97. */
export function isIban(text: string): boolean {
  if (!/^[A-Z]{2}\d{2}[A-Z0-9]{11,30}$/.test(text)) return false
  const digits = (text.slice(4) + text.slice(0, 4)).replaceAll(/[A-Z]/g, letter =>
    String(letter.charCodeAt(0) - 55),
  )
  return BigInt(digits) % 97n === 1n
}

/** Money sent to an account with a slip in its number goes astray: what can be checked is. */
export function readBank(given: BankIn): Partial<Bank> {
  const read = Object.fromEntries(
    Object.entries(given).map(([key, text]) => [key, text?.trim().replaceAll(/\s+/g, ' ') || null]),
  ) as Partial<Bank>
  if (read.iban) {
    read.iban = read.iban.replaceAll(' ', '').toUpperCase()
    if (!isIban(read.iban)) throw InvalidInput('bank.iban must be a valid IBAN')
  }
  if (read.bic) {
    read.bic = read.bic.replaceAll(' ', '').toUpperCase()
    if (!/^[A-Z]{6}[A-Z0-9]{2}([A-Z0-9]{3})?$/.test(read.bic)) {
      throw InvalidInput('bank.bic must be a valid BIC')
    }
  }
  return read
}

/** As people read it, in fours. */
export const groupIban = (iban: string): string => iban.replaceAll(/(.{4})(?=.)/g, '$1 ')

/** An account of our own by which an invoice can be paid. */
export type OwnBank = Omit<Bank, 'bank_name'> & { currency: string }

export const isPayable = ({ iban, account_number }: Bank): boolean => iban !== null || account_number !== null

/** What the settings say; where they name no account, the one of that currency, else the default. */
export function bankFor(
  { bank, accounts = [] }: { bank: Bank; accounts?: readonly OwnBank[] },
  currency: string,
): Bank {
  const own = accounts.find(account => account.currency === currency) ?? accounts[0]
  if (isPayable(bank) || !own) return bank
  const { currency: _currency, ...account } = own
  return { ...account, bank_name: null }
}
