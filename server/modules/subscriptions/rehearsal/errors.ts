import { InvalidInput, problem } from '#kit/problem.ts'

export const MOST_REPRICED = 5_000

export const NothingToChange = () => InvalidInput('change needs price_percent, unit_price_cents or tax_rate')
export const TwoPrices = () => InvalidInput('price_percent cannot be combined with unit_price_cents')
export const TooManyToReprice = problem(
  400,
  'too_many_subscriptions',
  'At most 5,000 subscriptions can be changed at once; narrow the filter',
)
