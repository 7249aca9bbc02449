import { problem } from '#kit/problem.ts'

export const NoStepLeft = problem(409, 'no_step_left', 'No step is left')
export const NoPolicyApplies = problem(409, 'no_dunning_policy', 'No dunning policy applies')
export const NothingToCharge = problem(409, 'nothing_to_charge', 'Nothing to charge')
