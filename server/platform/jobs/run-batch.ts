import type { JobKind } from '#kit/job.ts'

interface Owned {
  data: { organization_id: string | null }
}

/** As many at once as the job allows, and of one organization as many as it allows for one. */
export async function runBatch<T extends Owned>(
  job: JobKind<never>,
  batch: readonly T[],
  work: (one: T) => Promise<void>,
): Promise<void> {
  const waiting = [...batch]
  const active = new Map<string | null, number>()
  const activeOf = ({ data }: T) => active.get(data.organization_id) ?? 0
  const take = (): T | undefined => {
    const at = waiting.findIndex(one => activeOf(one) < job.perOrganization)
    return at < 0 ? undefined : waiting.splice(at, 1)[0]
  }
  const count = (one: T, change: number) => active.set(one.data.organization_id, activeOf(one) + change)
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
