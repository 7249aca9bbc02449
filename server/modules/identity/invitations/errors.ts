import { Problem, type ProblemKind, problem } from '#kit/problem.ts'
import { say } from '#kit/text/sentence.ts'

export const InvitationNotFound = problem(404, 'invitation_not_found', 'Invitation not found')
export const InvitationOver = problem(
  404,
  'invitation_over',
  'This invitation is not valid any more. Ask for a new one.',
)
export const AlreadyMember = problem(409, 'already_member', 'This person is already a member')

const ENOUGH = say`Enough invitations for now: one address gets three a day, and an organization sends fifty. Try again tomorrow.`

export const TooManyInvitations = Object.assign(
  (retryAfter: number) =>
    new Problem(429, 'too_many_invitations', ENOUGH, { 'retry-after': String(retryAfter) }),
  { status: 429, code: 'too_many_invitations', example: ENOUGH.text },
) satisfies ProblemKind<[retryAfter: number]>
