import { Choice, NamedObject, type Static, Text, Timestamp, Type } from '#kit/schema.ts'

export const RunLine = NamedObject('RunLine', {
  n: Type.Integer(),
  at: Timestamp,
  step: Type.String(),
  stream: Choice(['stdout', 'stderr']),
  text: Type.String(),
})
export type RunLine = Static<typeof RunLine>

export const LogsQuery = Type.Object({
  after: Type.Integer({ minimum: 0, maximum: 2_147_483_647, default: 0, description: 'Behind this line' }),
  limit: Type.Integer({ minimum: 1, maximum: 5_000, default: 1_000, description: 'How many at once' }),
  step: Type.Optional(Text(200, { description: 'Only what this step printed' })),
  follow: Type.Boolean({ default: false, description: 'Goes on until the run ends, as server-sent events' }),
})
export type LogsQuery = Static<typeof LogsQuery>

export const Artifact = NamedObject('RunArtifact', { name: Type.String(), size: Type.Integer() })
