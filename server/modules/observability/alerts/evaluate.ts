import type { Ctx } from '#kit/context.ts'
import { newId } from '#kit/id.ts'
import { type JobKind, job } from '#kit/job.ts'
import { measure } from './measure.ts'
import { tell } from './notify.ts'
import { insertAlert, listActiveRuleIds, lockRule, type RuleRow, updateAlert, updateRule } from './queries.ts'
import type { When } from './schema.ts'
import { judge, type RuleState } from './transitions.ts'

const EVERY_SECONDS = 15

/** Looks at the rules of a tenant, each in a transaction of its own, and comes again. */
export const lookAtRules: JobKind<Record<string, never>> = job<Record<string, never>>({
  name: 'observability.look_at_rules',
  concurrency: 4,
  perOrganization: 1,
  timeoutSeconds: 280,
  retries: 20,
  handler: async ctx => {
    const rules = await ctx.transact(listActiveRuleIds)
    for (const { id } of rules) await ctx.transact(inner => lookAt(inner, id))
    if (rules.length > 0) await ctx.transact(inner => orderLook(inner, EVERY_SECONDS))
  },
})

export const orderLook = (ctx: Ctx, seconds: number): Promise<void> =>
  ctx.schedule(lookAtRules, {}, { key: 'rules', at: ctx.now.add({ seconds }) })

const millisecondsOf = (moment: string): number => Temporal.Instant.from(moment).epochMilliseconds
const momentOf = (ms: number): string => Temporal.Instant.fromEpochMilliseconds(ms).toString()

const stateOf = (rule: RuleRow): RuleState => ({
  state: rule.state as RuleState['state'],
  pendingSince: rule.pending_since === null ? null : millisecondsOf(rule.pending_since),
  changes: rule.changes.map(millisecondsOf),
  flapping: rule.flapping,
})

async function lookAt(ctx: Ctx, id: string): Promise<void> {
  const rule = await lockRule(ctx, id)
  if (!rule || rule.paused) return
  const when = rule.condition as When
  const seen = await measure(ctx, when)
  const forSeconds = when.kind === 'metric' ? (when.for_seconds ?? 0) : 0
  const now = ctx.now.epochMilliseconds
  const { after, changed, told } = judge(stateOf(rule), seen.holds, { now, forSeconds })
  const alertId = changed === 'firing' ? newId() : rule.alert_id
  if (changed === 'firing') {
    const { value, detail } = seen
    const about = { value, detail, flapping: after.flapping, started_at: ctx.now.toString() }
    await insertAlert(ctx, { id: alertId!, rule_id: id, status: 'firing', ...about })
  } else if (changed === 'resolved') {
    await updateAlert(ctx, alertId!, {
      status: 'resolved',
      flapping: after.flapping,
      resolved_at: ctx.now.toString(),
    })
  }
  await updateRule(ctx, id, {
    state: after.state,
    pending_since: after.pendingSince === null ? null : momentOf(after.pendingSince),
    changes: after.changes.map(momentOf),
    flapping: after.flapping,
    alert_id: alertId,
  })
  if (told && alertId) await tell(ctx, rule, told, { alertId, value: seen.value, detail: seen.detail })
}
