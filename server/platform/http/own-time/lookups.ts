import { lookup } from 'node:dns/promises'
import { createGate } from '#kit/time/gate.ts'
import { shareWork } from '#kit/time/share-work.ts'

type Addresses = Awaited<ReturnType<typeof ask>>

/** Four threads of the process ask the system, and lookups get half of them: more at once would wait where nobody sees it. */
const AT_ONCE = 2
const REMEMBERED = 2_000

const ask = (host: string) => lookup(host, { all: true })
const askTogether = shareWork<Addresses>()
const gate = createGate(AT_ONCE)
/** How long each host waited to be asked for, all in all; the latest last. */
const waited = new Map<string, number>()
const waitingSince = new Map<string, number>()

/** Those who ask for a name while it is being looked up share the answer. */
export const lookUp = (host: string): Promise<Addresses> => askTogether(host, () => askInTurn(host))

async function askInTurn(host: string): Promise<Addresses> {
  await (gate.isFull('lookup') ? wait(host) : gate.enter('lookup'))
  try {
    return await ask(host)
  } finally {
    gate.leave('lookup')
  }
}

async function wait(host: string): Promise<void> {
  waitingSince.set(host, performance.now())
  await gate.enter('lookup')
  const ms = lookupWaitOf(host)
  waitingSince.delete(host)
  waited.delete(host)
  waited.set(host, ms)
  for (const [oldest] of waited) {
    if (waited.size <= REMEMBERED) break
    waited.delete(oldest)
  }
}

/** How long lookups of a host have waited for others' so far. Only its growth means something. */
export function lookupWaitOf(host: string): number {
  const since = waitingSince.get(host)
  return (waited.get(host) ?? 0) + (since === undefined ? 0 : performance.now() - since)
}
