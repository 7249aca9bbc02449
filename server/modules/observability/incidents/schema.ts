import { PageQuery } from '#kit/page.ts'
import { Choice, NamedObject, Nullable, type Static, Text, Timestamp, Type, Uuid } from '#kit/schema.ts'

const Note = Type.Object({ at: Timestamp, by: Type.String(), body: Type.String() })
export type Note = Static<typeof Note>

export const Incident = NamedObject('Incident', {
  id: Uuid,
  check_id: Uuid,
  check_name: Type.String(),
  cause: Type.String(),
  opened_at: Timestamp,
  closed_at: Nullable(Timestamp),
  acknowledged_at: Nullable(Timestamp),
  acknowledged_by: Nullable(Type.String()),
  notes: Type.Array(Note),
})
export type Incident = Static<typeof Incident>

export const IncidentQuery = Type.Object({
  ...PageQuery.properties,
  status: Type.Optional(Choice(['open', 'closed'], { description: 'Only those that are this' })),
  check_id: Type.Optional(Type.String({ format: 'uuid', description: 'Only those of this check' })),
})
export type IncidentQuery = Static<typeof IncidentQuery>

export const NewNote = Type.Object({
  body: Text(5_000, {
    minLength: 1,
    description: 'What is to be remembered',
    examples: ['The disk was full.'],
  }),
})
