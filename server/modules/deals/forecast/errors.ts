import { problem } from '#kit/problem.ts'

export const ForecastTooLarge = problem(
  409,
  'forecast_too_large',
  'The deals add up to more than can be written exactly: ask for one pipeline or one owner',
)
