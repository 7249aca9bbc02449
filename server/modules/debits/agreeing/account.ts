import { InvalidInput } from '#kit/problem.ts'
import { judgeIban, plainIban } from '../sepa/identifiers.ts'

/** Where one can be collected from, or the sentence why not. */
export function readIban(given: string): string {
  const iban = plainIban(given)
  const judged = judgeIban(iban)
  if (judged === 'invalid') throw InvalidInput('iban must be a valid IBAN')
  if (judged === 'elsewhere') throw InvalidInput('iban must be of a SEPA country')
  return iban
}

export function readHolder(field: 'name' | 'holder', given: string): string {
  const name = given.trim().replaceAll(/\s+/g, ' ')
  if (name === '') throw InvalidInput(`${field} must not be empty`)
  return name
}
