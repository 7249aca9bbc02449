import { problem } from '#kit/problem.ts'

export const DealNotFound = problem(404, 'deal_not_found', 'Deal not found')
