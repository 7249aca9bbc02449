import { problem } from '#kit/problem.ts'

export const ListNotFound = problem(404, 'list_not_found', 'List not found')
export const MemberNotFound = problem(404, 'member_not_found', 'The contact is not on this list')
