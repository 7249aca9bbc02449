import type { Ctx } from '#kit/context.ts'
import { isUuid } from '#kit/id.ts'
import { InvalidInput, Problem } from '#kit/problem.ts'
import { say } from '#kit/text/sentence.ts'
import { findListIds } from '#modules/crm/index.ts'
import {
  type AutomationRule,
  actionKinds,
  type Condition,
  type Finding,
  isUsableEvent,
} from '#modules/workflows/index.ts'
import { findLinkIds } from '../booking-links/queries.ts'
import { findFormIds } from '../forms/queries.ts'
import type { AutomationRow } from './queries.ts'
import { AutomationLoop, type AutomationPatch } from './schema.ts'

type Trigger = AutomationRow['trigger']
type Action = AutomationRow['actions'][number]

/** Ids that narrow an event, and where they are looked up. */
const narrowing = { form_id: findFormIds, link_id: findLinkIds, list_id: findListIds } as const
type Narrowing = keyof typeof narrowing
const names = Object.keys(narrowing) as Narrowing[]

export function readTrigger(given: AutomationPatch['trigger']): Trigger {
  if (given === undefined || given === null) throw InvalidInput('trigger is required')
  const trigger = typeof given === 'string' ? { type: given } : (given as Record<string, unknown>)
  const { type } = trigger
  if (type === undefined || type === '') throw InvalidInput('trigger.type is required')
  if (typeof type !== 'string' || !isUsableEvent(type))
    throw InvalidInput(say`Unknown trigger: ${{ type: String(type) }}`)
  const kept: Trigger = { type }
  for (const name of names) {
    const id = trigger[name]
    if (id === undefined || id === null) continue
    if (typeof id !== 'string' || !isUuid(id)) throw InvalidInput(`trigger.${name} not found`)
    kept[name] = id.toLowerCase()
  }
  if (trigger.fields !== undefined && trigger.fields !== null) {
    const { fields } = trigger
    const isFine =
      Array.isArray(fields) && fields.length <= 100 && fields.every(one => typeof one === 'string')
    if (!isFine) throw InvalidInput('trigger.fields must be a list of fields')
    kept.fields = fields
  }
  return kept
}

/** A list of rules means that all must hold. */
export function readConditions(given: AutomationPatch['conditions']): Record<string, unknown> | null {
  if (given === undefined || given === null) return null
  if (Array.isArray(given)) return given.length === 0 ? null : { match: 'all', rules: given }
  return Object.keys(given).length === 0 ? null : given
}

export function readActions(given: AutomationPatch['actions']): Action[] {
  if (!given || given.length === 0) throw InvalidInput('actions must hold at least one action')
  return given.map((action, n) => {
    const { type } = action
    if (type === undefined) throw InvalidInput(`actions[${n}].type is required`)
    if (typeof type !== 'string' || !([...actionKinds, 'wait'] as string[]).includes(type)) {
      throw InvalidInput(say`Unknown action: ${{ type: String(type) }}`)
    }
    return action as Action
  })
}

/** Which of the ids that narrow the trigger lead nowhere. */
export async function findLost(ctx: Ctx, trigger: Trigger): Promise<Narrowing[]> {
  const lost: Narrowing[] = []
  for (const name of names) {
    const id = trigger[name]
    if (typeof id === 'string' && (await narrowing[name](ctx.db, [id])).length === 0) lost.push(name)
  }
  return lost
}

/** As the engine takes it: the ids are what its event must name. */
export function compile({
  name,
  enabled,
  trigger,
  conditions,
  actions,
}: Omit<
  AutomationRow,
  'id' | 'workflow_id' | 'created_by_id' | 'created_at' | 'updated_at'
>): AutomationRule {
  const { type, fields } = trigger
  const rules = names.flatMap(key =>
    trigger[key] === undefined ? [] : [{ field: `event.${key}`, op: 'eq', value: trigger[key] }],
  )
  return {
    name,
    enabled,
    trigger: {
      event: type,
      ...(fields ? { fields: fields as string[] } : {}),
      ...(rules.length > 0 ? { filter: { match: 'all', rules } as Condition } : {}),
    },
    condition: conditions as Condition | null,
    actions: actions.map(
      ({ type: kind, ...config }) => ({ kind, config }) as AutomationRule['actions'][number],
    ),
  }
}

/** What the engine found wrong, in the words of the rule. */
export function tellFinding({ node_id, code, message, field }: Finding): string {
  const [, n] = /^action_(\d+)$/.exec(node_id ?? '') ?? []
  const at = n === undefined ? (node_id === 'condition' ? 'conditions' : 'trigger') : `actions[${n}]`
  if (at === 'conditions') {
    return code === 'reference_missing'
      ? 'conditions.list_id not found'
      : message.replace(/^condition/, 'conditions')
  }
  if (code === 'reference_missing') return `${at}.${field} not found`
  return field && message.startsWith(field) ? `${at}.${message}` : `${at}: ${message}`
}

/** The engine refuses a graph; whoever wrote a rule hears of the rule. */
export function asRuleProblem(error: unknown): unknown {
  if (!(error instanceof Problem) || error.code !== 'invalid_workflow') return error
  const [first] = (error.extra.errors ?? []) as Finding[]
  if (!first) return error
  return first.code === 'workflow_loop' ? AutomationLoop(first.message) : InvalidInput(tellFinding(first))
}
