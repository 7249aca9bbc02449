import { useFormats } from '../../ui/messages.tsx'
import type { Invoice } from './query.ts'

/** Amounts in the invoice's currency, as the visitor writes them. */
export function useMoney({ currency, currency_exponent }: Invoice): (minor: number) => string {
  const formats = useFormats()
  return minor => formats.money(minor, currency, currency_exponent)
}
