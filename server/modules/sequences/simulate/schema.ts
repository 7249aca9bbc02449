import { Choice, NamedObject, Nullable, Patch, type Static, Timestamp, Type, Uuid } from '#kit/schema.ts'
import { EnrollIn } from '../enrollments/schema.ts'
import { stepTypes } from '../steps/schema.ts'

export const SimulateIn = Type.Object({
  ...EnrollIn.properties,
  ...Patch({ contact_id: Nullable(Uuid), start_at: Nullable(Timestamp) }).properties,
})
export type SimulateIn = Static<typeof SimulateIn>

const SimulatedEntry = Type.Object({
  at: Timestamp,
  /** The wall clock of the sequence's zone at that moment. */
  local_at: Type.String({ examples: ['2026-11-16T09:04:11'] }),
  contact_id: Uuid,
  email: Nullable(Type.String()),
  step_id: Uuid,
  step_number: Type.Integer(),
  step_type: Choice(stepTypes),
  action: Choice(['send', 'task', 'wait', 'condition', 'skip', 'exit', 'fail']),
  variant_label: Nullable(Type.String()),
  subject: Nullable(Type.String()),
})
export type SimulatedEntry = Static<typeof SimulatedEntry>

export const Simulation = NamedObject('SequenceSimulation', {
  start_at: Timestamp,
  timezone: Type.String(),
  is_sample: Type.Boolean(),
  contacts: Type.Integer(),
  /** Contacts that would not be enrolled, or that did not fit into one simulation. */
  left_out: Type.Integer(),
  sends: Type.Integer(),
  tasks: Type.Integer(),
  ends_at: Nullable(Timestamp),
  timeline: Type.Array(SimulatedEntry),
})
