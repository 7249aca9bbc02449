import { roles } from '#kit/context.ts'
import { Choice, NamedObject, Nullable, type Static, Text, Type, UserId } from '#kit/schema.ts'

export const PersonName = Text(200, { minLength: 1, examples: ['Ada Lovelace'] })

export const UserView = NamedObject('User', {
  id: UserId,
  email: Type.String(),
  name: Type.String(),
  role: Choice(roles),
})
export type UserView = Static<typeof UserView>

/** The workspace's own names for its places: what is stored is theirs, and one that is gone means nothing. */
export const Navigation = Nullable(
  Type.Array(Text(40, { minLength: 1 }), {
    maxItems: 50,
    uniqueItems: true,
    description: 'The places of the sidebar, in order; null for the usual ones',
    examples: [['home', 'deals', 'inbox']],
  }),
)

/** Who is signed in, and how they arranged their workspace. */
export const SessionUser = NamedObject('SessionUser', { ...UserView.properties, navigation: Navigation })
export type SessionUser = Static<typeof SessionUser>
