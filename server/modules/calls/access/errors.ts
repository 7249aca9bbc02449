import { problem } from '#kit/problem.ts'

export const CallNotFound = problem(404, 'call_not_found', 'Call not found')
export const CallHasEnded = problem(409, 'call_ended', 'The call has ended')
export const CallIsFull = problem(409, 'call_full', 'The call is full')
export const OnlyStarterEnds = problem(
  403,
  'only_starter_ends',
  'Only the person who started the call or a manager may end it',
)
export const NotCalled = problem(409, 'not_called', 'The call does not ring for you')
export const NotInTheCall = problem(403, 'not_in_call', 'Join the call first')
