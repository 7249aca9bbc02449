import { problem } from '#kit/problem.ts'

export const RangeReversed = problem(400, 'range_reversed', 'from must not be after to')
export const RangeTooLong = problem(400, 'range_too_long', 'range must be at most 1830 days')
