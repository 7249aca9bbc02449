import { InvalidInput } from '#kit/problem.ts'
import { isIban } from '../settings/bank.ts'
import type { CollectionsSettingsIn, SepaCreditor } from './schema.ts'

const numbersOf = (text: string): string =>
  text.replaceAll(/[A-Z]/g, letter => String(letter.charCodeAt(0) - 55))

/**
 * Country, two check digits, the creditor's own business code of three letters or digits, and the national number. The
 * check digits are those of ISO 7064 over country and national number; the business code is left out.
 */
export function isCreditorId(text: string): boolean {
  if (!/^[A-Z]{2}\d{2}[A-Z0-9]{3}[A-Z0-9]{1,28}$/.test(text)) return false
  return BigInt(numbersOf(text.slice(7) + text.slice(0, 4))) % 97n === 1n
}

const compact = (text: string): string => text.replaceAll(/\s+/g, '').toUpperCase()

/** What is kept with what is given, checked as a whole. */
export function readCreditor(
  kept: SepaCreditor | null,
  given: NonNullable<CollectionsSettingsIn['sepa']>,
): SepaCreditor {
  const {
    creditor_id,
    creditor_name,
    iban,
    bic = null,
    notice_days = 14,
    assume_settled = true,
  } = {
    ...kept,
    ...given,
  }
  const creditorId = compact(creditor_id ?? '')
  if (!isCreditorId(creditorId)) {
    throw InvalidInput('sepa.creditor_id must be a valid SEPA creditor identifier')
  }
  const name = creditor_name?.trim().replaceAll(/\s+/g, ' ')
  if (!name) throw InvalidInput('sepa.creditor_name is required')
  const account = compact(iban ?? '')
  if (!isIban(account)) throw InvalidInput('sepa.iban must be a valid IBAN')
  const code = bic ? compact(bic) || null : null
  if (code && !/^[A-Z]{6}[A-Z0-9]{2}([A-Z0-9]{3})?$/.test(code)) {
    throw InvalidInput('sepa.bic must be a valid BIC')
  }
  return {
    creditor_id: creditorId,
    creditor_name: name,
    iban: account,
    bic: code,
    notice_days,
    assume_settled,
  }
}
