import type { Ctx } from '#kit/context.ts'

export const findRecipient = ({ db }: Ctx, messageId: string) =>
  db
    .selectFrom('email_messages as m')
    .innerJoin('email_recipients as r', 'r.message_id', 'm.id')
    .innerJoin('organizations as o', 'o.id', 'm.organization_id')
    .select(['m.message_id', 'r.email', 'o.name', 'o.logo', 'o.branding'])
    .where('m.id', '=', messageId)
    .where('r.role', '=', 'to')
    .executeTakeFirst()
