import { NamedObject, Nullable, type Static, Text, Type } from '#kit/schema.ts'

export const Variables = Type.Array(
  NamedObject('VariableIn', {
    key: Type.String({
      pattern: '^[A-Z_][A-Z0-9_]{0,99}$',
      description: 'Its name, in capitals',
      examples: ['DATABASE_URL'],
    }),
    value: Type.Optional(
      Text(10_000, { description: 'What it holds; left out, a variable that is there keeps what it has' }),
    ),
    secret: Type.Optional(
      Type.Boolean({
        description: 'Whether its value is shown to nobody and masked in logs',
        default: false,
      }),
    ),
  }),
  { maxItems: 100, description: 'What a run is given, by name' },
)
export type Variables = Static<typeof Variables>

export const ShownVariables = Type.Array(
  NamedObject('ShownVariable', {
    key: Type.String(),
    secret: Type.Boolean(),
    /** Null where it is secret. */
    value: Nullable(Type.String()),
    set: Type.Boolean(),
    last_four: Nullable(Type.String()),
  }),
)
