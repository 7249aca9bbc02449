import type { BoundedWork, OnBehalfOf } from '../bounded-work/bounded-work.ts'
import { boundedTask } from '../bounded-work/task.ts'
import { allows, isSmall, type Robots } from './robots.ts'

const judgeAddresses = boundedTask<typeof import('./robots-work.ts'), 'judgeAddresses'>(
  new URL('./robots-work.ts', import.meta.url),
  'judgeAddresses',
)

/** Few rules are looked through here; what somebody wrote to keep us busy is elsewhere, within limits. */
export async function mayFetch(
  ctx: OnBehalfOf & { services: { boundedWork: BoundedWork } },
  robots: Robots,
  urls: readonly URL[],
): Promise<boolean[]> {
  if (isSmall(robots)) return urls.map(url => allows(robots, url))
  const hrefs = urls.map(({ href }) => href)
  try {
    return await ctx.services.boundedWork.run(ctx, judgeAddresses, { robots, urls: hrefs })
  } catch {
    // Rules that nobody can work through close what they are about.
    return urls.map(() => false)
  }
}
