import { createHmac } from 'node:crypto'
import type { Ctx, WorkCtx } from '#kit/context.ts'
import { newId } from '#kit/id.ts'
import { InvalidInput, Problem, problem } from '#kit/problem.ts'
import { deleteKey, findKey, storeAnswer, takeKeyRow } from './key-queries.ts'
import { deleteSteps, listSteps } from './step-queries.ts'
import { StillRunning, withSteps } from './steps.ts'

/** As it is kept and sent again. */
export class Answer {
  readonly status: number
  readonly text: string
  /** Of the first time alone: they tell of the moment, such as an ETag. */
  readonly headers: Readonly<Record<string, string>>
  constructor(status: number, text: string, headers: Readonly<Record<string, string>> = {}) {
    this.status = status
    this.text = text
    this.headers = headers
  }
}

/** Text to keep, or null where the answer is not of the kind that can be replayed. */
type Work = () => Promise<Answer>

export const KeyReused = problem(
  409,
  'idempotency_key_reused',
  'This Idempotency-Key was used with another request',
)
const KEEP_HOURS = 24
/** Longer than any answer may take: whoever works on one for longer hangs. */
const MOST_SECONDS = 120
const POLL_MS = 100

export function readKey(header: string | string[] | undefined): string | undefined {
  if (header === undefined) return undefined
  const key = String(header)
  if (key.length < 1 || key.length > 255 || !/^[\x21-\x7e]+$/.test(key)) {
    throw InvalidInput('Idempotency-Key must be 1 to 255 visible ASCII characters')
  }
  return key
}

/** Keyed, because a body may hold a password: a plain hash at rest could be guessed against. */
export function hashRequest(
  hashKey: Buffer,
  { method, url, body }: { method: string; url: string; body: unknown },
  person: string | null,
): Buffer {
  const text = Buffer.isBuffer(body) ? body : JSON.stringify(body ?? null)
  return createHmac('sha256', hashKey)
    .update(`${method} ${url} ${person ?? ''}\n`)
    .update(text)
    .digest()
}

interface Stored {
  request_hash: Buffer
  status: number | null
  response: Buffer | null
}

const aad = (ctx: { organizationId: string }, key: string) => `idempotency:${ctx.organizationId}:${key}`

async function store(ctx: Ctx, key: string, { status, text }: Answer): Promise<void> {
  await storeAnswer(ctx.db, key, { status, response: ctx.services.secrets.seal(text, aad(ctx, key)) })
}

function replay(ctx: Pick<Ctx, 'services' | 'organizationId'>, key: string, hash: Buffer, stored: Stored) {
  if (!stored.request_hash.equals(hash)) throw KeyReused()
  if (stored.status === null || !stored.response) return undefined
  return new Answer(stored.status, ctx.services.secrets.open(stored.response, aad(ctx, key)).toString())
}

/** Inside one transaction: the key commits with the work, so a failed request leaves no trace of it. */
export async function onceInTransaction(ctx: Ctx, key: string, hash: Buffer, work: Work): Promise<Answer> {
  if (await takeKeyRow(ctx.db, { key, hash, claimId: null, ...times(ctx) })) {
    const answer = await work()
    await store(ctx, key, answer)
    return answer
  }
  const stored = await findKey(ctx.db, key)
  const answer = stored && replay(ctx, key, hash, stored)
  if (!answer) throw StillRunning()
  return answer
}

/**
 * Around several transactions: a claim is taken first; whoever comes meanwhile waits for the answer. Each transaction is
 * written down with the key. Where the process ends, or nobody can say whether a commit happened, the next request with
 * the key goes on behind the last one that did.
 */
export async function onceWithClaim(
  ctx: WorkCtx,
  key: string,
  hash: Buffer,
  work: (ctx: WorkCtx) => Promise<Answer>,
): Promise<Answer> {
  const deadline = performance.now() + 30_000
  const claimId = newId()
  let steps: Awaited<ReturnType<typeof listSteps>>
  for (;;) {
    const found = await takeKey(ctx, key, hash, claimId).catch(orLookAgain)
    if (Array.isArray(found)) {
      steps = found
      break
    }
    const answer = found && replay(ctx, key, hash, found)
    if (answer) return answer
    if (performance.now() > deadline) throw StillRunning()
    await new Promise(resolve => setTimeout(resolve, POLL_MS))
  }
  try {
    const answer = await work(withSteps(ctx, { key, claimId }, steps))
    await ctx.transact(async inner => {
      await store(inner, key, answer)
      await deleteSteps(inner.db, key)
      await inner.services.claims.end(inner, claimId)
    })
    return answer
  } catch (error) {
    await letGo(ctx, claimId, { forgets: isRefusal(error) }).catch(() => {})
    throw error
  }
}

/** The steps of earlier attempts where the key is ours now, else what is known of the request. */
const takeKey = (ctx: WorkCtx, key: string, hash: Buffer, claimId: string) =>
  ctx.transact(async inner => {
    const earlier = await findKey(inner.db, key)
    // Taken by us, and the answer to that was lost.
    if (earlier?.claim_id === claimId) return listSteps(inner.db, key)
    if (!(await takeKeyRow(inner.db, { key, hash, claimId, ...times(inner) }))) return findKey(inner.db, key)
    const isOver = earlier && Temporal.Instant.compare(earlier.created_at, oldestKept(inner.now)) < 0
    if (isOver) await deleteSteps(inner.db, key)
    const until = inner.now.add({ seconds: MOST_SECONDS })
    await inner.services.claims.take(inner, { id: claimId, job: null, data: {}, until })
    return listSteps(inner.db, key)
  })

function orLookAgain(error: Error & { code?: string }): undefined {
  if (error.code !== 'commit_unanswered') throw error
}

/** What the caller is to mend starts over with the next attempt; after anything else it goes on where this one ended. */
const isRefusal = (error: unknown): boolean =>
  error instanceof Problem && error.status < 500 && error.code !== 'partly_done'

async function letGo(ctx: WorkCtx, claimId: string, { forgets }: { forgets: boolean }): Promise<void> {
  await ctx.transact(async inner => {
    if (forgets) await deleteKey(inner.db, claimId)
    await inner.services.claims.end(inner, claimId)
  })
}

const times = ({ now }: Ctx) => ({ now, oldest: oldestKept(now) })

const oldestKept = (now: Temporal.Instant) => now.subtract({ hours: KEEP_HOURS })
