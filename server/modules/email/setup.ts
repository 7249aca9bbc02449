import type { SetupStep } from '#kit/declared/setup-step.ts'
import { hasMailboxes } from './mailboxes/lookup-queries.ts'

export const mailboxSetup: SetupStep = {
  key: 'mailbox',
  url: '/settings/mailboxes',
  isDone: ({ db }) => hasMailboxes(db),
}
