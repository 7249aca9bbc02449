import { problem } from '#kit/problem.ts'
import { say } from '#kit/text/sentence.ts'

export const NameRequired = problem(400, 'name_required', 'name is required')
export const NameTaken = problem(
  409,
  'channel_exists',
  (name: string) => say`A channel named "${{ name }}" already exists`,
  'general',
)
export const UserNotFoundHere = problem(400, 'user_not_found', 'User not found')
export const DirectNeedsOne = problem(
  400,
  'direct_needs_one',
  'A direct room needs exactly one user in user_ids',
)
export const GroupNeedsSome = problem(
  400,
  'group_needs_some',
  'A group needs 2 to 49 other users in user_ids',
)
export const DefaultChannelStays = problem(
  409,
  'default_channel',
  (verb: string) => say`The default channel cannot be ${{ verb }}`,
  'left',
)
export const DirectRoomStays = problem(
  400,
  'direct_room',
  (verb: string) => say`A direct room cannot be ${{ verb }}`,
  'left',
)
export const RecordNotFound = problem(400, 'record_not_found', 'Record not found')
export const GroupsArePrivate = problem(400, 'groups_are_private', 'Only a channel can be public')
export const DirectRoomUnnamed = problem(400, 'direct_room_unnamed', 'A direct room has no name of its own')
