import type { WorkCtx } from '#kit/context.ts'
import { InvalidInput, Problem } from '#kit/problem.ts'
import { boundedTask, Refused } from '#platform/bounded-work/task.ts'
import { registeredDomain } from '../checks/domain-name.ts'
import { checkBlocklists } from '../checks/others/blocklist.ts'
import { startCheckRun } from '../domains/run.ts'
import type { ContentIn, Finding } from './schema.ts'

const readElsewhere = boundedTask<typeof import('./read-work.ts'), 'readContent'>(
  new URL('./read-work.ts', import.meta.url),
  'readContent',
)

const costs = { fail: 25, warn: 10 } as const

/** What filters and people would stumble over in a mail. Asks nobody but DNS, and that only about where links lead. */
export async function checkContent(ctx: WorkCtx, input: ContentIn) {
  const { findings, hosts } = await read(ctx, input)
  const all = [...findings, ...(await findBlocked(ctx, hosts))]
  const score = Math.max(
    0,
    all.reduce((left, { status }) => left - costs[status], 100),
  )
  return { score, findings: all }
}

async function read(ctx: WorkCtx, input: ContentIn) {
  try {
    return await ctx.services.boundedWork.run(ctx, readElsewhere, input)
  } catch (error) {
    if (error instanceof Refused && !(error instanceof Problem)) throw InvalidInput(error.message)
    throw error
  }
}

async function findBlocked(ctx: WorkCtx, hosts: readonly string[]): Promise<Finding[]> {
  const domains = [...new Set(hosts.map(registeredDomain))]
  if (domains.length === 0) return []
  const run = startCheckRun(ctx)
  try {
    const checks = await Promise.all(domains.map(domain => checkBlocklists(run.ask, domain, [])))
    return checks.flatMap(({ evidence }) =>
      evidence.lists
        .filter(({ status }) => status === 'listed')
        .map(({ target, zone }) => ({
          code: 'link_blocklisted' as const,
          status: 'fail' as const,
          message: `${target} is on the list ${zone}`,
          evidence: target,
        })),
    )
  } finally {
    run.end()
  }
}
