import {
  Choice,
  FreeObject,
  NamedObject,
  Nullable,
  type Static,
  Text,
  Timestamp,
  Type,
  Uuid,
} from '#kit/schema.ts'
import { GraphIn } from '../graph/schema.ts'
import { FindingOut } from '../workflows/schema.ts'

export const TestRunIn = Type.Object({
  contact_id: Type.Optional(Nullable(Uuid)),
  graph: Type.Optional(GraphIn),
  event: Type.Optional(Type.Object({ event: Text(80), data: Type.Optional(FreeObject) })),
  choices: Type.Optional(
    Type.Record(Type.String(), Text(32), {
      description: 'The port to take at a node, in place of what it would decide',
    }),
  ),
  start_at: Type.Optional(Timestamp),
  explore: Type.Optional(Type.Boolean({ description: 'Walk every path there is, whatever the contact' })),
})
export type TestRunIn = Static<typeof TestRunIn>

export const Message = NamedObject('WorkflowTestMessage', {
  node_id: Type.String(),
  at: Timestamp,
  to: Nullable(Type.String()),
  from: Type.String(),
  subject: Type.String(),
  body_html: Type.String(),
  body_text: Type.String(),
  would_send: Type.Boolean(),
  reason: Nullable(Type.String()),
})
export type Message = Static<typeof Message>

export const Request = Type.Object({
  method: Type.String(),
  url: Type.String(),
  headers: Type.Record(Type.String(), Type.String()),
  body: Type.String(),
})
export type Request = Static<typeof Request>

const TestStep = Type.Object({
  seq: Type.Integer(),
  node_id: Type.String(),
  kind: Type.String(),
  name: Nullable(Type.String()),
  at: Timestamp,
  port: Nullable(Type.String()),
  status: Type.String(),
  reason: Nullable(Type.String()),
  error: Type.Optional(Type.String()),
  message: Type.Optional(Message),
  request: Type.Optional(Request),
  changes: Type.Optional(FreeObject),
})
export type TestStep = Static<typeof TestStep>

const Path = Type.Object({
  choices: Type.Record(Type.String(), Type.String()),
  messages: Type.Array(Message),
  duration_seconds: Type.Integer(),
  end_reason: Nullable(Type.String()),
})
export type Path = Static<typeof Path>

export const TestRunOut = Type.Object({
  status: Choice(['completed', 'failed', 'canceled', 'running', 'waiting']),
  end_reason: Nullable(Type.String()),
  steps: Type.Array(TestStep),
  messages: Type.Array(Message),
  duration_seconds: Type.Integer(),
  warnings: Type.Array(FindingOut),
  paths: Type.Optional(Type.Array(Path)),
  truncated: Type.Optional(Type.Boolean()),
})
export type TestRunOut = Static<typeof TestRunOut>
