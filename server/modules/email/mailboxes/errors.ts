import { problem } from '#kit/problem.ts'

export const MailboxNotFound = problem(404, 'mailbox_not_found', 'Mailbox not found')
