import type { NotificationKind } from '#kit/records/notification.ts'

export const mailModes = ['off', 'at_once', 'daily'] as const
export type MailMode = (typeof mailModes)[number]

export interface Choice {
  in_app: boolean
  email: MailMode
}

/** Everything in the app; by mail what a customer did, and when one's own name is called. */
export const defaultChoice = ({ isMailed }: NotificationKind): Choice => ({
  in_app: true,
  email: isMailed ? 'at_once' : 'off',
})
