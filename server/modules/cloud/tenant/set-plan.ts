import { type Command, UsageError } from '#kit/declared/command.ts'
import { isUuid } from '#kit/id.ts'
import { problem } from '#kit/problem.ts'
import { recordChange } from '../audit.ts'
import { type Plan, plans } from '../plans/plans.ts'
import { updatePlan } from './queries.ts'

const TenantNotFound = problem(404, 'tenant_not_found', 'There is no such organization')

/** Plans are sold by whoever runs the server, so they are set there and not by the tenant. */
export const setPlanCommand: Command = {
  name: 'set-plan',
  summary: `Set an organization's plan: set-plan <organization id> ${plans.join('|')}`,
  run: async (ctx, [organizationId = '', plan = '']) => {
    if (!isUuid(organizationId) || !plans.includes(plan as Plan))
      throw new UsageError(`Usage: set-plan <organization id> ${plans.join('|')}`)
    await ctx.within(organizationId, async inner => {
      await inner.transact(async transaction => {
        const { numUpdatedRows } = await updatePlan(transaction, plan as Plan)
        if (numUpdatedRows === 0n) throw TenantNotFound()
        await recordChange(transaction, 'plan_changed', { kind: 'tenant', id: organizationId }, { plan })
        transaction.afterCommit(() => transaction.services.apiKeys.forget(organizationId))
      })
    })
    ctx.print(`The organization ${organizationId} is on the plan ${plan}.`)
    return 0
  },
}
