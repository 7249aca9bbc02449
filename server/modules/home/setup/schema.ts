import { setupKeys } from '#kit/declared/setup-step.ts'
import { Choice, NamedObject, Type } from '#kit/schema.ts'

export const Setup = NamedObject('Setup', {
  items: Type.Array(
    NamedObject('SetupItem', {
      key: Choice(setupKeys),
      done: Type.Boolean({ description: 'Told from what is there at this moment.' }),
      url: Type.String({ description: 'Where the workspace does it.' }),
      dismissed: Type.Boolean(),
    }),
  ),
  done: Type.Integer({ description: 'How many are.' }),
  total: Type.Integer(),
  dismissed: Type.Boolean({ description: 'Whether nobody wants to see the list any more.' }),
})

export const DismissIn = Type.Object({
  key: Type.Optional(Choice(setupKeys, { description: 'Which step; all of them unless given.' })),
})
