import type { NotificationKind } from '#kit/records/notification.ts'

export const mailModes = ['off', 'at_once', 'daily'] as const
export type MailMode = (typeof mailModes)[number]

export interface Choice {
  in_app: boolean
  email: MailMode
  push: boolean
}

/** Everything in the app; by mail what a customer did, and when one's own name is called; by push what waits for an answer. */
export const defaultChoice = ({ isMailed, isShownElsewhere, pushedFor }: NotificationKind): Choice => ({
  in_app: !isShownElsewhere,
  email: isMailed ? 'at_once' : 'off',
  push: pushedFor !== undefined,
})
