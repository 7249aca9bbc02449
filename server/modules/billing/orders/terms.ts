export const paymentTerms = [
  'due_on_receipt',
  'net_7',
  'net_10',
  'net_14',
  'net_15',
  'net_30',
  'net_45',
  'net_60',
  'net_90',
  'custom',
] as const
export type PaymentTerms = (typeof paymentTerms)[number]

export const daysOf = (terms: PaymentTerms): number => (terms.startsWith('net_') ? Number(terms.slice(4)) : 0)

export function termsLabel(terms: PaymentTerms): string {
  if (terms === 'due_on_receipt') return 'Due on receipt'
  return terms === 'custom' ? 'Custom' : `Net ${daysOf(terms)}`
}

export const dueDateOf = (issued: Temporal.PlainDate, terms: PaymentTerms): Temporal.PlainDate =>
  issued.add({ days: daysOf(terms) })
