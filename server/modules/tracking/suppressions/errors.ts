import { problem } from '#kit/problem.ts'

export const SuppressionNotFound = problem(404, 'suppression_not_found', 'Suppression not found')
