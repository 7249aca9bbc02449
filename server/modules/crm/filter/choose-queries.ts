import { type RawBuilder, sql } from 'kysely'
import { checkGroup } from '#kit/condition/check.ts'
import type { ConditionGroup, ConditionRule } from '#kit/condition/evaluate.ts'
import { type Ctx, userIdOf } from '#kit/context.ts'
import { InvalidInput } from '#kit/problem.ts'
import { isOneOf } from '#kit/records/owner-queries.ts'
import { nameOwners, readOwners } from '#kit/records/owners.ts'
import { say } from '#kit/text/sentence.ts'
import { listFields } from '../custom-fields/queries.ts'
import { findTimeZone } from '../organization-queries.ts'
import { type FilterEntity, type Op, opsOf } from './entity.ts'
import { ruleOf } from './rule-queries.ts'
import type { Choosing } from './schema.ts'
import { type Source, sourcesOf } from './source-queries.ts'

const LONGEST = 8_000

export interface Fields {
  entity: FilterEntity
  zone: string
  byName: ReadonlyMap<string, Source>
}

export async function loadFields(ctx: Pick<Ctx, 'db' | 'now'>, entity: FilterEntity): Promise<Fields> {
  const zone = await findTimeZone(ctx.db)
  const custom = Object.groupBy(await listFields(ctx.db, undefined), field => field.entity)
  return { entity, zone, byName: sourcesOf(entity, { now: ctx.now, zone }, custom) }
}

/** A filter as a query has it, or as a body does. */
export function readFilter(given: string | ConditionGroup | undefined): Pick<Choosing, 'match' | 'rules'> {
  if (given === undefined || given === '') return {}
  const group = typeof given === 'string' ? parse(given) : given
  const { match, rules } = (group ?? {}) as Choosing
  if (!Array.isArray(rules)) throw InvalidInput('filter.rules must be a list of rules')
  return { rules, ...(match === undefined ? {} : { match }) }
}

function parse(given: string): unknown {
  if (given.length > LONGEST) throw InvalidInput(say`filter must be at most ${{ most: LONGEST }} characters`)
  try {
    return JSON.parse(given)
  } catch {
    throw InvalidInput('filter is not valid JSON')
  }
}

/** What must hold of the records that are meant, for whoever asks. */
export async function conditionsOf(
  ctx: Ctx,
  entity: FilterEntity,
  { match, rules, ...choice }: Choosing,
): Promise<RawBuilder<boolean>[]> {
  const { param, column } = entity.owner
  const owners = readOwners(ctx, param, choice[param])
  return [
    ...(owners ? [isOneOf(column, owners)] : []),
    ...(rules === undefined
      ? []
      : [groupOf(ctx, await loadFields(ctx, entity), { match, rules } as ConditionGroup)]),
  ]
}

function groupOf(ctx: Ctx, { entity, zone, byName }: Fields, group: ConditionGroup): RawBuilder<boolean> {
  const reader = { now: ctx.now, zone, me: userIdOf(ctx) }
  const compiled = new Map<ConditionRule, RawBuilder<boolean>>()
  const [complaint] = checkGroup(group, 'filter', (rule, at) => {
    compiled.set(rule as ConditionRule, compileRule(rule, at))
    return []
  })
  if (complaint) throw InvalidInput(complaint.message)

  function compileRule(rule: unknown, at: string): RawBuilder<boolean> {
    if (typeof rule !== 'object' || rule === null || Array.isArray(rule)) {
      throw InvalidInput(say`${at} must be a rule`)
    }
    const { field, op, value } = rule as ConditionRule
    const source = byName.get(String(field))
    if (!source) throw InvalidInput(say`${`${at}.field`} is not a field of ${{ records: entity.name }}`)
    const ops = opsOf[source.type]
    if (!ops.includes(op as Op)) throw InvalidInput(say`${`${at}.op`} must be one of ${{ choices: ops }}`)
    return ruleOf(reader, source, op as Op, value, at)
  }
  function join({ match, rules = [] }: ConditionGroup): RawBuilder<boolean> {
    const all = rules.map(rule =>
      'rules' in rule ? join(rule as ConditionGroup) : compiled.get(rule as ConditionRule)!,
    )
    return sql<boolean>`(${sql.join(all, match === 'any' ? sql` or ` : sql` and `)})`
  }
  return join(group)
}

/** The same, meaning the same whoever reads it later. */
export async function withoutMe<C extends Choosing>(ctx: Ctx, entity: FilterEntity, choice: C): Promise<C> {
  const { rules } = choice
  const { param } = entity.owner
  const owner = choice[param]
  // What is wrong with it is said at once.
  await conditionsOf(ctx, entity, choice)
  const { byName } = rules ? await loadFields(ctx, entity) : { byName: new Map<string, Source>() }
  const me = userIdOf(ctx) ?? 0
  const name = (rule: ConditionRule | ConditionGroup): ConditionRule | ConditionGroup => {
    if ('rules' in rule) return { ...rule, rules: rule.rules?.map(name) }
    const { field = '', value } = rule as ConditionRule
    if (byName.get(field)?.type !== 'user') return rule
    const named = (one: unknown) => (one === 'me' ? me : one)
    return { ...rule, value: Array.isArray(value) ? value.map(named) : named(value) }
  }
  return {
    ...choice,
    ...(owner === undefined ? {} : { [param]: nameOwners(ctx, param, owner) }),
    ...(rules ? { rules: (rules as ConditionRule[]).map(name) } : {}),
  }
}
