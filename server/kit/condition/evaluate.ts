/** A group of rules, of which all or any must hold; a rule may be a group itself. */
export interface ConditionGroup<R extends ConditionRule = ConditionRule> {
  match?: 'all' | 'any' | undefined
  rules?: readonly (R | ConditionGroup<R>)[] | undefined
}

/** About an event, a list, or a field. */
export interface ConditionRule {
  event?: string | undefined
  step_id?: string | undefined
  within_days?: number | undefined
  list_id?: string | undefined
  field?: string | undefined
  op?: string | undefined
  value?: unknown
}

/** What conditions are asked of: fields by their path, and whoever knows of events and lists. */
export interface ConditionFacts<R extends ConditionRule = ConditionRule> {
  fields: Readonly<Record<string, unknown>>
  happened(rule: R): boolean
  isOnList?(listId: string): boolean
}

const isGroup = <R extends ConditionRule>(rule: R | ConditionGroup<R>): rule is ConditionGroup<R> =>
  'rules' in rule

export function conditionHolds<R extends ConditionRule>(
  { match, rules = [] }: ConditionGroup<R>,
  facts: ConditionFacts<R>,
): boolean {
  const holds = (rule: R | ConditionGroup<R>) =>
    isGroup(rule) ? conditionHolds(rule, facts) : ruleHolds(rule, facts)
  return match === 'any' ? rules.some(holds) : rules.every(holds)
}

function ruleHolds<R extends ConditionRule>(rule: R, facts: ConditionFacts<R>): boolean {
  if (rule.event !== undefined) return facts.happened(rule) === (rule.op !== 'not_happened')
  if (rule.list_id !== undefined) {
    return (facts.isOnList?.(rule.list_id) ?? false) === (rule.op !== 'not_in')
  }
  return fieldHolds(rule.op, rule.value, readField(facts.fields, rule.field ?? ''))
}

/** `custom.plan`, `company.name`: one step into an object at a time, own keys only. */
export function readField(fields: Readonly<Record<string, unknown>>, path: string): unknown {
  let value: unknown = fields
  for (const key of path.split('.')) {
    if (typeof value !== 'object' || value === null || !Object.hasOwn(value, key)) return undefined
    value = (value as Record<string, unknown>)[key]
  }
  return value
}

const isSet = (value: unknown) =>
  value !== undefined && value !== null && value !== '' && !(Array.isArray(value) && value.length === 0)
const fold = (value: unknown) => (typeof value === 'string' ? value.trim().toLowerCase() : value)

/** What is missing is like nothing, not even like another that is missing. */
const alike = (a: unknown, b: unknown) => isSet(a) && isSet(b) && compareValues(a, b) === 0

/** What a field holds against what is wanted; a field with several values holds where one of them does. */
export function fieldHolds(op: string | undefined, wanted: unknown, value: unknown): boolean {
  const values = Array.isArray(value) ? value : [value]
  const isAny = (choices: unknown) => [choices].flat().some(choice => values.some(one => alike(one, choice)))
  const compares = (test: (order: number) => boolean) =>
    isSet(wanted) && values.some(one => isSet(one) && test(compareValues(one, wanted)))
  switch (op) {
    case 'is_set':
      return isSet(value)
    case 'not_set':
      return !isSet(value)
    case 'eq':
      return values.some(one => alike(one, wanted))
    case 'neq':
      return !values.some(one => alike(one, wanted))
    case 'contains':
      return values.some(one => isSet(one) && String(fold(one)).includes(String(fold(wanted))))
    case 'starts_with':
      return values.some(one => isSet(one) && String(fold(one)).startsWith(String(fold(wanted))))
    case 'in':
      return isAny(wanted)
    case 'not_in':
      return !isAny(wanted)
    case 'gt':
      return compares(order => order > 0)
    case 'gte':
      return compares(order => order >= 0)
    case 'lt':
      return compares(order => order < 0)
    case 'lte':
      return compares(order => order <= 0)
    default:
      return false
  }
}

const NUMBER = /^\s*[+-]?(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d+)?\s*$/i
const DAY = /^\d{4}-\d{2}-\d{2}(?:[T ]\d{2}:\d{2}(?::\d{2}(?:\.\d+)?)?(?:Z|[+-]\d{2}:?\d{2})?)?$/

/** Numbers and dates by value (a date begins at midnight UTC), all else as text without regard to case. */
function compareValues(a: unknown, b: unknown): number {
  const [x, y] = [asNumber(a), asNumber(b)]
  if (x !== null && y !== null) return x - y
  const [from, to] = [asMoment(a), asMoment(b)]
  if (from !== null && to !== null) return from - to
  const [one, other] = [String(fold(a)), String(fold(b))]
  return one < other ? -1 : one > other ? 1 : 0
}

function asNumber(value: unknown): number | null {
  if (typeof value === 'number') return value
  return typeof value === 'string' && NUMBER.test(value) ? Number(value) : null
}

function asMoment(value: unknown): number | null {
  if (typeof value !== 'string' || !DAY.test(value.trim())) return null
  const text = value.trim().replace(' ', 'T')
  const moment = Date.parse(
    /[Zz]|[+-]\d{2}:?\d{2}$/.test(text.slice(10)) || text.length === 10 ? text : `${text}Z`,
  )
  return Number.isNaN(moment) ? null : moment
}
