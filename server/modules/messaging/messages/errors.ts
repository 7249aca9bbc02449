import { problem } from '#kit/problem.ts'
import { say } from '#kit/text/sentence.ts'

export const TextRequired = problem(400, 'text_required', 'text is required')
export const AttachmentNotFoundHere = problem(400, 'attachment_not_found', 'Attachment not found')
export const ClientIdUsed = problem(
  409,
  'client_msg_id_used',
  'client_msg_id was already used for another message',
)
export const OnlyAuthorEdits = problem(403, 'only_author_edits', 'Only the author can edit a message')
export const OnlyAuthorDeletes = problem(
  403,
  'only_author_deletes',
  'Only the author or a manager of the room can delete a message',
)
export const EditWindowOver = problem(
  403,
  'edit_window_over',
  (minutes: number) => say`Messages can be edited for ${{ minutes }} minutes`,
  15,
)
