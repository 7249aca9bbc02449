import { InvalidInput } from '#kit/problem.ts'

export const NothingToChange = () => InvalidInput('change needs price_percent, unit_price_cents or tax_rate')
export const TwoPrices = () => InvalidInput('price_percent cannot be combined with unit_price_cents')
