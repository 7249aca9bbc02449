import { checkGroup, MOST_DEPTH, MOST_RULES } from '#kit/condition/check.ts'
import { type ConditionGroup, type ConditionRule, fieldHolds } from '#kit/condition/evaluate.ts'
import { Choice, Text, type TSchema, Type, Uuid } from '#kit/schema.ts'
import { isUsableEvent } from './events.ts'
import { configOf, type GraphNode } from './schema.ts'

export type Condition = ConditionGroup

const fieldOps = [
  'eq',
  'neq',
  'contains',
  'starts_with',
  'in',
  'not_in',
  'gt',
  'gte',
  'lt',
  'lte',
  'is_set',
  'not_set',
] as const

const FieldRule = Type.Object({
  field: Text(200, { minLength: 1, examples: ['contact.status'] }),
  op: Choice(fieldOps),
  value: Type.Optional(Type.Unknown()),
})
const EventRule = Type.Object({
  event: Text(80),
  op: Choice(['happened', 'not_happened']),
  within_days: Type.Optional(Type.Integer({ minimum: 0, maximum: 3_650 })),
  step_id: Type.Optional(Text(64)),
})
const ListRule = Type.Object({ list_id: Uuid, op: Choice(['in', 'not_in']) })

const group = (depth: number): TSchema =>
  Type.Object({
    match: Choice(['all', 'any']),
    rules: Type.Array(
      Type.Union([FieldRule, EventRule, ListRule, ...(depth < MOST_DEPTH ? [group(depth + 1)] : [])]),
      { maxItems: MOST_RULES },
    ),
  })

/** For the reference and for editors; `checkCondition` says the same in words. */
export const ConditionSchema = Type.Unsafe<Condition>(group(1))

export interface Complaint {
  field: string
  message: string
}

type Rule = ConditionRule & { match?: unknown; rules?: unknown }

/** What is wrong with a condition, each thing with the key it is about. */
export const checkCondition = (given: unknown, path: string): Complaint[] =>
  checkGroup(given, path, (rule, at) => checkRule(rule as Rule, at)).map(({ field, message }) => ({
    field,
    message: String(message),
  }))

function checkRule(rule: Rule, at: string) {
  const say = (key: string, words: string) => {
    const field = key === '' ? at : `${at}.${key}`
    return [{ field, message: `${field} ${words}` }]
  }
  if (typeof rule !== 'object' || rule === null || Array.isArray(rule)) return say('', 'must be a rule')
  const { event, list_id, field, op } = rule
  if ([event, list_id, field].filter(one => one !== undefined).length !== 1) {
    return say('', 'must have one of field, event and list_id')
  }
  if (event !== undefined) {
    if (typeof event !== 'string' || !isUsableEvent(event)) return say('event', 'is not an event')
    if (op !== undefined && op !== 'happened' && op !== 'not_happened') {
      return say('op', 'must be happened or not_happened')
    }
    const days = rule.within_days
    if (days !== undefined && !(Number.isInteger(days) && days >= 0 && days <= 3_650)) {
      return say('within_days', 'must be a whole number from 0 to 3650')
    }
    return rule.step_id !== undefined && typeof rule.step_id !== 'string'
      ? say('step_id', 'must be text')
      : []
  }
  if (list_id !== undefined) {
    if (typeof list_id !== 'string') return say('list_id', 'must be a valid uuid')
    return op === undefined || op === 'in' || op === 'not_in' ? [] : say('op', 'must be in or not_in')
  }
  if (typeof field !== 'string' || field === '' || field.length > 200) return say('field', 'must be text')
  if (!(fieldOps as readonly string[]).includes(op ?? '')) {
    return say('op', `must be one of ${fieldOps.join(', ')}`)
  }
  const needsValue = op !== 'is_set' && op !== 'not_set'
  if (needsValue && (rule.value === undefined || rule.value === null)) return say('value', 'is required')
  if ((op === 'in' || op === 'not_in') && !Array.isArray(rule.value)) return say('value', 'must be a list')
  return []
}

/** Every rule of a condition that was checked, groups opened. */
export const rulesOf = (condition: Condition): ConditionRule[] =>
  (condition.rules ?? []).flatMap(rule =>
    'rules' in rule ? rulesOf(rule as Condition) : [rule as ConditionRule],
  )

/** Bare names mean the contact's: `status` and `contact.status` are one field. */
export const fullPath = (field: string): string =>
  /^(?:contact|company|deal|event|data|steps)(?:\.|$)/.test(field) ? field : `contact.${field}`

/** Whether nothing that has these values can meet the condition; a field that is not among them may hold anything. */
export function isRuledOut(condition: Condition, known: ReadonlyMap<string, unknown>): boolean {
  const rules = condition.rules ?? []
  const out = (rule: ConditionRule | ConditionGroup) => {
    if ('rules' in rule) return isRuledOut(rule as Condition, known)
    const { field, op, value } = rule as ConditionRule
    if (field === undefined || !known.has(fullPath(field))) return false
    return !fieldHolds(op, value, known.get(fullPath(field)))
  }
  return condition.match === 'any' ? rules.length > 0 && rules.every(out) : rules.some(out)
}

/** A condition that nobody can meet: it asks of one field what no value can be. */
export function contradictsItself(condition: Condition): boolean {
  const rules = condition.rules ?? []
  if (condition.match === 'any') {
    return rules.length > 0 && rules.every(rule => 'rules' in rule && contradictsItself(rule as Condition))
  }
  if (rules.some(rule => 'rules' in rule && contradictsItself(rule as Condition))) return true
  const byField = Map.groupBy(
    rules.filter(
      rule => !('rules' in rule) && (rule as ConditionRule).field !== undefined,
    ) as ConditionRule[],
    rule => fullPath(rule.field!),
  )
  return [...byField].some(([field, asked]) => field !== 'contact.tags' && noValueFits(asked))
}

const wantsSomething = (op: string | undefined) =>
  ['eq', 'contains', 'starts_with', 'in', 'gt', 'gte', 'lt', 'lte', 'is_set'].includes(op ?? '')

function noValueFits(asked: readonly ConditionRule[]): boolean {
  if (asked.some(({ op }) => op === 'not_set')) return asked.some(({ op }) => wantsSomething(op))
  const named = asked.find(({ op }) => op === 'eq' || op === 'in')
  if (named) {
    const choices = [named.value].flat()
    return !choices.some(choice => asked.every(({ op, value }) => fieldHolds(op, value, choice)))
  }
  const low = asked.filter(({ op }) => op === 'gt' || op === 'gte')
  const high = asked.filter(({ op }) => op === 'lt' || op === 'lte')
  return low.some(from =>
    high.some(to => {
      const touches = from.op === 'gte' && to.op === 'lte'
      return !fieldHolds(touches ? 'gte' : 'gt', from.value, to.value)
    }),
  )
}

interface Held {
  field: string
  condition: Condition
}

/** Every condition of a node, with the key it stands under. */
export function conditionsOf(node: GraphNode): Held[] {
  const config = configOf(node) as Record<string, never> & { cases?: unknown }
  if (node.kind === 'condition') return [{ field: 'condition', condition: config as Condition }]
  if (node.kind === 'switch') {
    const cases = Array.isArray(config.cases) ? (config.cases as Condition[]) : []
    return cases.map((condition, n) => ({ field: `cases[${n}]`, condition }))
  }
  return (['filter', 'condition'] as const).flatMap(field =>
    config[field] === undefined || config[field] === null
      ? []
      : [{ field, condition: config[field] as Condition }],
  )
}
