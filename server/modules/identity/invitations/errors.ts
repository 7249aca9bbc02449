import { problem } from '#kit/problem.ts'

export const InvitationNotFound = problem(404, 'invitation_not_found', 'Invitation not found')
export const InvitationOver = problem(
  404,
  'invitation_over',
  'This invitation is not valid any more. Ask for a new one.',
)
export const AlreadyMember = problem(409, 'already_member', 'This person is already a member')
