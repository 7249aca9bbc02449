import { Choice, NamedObject, type Static, Type } from '#kit/schema.ts'

export const ScoreReason = NamedObject('ScoreReason', {
  kind: Choice(['fit', 'engagement', 'recency', 'penalty']),
  points: Type.Integer(),
  reason: Type.String(),
})
export type ScoreReason = Static<typeof ScoreReason>
