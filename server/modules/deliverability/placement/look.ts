import type { Ctx, WorkCtx } from '#kit/context.ts'
import { order } from '#kit/job.ts'
import { toJson } from '#kit/json.ts'
import { listDeliveries, type MailServer } from '#modules/email/index.ts'
import { addLearned } from '../domains/learn.ts'
import { PlacementFinished } from '../events.ts'
import { withSeed } from '../seeds/connect.ts'
import { listSeedRows, noteSeed, type SeedRow } from '../seeds/queries.ts'
import type { SeedProvider } from '../seeds/schema.ts'
import { type Authenticated, type Copy, findCopy, readAuthentication, readSelectors } from './copy.ts'
import { showTest } from './present.ts'
import { listResults, lockTest, type ResultRow, setResult, setTest, type TestRow } from './queries.ts'

export const DEADLINE_MINUTES = 15
/** Seconds after sending at which somebody looks. */
const LOOKS = [10, 30, 60, 120, 300, 600, 900]
const CLAIM_SECONDS = 240
const AT_ONCE = 5

/** Carried out by `jobs.ts`. */
export const lookForTest = order<{ test_id: string }>({
  name: 'deliverability.look_for_placement_test',
  retries: 5,
  timeoutSeconds: CLAIM_SECONDS,
  concurrency: 4,
  perOrganization: 2,
})

export async function planLook(
  ctx: Ctx,
  testId: string,
  since: Temporal.Instant,
  now: Temporal.Instant,
): Promise<void> {
  const next = LOOKS.map(seconds => since.add({ seconds })).find(at => Temporal.Instant.compare(at, now) > 0)
  if (next) await ctx.schedule(lookForTest, { test_id: testId }, { key: testId, at: next })
}

interface Look {
  test: TestRow
  claim: string
  open: {
    result: ResultRow
    seed: SeedRow | undefined
    messageIds: string[]
    failure: string | null
    isSent: boolean
  }[]
}

/** What one look at a seed came to. */
interface Seen {
  result: ResultRow
  copy: Copy | null
  error: string | null
  /** It never left, so nobody will find it. */
  isLost: boolean
  seed: SeedRow | undefined
}

/** One look at all seeds that still wait, or after the end at those that were missing. One at a time for a test. */
export async function look(ctx: WorkCtx, testId: string): Promise<void> {
  const begun = await ctx.transact(inner => begin(inner, testId))
  if (!begun) return
  const seen: Seen[] = []
  const queue = [...begun.open]
  const work = async () => {
    for (let one = queue.shift(); one; one = queue.shift()) seen.push(await lookAt(ctx, one))
  }
  await Promise.all(Array.from({ length: Math.min(AT_ONCE, queue.length) }, work))
  await ctx.transact(inner => end(inner, testId, begun.claim, seen))
}

async function begin(ctx: Ctx, testId: string): Promise<Look | null> {
  const test = await lockTest(ctx, testId)
  if (!test) return null
  const { claims } = ctx.services
  const standing = await claims.listStanding(ctx, test.claim ? [test.claim] : [])
  if (standing.size > 0) return null
  const isOver = test.finished_at !== null
  const results = await listResults(ctx, [testId])
  const open = results.filter(({ placement }) => placement === (isOver ? 'missing' : 'pending'))
  const [seeds, mails] = await Promise.all([
    listSeedRows(ctx),
    listDeliveries(
      ctx,
      open.flatMap(({ message_id }) => message_id ?? []),
    ),
  ])
  const claim = await claims.take(ctx, {
    job: lookForTest,
    data: { test_id: testId },
    until: ctx.now.add({ seconds: CLAIM_SECONDS }),
  })
  await setTest(ctx, testId, { claim })
  return {
    test,
    claim,
    open: open.map(result => {
      const mail = mails.get(result.message_id ?? '')
      const hasFailed = !mail || ['failed', 'canceled', 'bounced'].includes(mail.status)
      return {
        result,
        seed: seeds.find(({ id }) => id === result.seed_id),
        messageIds: mail ? [mail.message_id, ...(mail.wire_message_id ? [mail.wire_message_id] : [])] : [],
        failure: hasFailed ? (mail?.error ?? 'The mail is gone') : null,
        isSent: mail !== undefined && ['sent', 'unknown'].includes(mail.status),
      }
    }),
  }
}

async function lookAt(ctx: WorkCtx, one: Look['open'][number]): Promise<Seen> {
  const { result, seed, messageIds, failure, isSent } = one
  if (failure) return { result, seed, copy: null, error: failure, isLost: true }
  if (!seed) return { result, seed, copy: null, error: 'The seed was removed', isLost: true }
  if (!isSent) return { result, seed, copy: null, error: null, isLost: false }
  const { value, error } = await withSeed(ctx, seed, client =>
    findCopy(client, { messageIds, token: result.id }),
  )
  return { result, seed, copy: value, error, isLost: false }
}

async function end(ctx: Ctx, testId: string, claim: string, seen: readonly Seen[]): Promise<void> {
  const test = await lockTest(ctx, testId)
  await ctx.services.claims.end(ctx, claim)
  if (test?.claim !== claim) return
  const isOver = test.finished_at !== null
  const isLate = Temporal.Instant.compare(ctx.now, test.deadline_at) >= 0
  for (const one of seen) await writeSeen(ctx, test, one, isOver, isLate)
  const results = await listResults(ctx, [testId])
  const isDone = results.every(({ placement }) => placement !== 'pending')
  await setTest(ctx, testId, {
    claim: null,
    ...(isOver
      ? {}
      : isDone
        ? { status: 'finished', finished_at: ctx.now.toString() }
        : { status: 'waiting' }),
  })
  if (isOver) return
  if (!isDone) return planLook(ctx, testId, Temporal.Instant.from(test.created_at), ctx.now)
  const { counts, inbox_rate } = showTest(test, results)
  await ctx.emit(PlacementFinished, { test_id: testId, mailbox_id: test.mailbox_id, inbox_rate, counts })
}

async function writeSeen(
  ctx: Ctx,
  test: TestRow,
  seen: Seen,
  isOver: boolean,
  isLate: boolean,
): Promise<void> {
  const { result, copy, error, isLost, seed } = seen
  const checked_at = ctx.now.toString()
  if (seed && !isLost) await noteSeed(ctx, seed.id, error)
  if (!copy) {
    const placement = isLost
      ? 'unknown'
      : isLate && !isOver
        ? error
          ? 'unknown'
          : 'missing'
        : result.placement
    await setResult(ctx, result.id, { placement, error, checked_at })
    return
  }
  const domain = test.from_email.slice(test.from_email.lastIndexOf('@') + 1).toLowerCase()
  const auth = readAuthentication(copy.header, result.provider as SeedProvider, hostsOf(seed))
  const selectors = readSelectors(copy.header, domain)
  const since = Temporal.Instant.from(test.created_at).until(ctx.now).total('seconds')
  await setResult(ctx, result.id, {
    placement: copy.placement,
    folder: copy.folder,
    tab: copy.tab,
    seconds: Math.round(since),
    late: isOver,
    auth: toJson(auth satisfies Authenticated),
    dkim_selectors: selectors,
    error: null,
    checked_at,
  })
  if (selectors.length > 0) await addLearned(ctx, domain, selectors)
}

const hostsOf = (seed: SeedRow | undefined): string[] => {
  const host = (seed?.imap as unknown as MailServer | null)?.host
  return [
    ...(host ? [host] : []),
    ...(seed ? [seed.email.slice(seed.email.lastIndexOf('@') + 1).toLowerCase()] : []),
  ]
}
