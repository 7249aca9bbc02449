/** What people can be told of. */
export const kinds = [
  'quote.viewed',
  'quote.accepted',
  'quote.declined',
  'invoice.paid',
  'invoice.overdue',
  'invoice.payment_failed',
  'invoice.disputed',
  'contract.viewed',
  'contract.signed',
  'contract.declined',
  'contract.completed',
  'contract.expiring',
  'email.replied',
  'email.bounced',
  'task.due',
  'task.assigned',
  'deal.assigned',
  'deal.won',
  'mention',
  'event.invited',
  'event.changed',
  'event.canceled',
  'booking.created',
  'form.submitted',
  'import.done',
  'export.done',
  'mailbox.paused',
  'workflow.failed',
  'webhook.disabled',
  'alert',
] as const
export type Kind = (typeof kinds)[number]

export const mailModes = ['off', 'at_once', 'daily'] as const
export type MailMode = (typeof mailModes)[number]

export interface Choice {
  in_app: boolean
  email: MailMode
}

/** What a customer did. */
const byCustomers: readonly Kind[] = [
  'quote.viewed',
  'quote.accepted',
  'quote.declined',
  'invoice.paid',
  'invoice.payment_failed',
  'invoice.disputed',
  'contract.viewed',
  'contract.signed',
  'contract.declined',
  'contract.completed',
  'email.replied',
  'booking.created',
  'form.submitted',
]

/** Everything in the app; by mail what a customer did, and when one's own name is called. */
export const defaultChoice = (kind: Kind): Choice => ({
  in_app: true,
  email: byCustomers.includes(kind) || kind === 'mention' ? 'at_once' : 'off',
})
