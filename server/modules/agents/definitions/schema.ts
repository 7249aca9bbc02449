import { problem } from '#kit/problem.ts'
import {
  Choice,
  FreeObject,
  NamedObject,
  Nullable,
  Patch,
  type Static,
  Text,
  Timestamp,
  Type,
  Uuid,
} from '#kit/schema.ts'
import { Tags } from '#modules/cloud/index.ts'

const ToolName = Type.String({
  pattern: '^[a-zA-Z0-9_-]{1,64}$',
  description: 'What the model calls it',
  examples: ['find_order'],
})

const Headers = Type.Record(Type.String(), Type.String({ maxLength: 4_000 }), {
  maxProperties: 20,
  propertyNames: { pattern: '^[A-Za-z0-9-]{1,100}$' },
  description: 'Sent with each call; values are shown to nobody afterwards',
})

const Tool = NamedObject('AgentToolInput', {
  type: Choice(['http', 'workspace'], { description: 'A call to elsewhere, or to an operation of this API' }),
  name: ToolName,
  description: Type.Optional(Text(2_000, { description: 'What it does, for the model' })),
  url: Type.Optional(Text(2_000, { description: 'Of http: where it is called' })),
  method: Type.Optional(Choice(['GET', 'POST', 'PUT', 'PATCH', 'DELETE'], { description: 'Of http: how' })),
  headers: Type.Optional(Headers),
  parameters: Type.Optional(
    Type.Record(Type.String(), Type.Unknown(), { description: 'Of http: JSON Schema of its arguments' }),
  ),
  idempotent: Type.Optional(
    Type.Boolean({ description: 'Of http: whether it may be called again where it is not known if it was' }),
  ),
  operation: Type.Optional(Text(200, { description: 'Of workspace: an operationId of /openapi.json' })),
})
export type Tool = Static<typeof Tool>

const name = Text(100, { minLength: 1, description: 'What you call it', examples: ['Support'] })
const model = Text(200, { minLength: 1, description: 'Which model answers', examples: ['gpt-large'] })
const instructions = Text(20_000, { description: 'What it is to do, and how' })
const tools = Type.Array(Tool, { maxItems: 50, description: 'What it may call' })
const temperature = Nullable(Type.Number({ minimum: 0, maximum: 2, description: 'How free its answers are' }))
const maxSteps = Type.Integer({
  minimum: 1,
  maximum: 50,
  description: 'How often the model is asked at the most',
})
const maxOutput = Type.Integer({
  minimum: 1,
  maximum: 1_000_000,
  description: 'Tokens of one answer at the most',
})
const budget = Nullable(
  Type.Integer({
    minimum: 0,
    maximum: 1_000_000_000,
    description: 'What it may spend in a day; null for any amount',
  }),
)
const status = Choice(['active', 'paused'], { description: 'Whether it runs' })

export const NewAgent = Type.Object({
  name,
  model: Type.Optional(model),
  instructions: Type.Optional(instructions),
  tools: Type.Optional(tools),
  temperature: Type.Optional(temperature),
  max_steps: Type.Optional(maxSteps),
  max_output_tokens: Type.Optional(maxOutput),
  budget_cents_per_day: Type.Optional(budget),
  status: Type.Optional(status),
  tags: Type.Optional(Tags),
})
export type NewAgent = Static<typeof NewAgent>

export const AgentPatch = Patch({
  name,
  model,
  instructions,
  tools,
  temperature,
  max_steps: maxSteps,
  max_output_tokens: maxOutput,
  budget_cents_per_day: budget,
  status,
  tags: Tags,
})
export type AgentPatch = Static<typeof AgentPatch>

const ShownTool = FreeObject

const defined = {
  model: Type.String(),
  instructions: Type.String(),
  tools: Type.Array(ShownTool),
  temperature: Nullable(Type.Number()),
  max_steps: Type.Integer(),
  max_output_tokens: Type.Integer(),
  budget_cents_per_day: Nullable(Type.Integer()),
}

export const Agent = NamedObject('Agent', {
  id: Uuid,
  name: Type.String(),
  ...defined,
  status: Choice(['active', 'paused']),
  version: Type.Integer(),
  tags: Type.Record(Type.String(), Type.String()),
  created_at: Timestamp,
  updated_at: Timestamp,
})
export type Agent = Static<typeof Agent>

export const AgentVersion = NamedObject('AgentVersion', {
  version: Type.Integer(),
  name: Type.String(),
  ...defined,
  created_by: Type.String(),
  created_at: Timestamp,
})

/** What runs go by. Headers of tools are kept apart. */
export interface Definition {
  name: string
  model: string
  instructions: string
  tools: Tool[]
  temperature: number | null
  max_steps: number
  max_output_tokens: number
  budget_cents_per_day: number | null
}

export const AgentPaused = problem(409, 'agent_paused', 'This agent is paused')
