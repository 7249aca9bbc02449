import { problem } from '#kit/problem.ts'

export const MemberNotFound = problem(404, 'member_not_found', 'Member not found')
export const LastOwner = problem(
  409,
  'last_owner',
  'The organization needs at least one owner. Make somebody else an owner first.',
)
export const OwnersOnly = problem(403, 'owners_only', 'Only an owner can make, change or remove an owner')
