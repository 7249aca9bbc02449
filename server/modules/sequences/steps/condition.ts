import { InvalidInput } from '#kit/problem.ts'
import { say } from '#kit/text/sentence.ts'
import type { ConditionConfig, ConditionRule } from './schema.ts'

type Given = ConditionConfig | null | undefined

/** `{}` is how a step without a condition reads, so it is also how one may be written. */
export const isEmptyCondition = (config: Given): boolean =>
  !config || Object.values(config).every(value => value === null || value === undefined)

/** `order`: the ids of the timeline as it will be. */
export function checkCondition(type: string, config: Given, stepId: string, order: readonly string[]): void {
  if (isEmptyCondition(config)) {
    if (type === 'condition') throw InvalidInput('condition_config is required on a condition step')
    return
  }
  const { rules, on_true, on_false, goto_step_id } = config!
  if (!rules || rules.length === 0) throw InvalidInput('condition_config.rules must have at least 1 item')
  rules.forEach(checkRule)
  if (on_true !== 'goto' && on_false !== 'goto') return
  if (!goto_step_id) throw InvalidInput('condition_config.goto_step_id is required for goto')
  if (order.indexOf(goto_step_id.toLowerCase()) <= order.indexOf(stepId)) {
    throw InvalidInput('condition_config.goto_step_id must name a later step of this sequence')
  }
}

const eventOps = ['happened', 'not_happened']

function checkRule(rule: ConditionRule, at: number): void {
  const path = `condition_config.rules[${at}]`
  if ((rule.event === undefined) === (rule.field === undefined)) {
    throw InvalidInput(`${path} must have either event or field`)
  }
  const op = rule.op ?? (rule.event ? 'happened' : undefined)
  if (op === undefined) throw InvalidInput(`${path}.op is required`)
  if (eventOps.includes(op) !== (rule.event !== undefined)) {
    throw InvalidInput(
      rule.event
        ? say`${path}.op ${{ op }} does not go with an event`
        : say`${path}.op ${{ op }} does not go with a field`,
    )
  }
  if (rule.field && !['is_set', 'not_set'].includes(op) && rule.value === undefined) {
    throw InvalidInput(`${path}.value is required`)
  }
}
