import { isUuid } from '#kit/id.ts'
import type { SocketHost } from '#kit/web/socket.ts'
import {
  type ChatFrames,
  type ChatSessions,
  type Session,
  sendFrame,
  sendProblem,
  topicOf,
} from '#modules/messaging/index.ts'
import { findCall } from '../access/queries.ts'
import { settleOverdue } from '../lifecycle/leave.ts'
import { presentCall, presentCalls } from '../lifecycle/present.ts'
import { renewLeases } from '../lifecycle/queries.ts'
import { listRinging } from '../ringing/queries.ts'
import { dropOldSignals, findPlace, insertSignal, listPlaces, listSignals } from './queries.ts'

/** A connection's own: how far it is in the signals of each call, and what it is doing. */
interface Line {
  readonly seen: Map<string, number>
  sending: Promise<void>
  reading: Promise<void>
}

type WrittenSignal = Awaited<ReturnType<typeof listSignals>>[number]

/** Calls over the chat's socket: how they stand, and what browsers in them tell each other. */
export function callFrames(host: SocketHost, chat: ChatSessions): ChatFrames {
  const lines = new WeakMap<Session, Line>()
  const lineOf = (session: Session): Line => {
    const line = lines.get(session) ?? {
      seen: new Map(),
      sending: Promise.resolve(),
      reading: Promise.resolve(),
    }
    lines.set(session, line)
    return line
  }
  const complain = (what: string) => (error: unknown) =>
    host.log.warn({ error: (error as Error).message }, `a call: ${what}`)

  /** Those being told of a call, and whether it has changed again meanwhile. */
  const telling = new Map<string, 'once' | 'again'>()

  /** One reader a call: what was read first must not arrive last. */
  async function tellCall(organizationId: string, roomId: string, callId: string): Promise<void> {
    const key = `${organizationId}:${callId}`
    if (telling.has(key)) {
      telling.set(key, 'again')
      return
    }
    try {
      do {
        telling.set(key, 'once')
        await tellOnce(organizationId, roomId, callId)
      } while (telling.get(key) === 'again')
    } finally {
      telling.delete(key)
    }
  }

  async function tellOnce(organizationId: string, roomId: string, callId: string): Promise<void> {
    if (chat.followersOf(organizationId, roomId).length === 0) return
    const call = await host.read(organizationId, async ctx => {
      const row = await findCall(ctx.db, callId)
      return row && presentCall(ctx, row)
    })
    if (!call) return
    for (const session of chat.followersOf(organizationId, roomId)) sendFrame(session, { type: 'call', call })
  }

  /** After one another, so that they leave in the order they came in. */
  function send(session: Session, frame: Readonly<Record<string, unknown>>): void {
    const line = lineOf(session)
    const { call_id: callId, to, data } = frame
    if (typeof callId !== 'string' || !isUuid(callId) || typeof to !== 'string' || data === undefined) {
      sendProblem(session.connection, 'bad_signal', 'A signal has call_id, to and data')
      return
    }
    const signal = { callId: callId.toLowerCase(), from: session.me.key, to, data: JSON.stringify(data) }
    line.sending = line.sending
      .then(async () => {
        const seq = await host.writeOne(session.organizationId, ctx => insertSignal(ctx, signal))
        if (seq === null)
          return sendProblem(
            session.connection,
            'not_in_call',
            'Both must be in the call to exchange signals',
          )
        const written = { seq, sender: signal.from, data: signal.data }
        deliver(session.organizationId, signal.callId, to, written)
        const topic = topicOf({ kind: 'signal_sent', callId: signal.callId, person: to })
        host.services.topics.publish(session.organizationId, topic, carry(written))
      })
      .catch(complain('sending a signal'))
  }

  function deliver(organizationId: string, callId: string, person: string, written?: WrittenSignal): void {
    for (const session of chat.sessionsOf(organizationId)) {
      if (session.me.key === person) readOn(session, callId, written)
    }
  }

  function readOn(session: Session, callId: string, written?: WrittenSignal): void {
    const line = lineOf(session)
    line.reading = line.reading
      .then(() => read(session, line, callId, written))
      .catch(complain('reading signals'))
  }

  /** The next one, where somebody has just written it, needs no look at the database. */
  async function read(session: Session, line: Line, callId: string, written?: WrittenSignal): Promise<void> {
    const { organizationId, me } = session
    if (!session.connection.isOpen) return
    const seen = line.seen.get(callId)
    if (written !== undefined && seen !== undefined && written.seq <= seen) return
    const isNext = written !== undefined && seen === written.seq - 1
    const signals = isNext ? [written] : await readSince(organizationId, line, callId, me.key)
    for (const { seq, sender, data } of signals) {
      line.seen.set(callId, seq)
      session.connection.send(
        `{"type":"signal","call_id":${JSON.stringify(callId)},"from":${JSON.stringify(sender)},"data":${data}}`,
      )
    }
  }

  const readSince = (organizationId: string, line: Line, callId: string, person: string) =>
    host.read(organizationId, async ({ db }) => {
      // Connected before they came in, so all that was sent since then is new.
      const after = line.seen.get(callId) ?? (await findPlace(db, callId, person))?.signal_base
      return after === undefined ? [] : listSignals(db, callId, person, after)
    })

  return {
    hints: ['call_changed', 'signal_sent'],
    types: ['signal'],
    async hear(organizationId, hint, carried) {
      if (hint.kind === 'call_changed') await tellCall(organizationId, hint.roomId, hint.callId)
      if (hint.kind === 'signal_sent') deliver(organizationId, hint.callId, hint.person, readCarried(carried))
    },
    received: send,
    async opened(session) {
      const places = await host.read(session.organizationId, ({ db }) => listPlaces(db, [session.me.key]))
      for (const { call_id, signal_seq } of places) lineOf(session).seen.set(call_id, signal_seq)
    },
    async greeted(session) {
      const { organizationId, me } = session
      const ringing = await host.read(organizationId, async ctx => {
        const rows = await Promise.all((await listRinging(ctx, me.key)).map(id => findCall(ctx.db, id)))
        return presentCalls(
          ctx,
          rows.flatMap(row => row ?? []),
        )
      })
      for (const call of ringing) sendFrame(session, { type: 'call', call })
    },
    closed() {},
    async lookAgain(organizationId, sessions) {
      const people = [...new Set(sessions.map(({ me }) => me.key))]
      const places = await host.read(organizationId, ({ db }) => listPlaces(db, people))
      for (const { call_id, person, signal_seq, signal_base } of places) {
        for (const session of sessions) {
          if (session.me.key !== person) continue
          if ((lineOf(session).seen.get(call_id) ?? signal_base) < signal_seq) readOn(session, call_id)
        }
      }
      await settleOverdue(work => host.write(organizationId, work))
    },
    async renew(organizationId, sessions) {
      await host.write(organizationId, async ctx => {
        await renewLeases(
          ctx,
          [...new Set(sessions.map(({ me }) => me.key))],
          sessions.map(({ connection }) => connection.id),
        )
        await dropOldSignals(ctx)
      })
    },
  }
}

const carry = ({ seq, sender, data }: WrittenSignal): string => `${seq} ${sender} ${data}`

function readCarried(text: string): WrittenSignal | undefined {
  const [, seq, sender, data] = /^(\d+) (\S+) (.+)$/s.exec(text) ?? []
  return seq && sender && data ? { seq: Number(seq), sender, data } : undefined
}
