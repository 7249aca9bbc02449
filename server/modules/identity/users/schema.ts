import { roles } from '#kit/context.ts'
import { Choice, NamedObject, type Static, Text, Type, UserId } from '#kit/schema.ts'

export const PersonName = Text(200, { minLength: 1, examples: ['Ada Lovelace'] })

export const UserView = NamedObject('User', {
  id: UserId,
  email: Type.String(),
  name: Type.String(),
  role: Choice(roles),
})
export type UserView = Static<typeof UserView>
