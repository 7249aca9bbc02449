import type { Span } from '../slots/availability.ts'

/** A booking that somebody is trying to make in this process. */
interface Try {
  /** Whoever tries: what they sent twice is one wish, and never its own rival. */
  who: string
  blocked: Span
  /** True once the time is theirs. */
  ended: Promise<boolean>
}

/** By organization and host. */
const underWay = new Map<string, Set<Try>>()

export interface Contest<T> {
  organizationId: string
  who: string
  /** The time that is wanted of a host. */
  blocked: Span
  /** Any of these will do, in their order. */
  chances: readonly number[][]
  /** Null where they turn out to be taken. */
  attempt: (hosts: number[]) => Promise<T | null>
  /** Whether what came of it takes the time of these hosts. */
  takes: (outcome: T, hosts: readonly number[]) => boolean
}

/**
 * Tries one chance after the other, first those whom nobody is booking at this moment: nobody waits in line for one host
 * while others have time. Where all that are left are being booked for this very time, it takes no transaction to wait
 * for what comes of that: whom somebody else gets is gone, and who is let go of can be tried. What holds across processes
 * is for `attempt` to find out.
 */
export async function contend<T>(contest: Contest<T>): Promise<T | null> {
  let left = contest.chances
  while (left.length > 0) {
    const contested = left.map(hosts => ({ hosts, rivals: rivalsFor(contest, hosts) }))
    const open = contested.filter(({ rivals }) => rivals.length === 0).map(({ hosts }) => hosts)
    if (open.length > 0) {
      const hosts = leastWanted(contest.organizationId, open)
      const outcome = await whileKnown(contest, hosts)
      if (outcome !== null) return outcome
      left = left.filter(one => one !== hosts)
      continue
    }
    const { hosts, isGone } = await Promise.race(
      contested.flatMap(one => one.rivals.map(async ({ ended }) => ({ ...one, isGone: await ended }))),
    )
    if (isGone) left = left.filter(one => one !== hosts)
  }
  return null
}

const triesOf = (organizationId: string, hosts: readonly number[]): Try[] =>
  hosts.flatMap(id => [...(underWay.get(`${organizationId}:${id}`) ?? [])])

const rivalsFor = <T>({ organizationId, who, blocked }: Contest<T>, hosts: readonly number[]): Try[] =>
  triesOf(organizationId, hosts).filter(
    one => one.who !== who && one.blocked.from < blocked.to && blocked.from < one.blocked.to,
  )

const leastWanted = (organizationId: string, chances: readonly number[][]): number[] =>
  chances.toSorted((a, b) => triesOf(organizationId, a).length - triesOf(organizationId, b).length)[0]!

/** Known from this very moment, before anything is waited for, until it ends. */
async function whileKnown<T>(contest: Contest<T>, hosts: number[]): Promise<T | null> {
  const { organizationId, who, blocked } = contest
  const ending = Promise.withResolvers<boolean>()
  const mine: Try = { who, blocked, ended: ending.promise }
  const keys = hosts.map(id => `${organizationId}:${id}`)
  for (const key of keys) underWay.set(key, (underWay.get(key) ?? new Set()).add(mine))
  let isTaken = false
  try {
    const outcome = await contest.attempt(hosts)
    isTaken = outcome !== null && contest.takes(outcome, hosts)
    return outcome
  } finally {
    for (const key of keys) {
      const tries = underWay.get(key)!
      tries.delete(mine)
      if (tries.size === 0) underWay.delete(key)
    }
    ending.resolve(isTaken)
  }
}
