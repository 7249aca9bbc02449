import { problem } from '#kit/problem.ts'

export const RoomNotFound = problem(404, 'room_not_found', 'Room not found')
export const MessageNotFound = problem(404, 'message_not_found', 'Message not found')
export const JoinFirst = problem(403, 'join_first', 'Join the room first')
export const RoomArchived = problem(409, 'room_archived', 'The room is archived')
export const GuestsCannot = problem(403, 'guests_cannot', 'Guests cannot do this')
export const ManagersOnly = problem(403, 'managers_only', 'Only managers of the room may do this')
export const OnlyManagersPost = problem(403, 'only_managers_post', 'Only managers may post in this room')
