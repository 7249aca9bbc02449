import type { CustomField } from '../../../../sdk/index.ts'
import { readAmount } from '../../form/read-amount.ts'

/** As it is sent: an amount that was typed in minor units, nothing for an empty text. */
export function toSent(field: CustomField, value: unknown, currency: string): unknown {
  if (typeof value !== 'string') return value ?? null
  const text = value.trim()
  if (text === '') return null
  return field.type === 'money' ? readAmount(text, currency) : text
}
