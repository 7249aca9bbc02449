import { problem } from '#kit/problem.ts'

/** A policy by which a customer is followed up. */
export const PolicyNotFound = problem(404, 'dunning_policy_not_found', 'Dunning policy not found')
