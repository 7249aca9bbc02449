import { PageQuery } from '#kit/page.ts'
import { problem } from '#kit/problem.ts'
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

export const agentRunStatuses = [
  'queued',
  'running',
  'succeeded',
  'failed',
  'canceled',
  'budget_exhausted',
] as const
export type AgentRunStatus = (typeof agentRunStatuses)[number]

const Conversation = Type.Array(
  Type.Object({
    role: Choice(['user', 'assistant'], { description: 'Who says it' }),
    content: Text(100_000, { description: 'What is said' }),
  }),
  { minItems: 1, maxItems: 200 },
)

export const NewAgentRun = Type.Object({
  input: Type.Union([Text(100_000, { minLength: 1 }), Conversation], {
    description: 'What it is asked: text, or messages',
  }),
  session_id: Type.Optional(
    Nullable(Type.String({ format: 'uuid', description: 'A session that goes on with this' })),
  ),
  stream: Type.Optional(Type.Boolean({ description: 'Answers with server-sent events: step, delta, end' })),
  metadata: Type.Optional(
    Type.Record(Type.String(), Type.String({ maxLength: 1_000 }), {
      maxProperties: 50,
      description: 'Your own notes on it',
    }),
  ),
})
export type NewAgentRun = Static<typeof NewAgentRun>

export const AgentStep = NamedObject('AgentStep', {
  n: Type.Integer(),
  kind: Choice(['model', 'tool']),
  name: Type.String(),
  arguments: Nullable(FreeObject),
  result: Nullable(Type.String()),
  status: Choice(['pending', 'running', 'succeeded', 'failed', 'unknown']),
  tokens: Nullable(Type.Integer()),
  ms: Nullable(Type.Integer()),
})
export type AgentStep = Static<typeof AgentStep>

export const AgentRun = NamedObject('AgentRun', {
  id: Uuid,
  agent_id: Uuid,
  agent_version: Type.Integer(),
  session_id: Nullable(Uuid),
  status: Choice(agentRunStatuses),
  simulated: Type.Boolean(),
  input: Type.Unknown(),
  output: Nullable(Type.String()),
  steps: Type.Array(AgentStep),
  usage: Type.Object({
    input_tokens: Type.Integer(),
    output_tokens: Type.Integer(),
    cost_cents: Nullable(Type.Number()),
  }),
  metadata: Type.Record(Type.String(), Type.String()),
  error: Nullable(Type.String()),
  created_at: Timestamp,
  started_at: Nullable(Timestamp),
  finished_at: Nullable(Timestamp),
})
export type AgentRun = Static<typeof AgentRun>

export const AgentRunQuery = Type.Object({
  ...PageQuery.properties,
  status: Type.Optional(Choice(agentRunStatuses, { description: 'Only those that are this' })),
})
export type AgentRunQuery = Static<typeof AgentRunQuery>

export const AgentRunEnded = problem(409, 'run_ended', 'This run has ended')
