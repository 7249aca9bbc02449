import { Choice, Email, FreeObject, type Static, Text, Type, Uuid } from '#kit/schema.ts'
import { actionKinds } from '../graph/schema.ts'

const doable = actionKinds.filter(kind => kind !== 'webhook')

export const ActionIn = Type.Object({
  action_id: Uuid,
  action: Choice(['event', 'enroll', 'complete_step', 'fail_step', ...doable]),
  event: Type.Optional(Text(80)),
  contact_id: Type.Optional(Uuid),
  email: Type.Optional(Email),
  data: Type.Optional(FreeObject),
  workflow_id: Type.Optional(Uuid),
  run_id: Type.Optional(Uuid),
  node_id: Type.Optional(Text(64)),
  output: Type.Optional(Type.Unknown()),
  error: Type.Optional(Text(2_000)),
  config: Type.Optional(FreeObject),
})
export type ActionIn = Static<typeof ActionIn>

export const ActionOut = Type.Object({
  data: Type.Object({ action_id: Uuid, action: Type.String(), result: FreeObject }),
  replayed: Type.Optional(Type.Boolean()),
})
