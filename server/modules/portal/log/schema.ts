import { FreeObject, NamedObject, type Static, Timestamp, Type } from '#kit/schema.ts'

export const LogLine = NamedObject('PortalLogLine', {
  at: Timestamp,
  email: Type.String(),
  action: Type.String({ examples: ['login', 'invoice_paid', 'subscription_changed'] }),
  detail: FreeObject,
  ip: Type.String(),
})
export type LogLine = Static<typeof LogLine>
