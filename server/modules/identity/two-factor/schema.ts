import { NamedObject, type Static, Text, Type } from '#kit/schema.ts'

export const Code = Text(50, {
  minLength: 1,
  description: 'Six digits of the authenticator app, or a recovery code where one is taken',
  examples: ['123456'],
})
const Ticket = Text(200, { description: 'As the login answered it', examples: ['bwt_…'] })

export const Setup = NamedObject('TwoFactorSetup', {
  otpauth_url: Type.String({ description: 'To show as a QR code', examples: ['otpauth://totp/Bowline:…'] }),
  secret: Type.String({ description: 'To type where no camera is', examples: ['JBSWY3DPEHPK3PXP'] }),
})
export const Enable = Type.Object({ code: Code })
export const RecoveryCodes = NamedObject('RecoveryCodes', {
  recovery_codes: Type.Array(Type.String({ examples: ['k7dm-2q9f-xw3a'] }), {
    description: 'Shown this once; each opens the account once in place of a code',
  }),
})
export const Disable = Type.Object({ password: Text(1_000), code: Code })
export type Disable = Static<typeof Disable>
export const Verify = Type.Object({ ticket: Ticket, code: Code })
export type Verify = Static<typeof Verify>
