import { Choice, NamedObject, Nullable, Patch, type Static, Text, Type, Uuid } from '#kit/schema.ts'

const fields = {
  undo_seconds: Type.Integer({ minimum: 0, maximum: 60 }),
  track_opens: Type.Boolean(),
  track_clicks: Type.Boolean(),
  default_mailbox_id: Nullable(Uuid),
  signature_html: Nullable(Text(100_000)),
  pictures: Choice(['blocked', 'shown']),
}
export const MailSettings = NamedObject('MailSettings', fields)
export type MailSettings = Static<typeof MailSettings>
export const MailSettingsIn = Patch(fields)
