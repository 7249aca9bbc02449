import { NamedObject, type Static, Text, Type } from '#kit/schema.ts'

export const SearchQuery = Type.Object({
  q: Text(200, { description: 'A few letters of a name, an address, a number; typing errors are forgiven.' }),
  types: Type.Optional(
    Text(300, {
      description: 'Only these kinds of records, with commas between: `contacts,deals`.',
      examples: ['contacts,deals'],
    }),
  ),
})
export type SearchQuery = Static<typeof SearchQuery>

const FoundRecord = NamedObject('FoundRecord', {
  id: Type.String(),
  title: Type.String(),
  subtitle: Type.String(),
  url: Type.String({ description: 'Where the workspace shows it' }),
})

export const FoundGroup = NamedObject('FoundGroup', {
  type: Type.String({ examples: ['contact'] }),
  items: Type.Array(FoundRecord),
})
export type FoundGroup = Static<typeof FoundGroup>
