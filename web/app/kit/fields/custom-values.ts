import type { CustomField } from '../../../../sdk/index.ts'
import type { Numbers } from '../form/numbers/use-numbers.ts'

/** As it is sent: an amount that was typed in minor units, nothing for an empty text. */
export function toSent(field: CustomField, value: unknown, currency: string, numbers: Numbers): unknown {
  if (typeof value !== 'string') return value ?? null
  const text = value.trim()
  if (text === '') return null
  if (field.type === 'money') return numbers.amount(text, currency)
  return field.type === 'number' ? numbers.decimal(text, 10) : text
}
