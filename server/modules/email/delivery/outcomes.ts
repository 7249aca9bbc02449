import type { Ctx } from '#kit/context.ts'
import { noteMailboxError } from '../mailboxes/note-error.ts'
import { recordBounce } from '../messages/bounce.ts'
import type { Outcome } from '../transports/transport.ts'
import { endWithout, markSent } from './finish.ts'
import { deliverLater, deliverSoon } from './jobs.ts'
import type { MessageRow } from './message-queries.ts'
import { releaseClaims } from './outcome-queries.ts'
import { delayAfter } from './retry.ts'
import { senderKeyOf, setFailing, slowDown } from './sender-queries.ts'

export const NO_ANSWER =
  'It was handed over and no answer came; it may have arrived, so it is not sent again by itself'

/** How the attempt at one message ended. `unstarted`: its time was over before its turn came. */
export interface Attempted {
  message: MessageRow
  outcome: Outcome | { kind: 'unstarted' }
}

type Of<K extends Attempted['outcome']['kind']> = {
  message: MessageRow
  outcome: Extract<Attempted['outcome'], { kind: K }>
}

/** Writes how attempts ended, all of them in one transaction. */
export async function applyOutcomes(ctx: Ctx, all: readonly Attempted[]): Promise<void> {
  const of = <K extends Attempted['outcome']['kind']>(kind: K) =>
    all.filter(({ outcome }) => outcome.kind === kind) as unknown as Of<K>[]
  await noteMailboxes(ctx, all)
  await noteSenders(ctx, all)
  await markSent(
    ctx,
    of('sent').map(({ message, outcome }) => ({ message, ...outcome })),
  )
  const refused = of('permanent')
  const temporary = of('temporary').map(one => ({ ...one, delay: delayAfter(one.message.attempts) }))
  await endWithout(ctx, [
    ...[...refused, ...temporary.filter(({ delay }) => delay === null)].map(({ message, outcome }) => ({
      message,
      status: 'failed' as const,
      error: outcome.error,
    })),
    // Where the provider can be asked, the claim runs out first: by then it knows what it got.
    ...of('ambiguous')
      .filter(isLeftInDoubt)
      .map(({ message, outcome }) => ({
        message,
        status: 'unknown' as const,
        error: `${NO_ANSWER} (${outcome.error})`,
      })),
  ])
  for (const { message, outcome } of refused) {
    const { badAddress: email, error: detail } = outcome
    if (email)
      await recordBounce(ctx, { message_id: message.id, email, kind: 'hard', detail, source: 'smtp' })
  }
  await tryAgain(ctx, temporary)
  const unstarted = await releaseClaims(
    ctx,
    of('unstarted').map(({ message }) => ({ message, error: null })),
  )
  await deliverSoon(
    ctx,
    unstarted.map(id => ({ id, at: null })),
  )
}

const isLeftInDoubt = ({ message }: Pick<Attempted, 'message'>) => message.transport !== 'mailgun'

/** Whether somebody still has to look after the message when its claim has run out. */
export const needsWatch = ({ message, outcome }: Attempted): boolean =>
  outcome.kind === 'ambiguous' && !isLeftInDoubt({ message })

/** A connection that works clears what was wrong with the mailbox; one that does not says so. */
async function noteMailboxes(ctx: Ctx, all: readonly Attempted[]): Promise<void> {
  const tried = all.filter(({ message, outcome }) => {
    return message.transport === 'mailbox' && message.mailbox_id && outcome.kind !== 'unstarted'
  })
  for (const [mailboxId, group] of Map.groupBy(tried, ({ message }) => message.mailbox_id!)) {
    const failures = group.flatMap(({ outcome }) =>
      outcome.kind === 'temporary' && outcome.connection ? outcome.error : [],
    )
    const error = failures.length === group.length ? failures.at(-1)! : null
    await noteMailboxError(ctx, mailboxId, 'smtp', error)
  }
}

/** The same for every way out, and whether the other side asked for patience. */
async function noteSenders(ctx: Ctx, all: readonly Attempted[]): Promise<void> {
  const tried = all.filter(({ outcome }) => outcome.kind !== 'unstarted')
  for (const [sender, group] of Map.groupBy(tried, ({ message }) => senderKeyOf(message))) {
    const temporary = group.flatMap(({ outcome }) => (outcome.kind === 'temporary' ? outcome : []))
    const unreached = temporary.filter(({ connection }) => connection)
    await setFailing(ctx, sender, unreached.length === group.length ? unreached.at(-1)!.error : null)
    if (temporary.some(({ connection }) => !connection)) await slowDown(ctx, sender)
  }
}

async function tryAgain(
  ctx: Ctx,
  temporary: readonly (Of<'temporary'> & { delay: Temporal.Duration | null })[],
): Promise<void> {
  const again = temporary.filter(({ delay }) => delay !== null)
  const released = new Set(
    await releaseClaims(
      ctx,
      again.map(({ message, outcome }) => ({ message, error: outcome.error })),
    ),
  )
  for (const [, group] of Map.groupBy(again, ({ delay }) => delay!.toString())) {
    const ids = group.map(({ message }) => message.id).filter(id => released.has(id))
    if (ids.length > 0) await deliverLater(ctx, ids, ctx.now.add(group[0]!.delay!))
  }
}
