import type { JobWithMetadata } from 'pg-boss'
import type { JobKind } from '#kit/job.ts'
import type { Envelope } from './job-queue.ts'

export type Claimed = JobWithMetadata<Envelope>

/** As many at once as the job allows, and of one organization as many as it allows for one. */
export async function runBatch(
  job: JobKind<never>,
  batch: readonly Claimed[],
  work: (one: Claimed) => Promise<void>,
): Promise<void> {
  const waiting = [...batch]
  const active = new Map<string | null, number>()
  const take = (): Claimed | undefined => {
    const at = waiting.findIndex(({ data }) => (active.get(data.organization_id) ?? 0) < job.perOrganization)
    return at < 0 ? undefined : waiting.splice(at, 1)[0]
  }
  const count = ({ data }: Claimed, change: number) =>
    active.set(data.organization_id, (active.get(data.organization_id) ?? 0) + change)
  // One that finds nothing to take ends: whoever holds the organizations that are full goes on with them.
  const runner = async () => {
    for (let one = take(); one; one = take()) {
      count(one, 1)
      await work(one)
      count(one, -1)
    }
  }
  await Promise.all(Array.from({ length: job.concurrency }, runner))
}
