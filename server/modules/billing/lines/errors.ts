import { problem } from '#kit/problem.ts'
import { say } from '#kit/text/sentence.ts'
import { MAX_LINES } from './schema.ts'

export const TooManyLines = problem(
  400,
  'too_many_lines',
  say`Max ${{ most: MAX_LINES }} line items per invoice`,
)
export const LinesNotAList = problem(400, 'lines_not_a_list', 'lines must be a list')
export const LineProductNotFound = problem(
  400,
  'product_not_found',
  (id: string) => say`Product ${{ id }} not found`,
  '01a1dce5-541d-7093-834b-661a97c3b69e',
)
export const AmountTooLarge = problem(
  400,
  'amount_too_large',
  say`No amount may be larger than ${{ most: Number.MAX_SAFE_INTEGER }}`,
)
