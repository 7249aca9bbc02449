import type { ChangeEvent } from 'react'
import { NumberText } from '../../../../kit/form/numbers/number-text.tsx'
import { useBillingWords } from '../../words.ts'

interface DiscountPeriodsProps {
  className?: string | undefined
  value: string
  onChange: (event: ChangeEvent<HTMLInputElement>) => void
}

/** How many invoices a discount lowers; empty: all of them. */
export function DiscountPeriods(props: DiscountPeriodsProps) {
  const words = useBillingWords()
  return (
    <NumberText
      label={words.discountPeriods}
      placeholder={words.discountPeriodsHint}
      decimals={0}
      {...props}
    />
  )
}
