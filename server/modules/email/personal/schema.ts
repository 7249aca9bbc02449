import { NamedObject, Patch, type Static, Type } from '#kit/schema.ts'

const fields = { footer_on_personal: Type.Boolean() }
export const EmailSettings = NamedObject('EmailSettings', fields)
export type EmailSettings = Static<typeof EmailSettings>
export const EmailSettingsIn = Patch(fields)
