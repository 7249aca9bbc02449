import { PageQuery, SearchWords } from '#kit/page.ts'
import { problem } from '#kit/problem.ts'
import {
  FreeObject,
  NamedObject,
  Nullable,
  named,
  Patch,
  type Static,
  Text,
  Timestamp,
  Type,
  UserId,
  Uuid,
} from '#kit/schema.ts'
import { BacktestOut } from '#modules/workflows/index.ts'

export const AutomationNotFound = problem(404, 'automation_not_found', 'Automation not found')
export const AutomationLoop = problem(
  400,
  'workflow_loop',
  (detail: string) => detail,
  'The workflows set each other off without end: "A" → "B" → "A"',
)

export const Automation = NamedObject('Automation', {
  id: Uuid,
  name: Type.String(),
  enabled: Type.Boolean(),
  trigger: FreeObject,
  conditions: Nullable(FreeObject),
  actions: Type.Array(FreeObject),
  workflow_id: Uuid,
  problems: Type.Array(Type.String({ description: 'What it names and is not there any more' })),
  run_count: Type.Integer(),
  failed_count: Type.Integer(),
  last_run_at: Nullable(Timestamp),
  created_by_id: Nullable(UserId),
  created_at: Timestamp,
  updated_at: Timestamp,
})
export type Automation = Static<typeof Automation>

const name = Text(200, { minLength: 1, examples: ['Greet whoever writes to us'] })
const trigger = Type.Union([Text(80), FreeObject], {
  description: 'An event, by its name or as `{type, form_id?, link_id?, list_id?, fields?}`',
})
const conditions = Type.Union([FreeObject, Type.Array(FreeObject, { maxItems: 50 }), Type.Null()], {
  description: 'A condition as workflows have it, or a list of rules that must all hold',
})
const rule = {
  enabled: Type.Boolean({ description: 'Whether it acts' }),
  conditions,
  actions: Type.Array(FreeObject, {
    maxItems: 20,
    description: 'What is done, one after the other: `{type, …}` with what workflows know of that action',
  }),
}
export const AutomationIn = named(
  'AutomationInput',
  Type.Object({ name, trigger: Type.Optional(trigger), ...Patch(rule).properties }),
)
export type AutomationIn = Static<typeof AutomationIn>
export const AutomationPatch = named('AutomationPatch', Patch({ name, trigger, ...rule }))
export type AutomationPatch = Static<typeof AutomationPatch>

export const AutomationListQuery = Type.Object({
  ...PageQuery.properties,
  q: SearchWords,
  enabled: Type.Optional(Type.Boolean()),
})
export type AutomationListQuery = Static<typeof AutomationListQuery>

export const PreviewIn = named(
  'AutomationPreviewInput',
  Type.Object({
    trigger: Type.Optional(trigger),
    conditions: Type.Optional(conditions),
    days: Type.Integer({ minimum: 1, maximum: 90, default: 30, description: 'How far back' }),
  }),
)
export type PreviewIn = Static<typeof PreviewIn>

const { would_start: _, ...shown } = BacktestOut.properties
export const AutomationPreview = NamedObject('AutomationPreview', shown)
