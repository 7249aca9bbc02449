import { AmountOutOfRange, toMinor } from '#kit/money/amount.ts'
import { problem } from '#kit/problem.ts'

export const SumTooLarge = problem(
  409,
  'sum_too_large',
  'The amounts add up to more than can be written exactly: ask for less at once',
)

/** A sum that the database added up exactly, as a number of JSON. */
export function toCents(sum: string | number | null | undefined): number {
  try {
    return toMinor(BigInt(sum ?? 0))
  } catch (error) {
    throw error instanceof AmountOutOfRange ? SumTooLarge() : error
  }
}
