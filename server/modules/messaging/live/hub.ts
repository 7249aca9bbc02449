import { isUuid } from '#kit/id.ts'
import type { SocketConnection, SocketHandler, SocketHost, SocketKind } from '#kit/web/socket.ts'
import { JoinFirst } from '../access/errors.ts'
import { readKey } from '../access/person.ts'
import { listReadableRooms } from '../access/queries.ts'
import { onlineSince } from '../people/presence.ts'
import type { ChatExtension } from './extension.ts'
import { createFeeds } from './feeds.ts'
import { type ChatHint, readTopic, topicOf } from './hints.ts'
import { identify } from './identify.ts'
import { createNames } from './names.ts'
import { createTelling } from './publish.ts'
import {
  deleteConnections,
  insertConnection,
  isInRoom,
  listFollowed,
  listProgress,
  readPresence,
  renewConnections,
  setAway,
} from './queries.ts'
import { type ClientFrame, closing, readFrame, type Session, sendFrame, sendProblem } from './session.ts'

const START_MS = 10_000
const LOOK_AGAIN_MS = 5_000
const RENEW_MS = 25_000
const HEARTBEAT_S = 25
const IDLE_MS = 600_000
const TYPING_MS = 3_000
const MOST_CONNECTIONS = 20

/** Everything that happens in one's rooms, over one connection; other domains add frames of their own to it. */
export const chatSocket = (extensions: readonly ChatExtension[]): SocketKind => ({
  path: '/api/v1/messaging/ws',
  start: host => createHub(host, extensions),
})

function createHub(host: SocketHost, extensions: readonly ChatExtension[]): SocketHandler {
  const { services, log } = host
  const feeds = createFeeds(host)
  const sessions = new Map<string, Session>()
  const names = createNames(host)
  const sessionsOf = (organizationId: string) =>
    [...sessions.values()].filter(session => session.organizationId === organizationId)
  const { tell, tellRoom } = createTelling(host, feeds, names, sessionsOf)
  const added = extensions.map(start => start(host, { sessionsOf, followersOf: feeds.followersOf }))
  const waiting = new Map<string, NodeJS.Timeout>()
  const publish = (organizationId: string, hint: ChatHint) =>
    services.topics.publish(organizationId, topicOf(hint))

  const complain = (what: string) => (error: unknown) =>
    log.warn({ error: (error as Error).message }, `a socket: ${what}`)

  async function start(connection: SocketConnection, frame: Extract<ClientFrame, { type: 'start' }>) {
    const token = frame.token ?? connection.bearer
    const known = await identify(services, token)
    if (!known) return connection.close(closing.unauthorized, 'not authenticated')
    const { organizationId, me } = known
    const now = Date.now()
    const session: Session = {
      connection,
      organizationId,
      me,
      token,
      rooms: new Map(),
      typedAt: new Map(),
      openedAt: now,
      activeAt: now,
      isAway: false,
    }
    const before = await host.write(organizationId, async ctx => {
      const presence = await readPresence(ctx.db, [me.key], onlineSince(ctx.now))
      await insertConnection(ctx, { id: connection.id, person: me.key })
      return presence.get(me.key)
    })
    const { rooms, named, allowed } = await host.read(organizationId, async ({ db }) => {
      const wanted = [...frame.rooms.keys()].filter(isUuid)
      const [rooms, allowed, named] = await Promise.all([
        listFollowed(db, me.key),
        listReadableRooms(db, me, wanted),
        listProgress(db, wanted),
      ])
      return { rooms, named, allowed: new Set(allowed.map(({ id }) => id)) }
    })
    for (const extension of added) await extension.opened(session)
    if (!connection.isOpen) return void leave(connection, organizationId, me.key)
    sessions.set(connection.id, session)
    dropOldest(organizationId, me.key)
    sendFrame(session, {
      type: 'hello',
      connection_id: connection.id,
      me: { ...readKey(me.key), name: await names.of(organizationId, me.key) },
      rooms: Object.fromEntries(rooms.map(({ id, last_rev }) => [id, last_rev])),
      heartbeat_s: HEARTBEAT_S,
    })
    for (const extension of added) await extension.greeted(session)
    const mine = new Map(
      [...named.filter(({ id }) => allowed.has(id)), ...rooms].map(room => [room.id, room]),
    )
    for (const id of frame.rooms.keys()) {
      if (!mine.has(id)) sendFrame(session, { type: 'reset', room_id: id, rev: 0, last_seq: 0 })
    }
    for (const room of mine.values()) feeds.follow(session, room, frame.rooms.get(room.id) ?? null)
    if (before !== 'online') {
      publish(organizationId, { kind: 'presence', person: me.key, presence: 'online' })
    }
  }

  function dropOldest(organizationId: string, key: string): void {
    const own = sessionsOf(organizationId).filter(({ me }) => me.key === key)
    if (own.length <= MOST_CONNECTIONS) return
    const [oldest] = own.toSorted((a, b) => a.openedAt - b.openedAt)
    oldest!.connection.close(closing.replaced, 'too many connections')
  }

  async function leave(connection: SocketConnection, organizationId: string, key: string): Promise<void> {
    const after = await host.write(organizationId, ctx =>
      deleteConnections(ctx, new Map([[connection.id, key]]), onlineSince(ctx.now)),
    )
    const presence = after.get(key)
    if (presence === 'offline') publish(organizationId, { kind: 'presence', person: key, presence })
  }

  function changePresence(session: Session, isAway: boolean): void {
    if (session.isAway === isAway) return
    session.isAway = isAway
    const { organizationId, me, connection } = session
    host
      .write(organizationId, async ctx => {
        await setAway(ctx, connection.id, isAway)
        return readPresence(ctx.db, [me.key], onlineSince(ctx.now))
      })
      .then(found =>
        publish(organizationId, { kind: 'presence', person: me.key, presence: found.get(me.key)! }),
      )
      .catch(complain('presence'))
  }

  function type(session: Session, roomId: string): void {
    if (session.me.role === 'viewer')
      return void sendProblem(session.connection, 'forbidden', 'Viewers do not write in rooms')
    const now = Date.now()
    if (!session.rooms.has(roomId) || now - (session.typedAt.get(roomId) ?? 0) < TYPING_MS) return
    session.typedAt.set(roomId, now)
    const { organizationId, me, connection } = session
    host
      .read(organizationId, ({ db }) => isInRoom(db, roomId, me.key))
      .then(isMember => {
        if (isMember) return publish(organizationId, { kind: 'typing', roomId, person: me.key })
        const { code, message } = JoinFirst()
        sendProblem(connection, code, message)
      })
      .catch(complain('typing'))
  }

  function handle(session: Session, frame: ClientFrame): void {
    if (frame.type !== 'ping') session.activeAt = Date.now()
    if (frame.type === 'typing' && session.isAway) changePresence(session, false)
    switch (frame.type) {
      case 'ping':
        sendFrame(session, { type: 'pong' })
        break
      case 'presence':
        changePresence(session, frame.presence === 'away')
        break
      case 'typing':
        type(session, frame.roomId)
        break
      case 'other': {
        const extension = added.find(({ types }) => types.includes(String(frame.frame.type)))
        if (extension) extension.received(session, frame.frame)
        else sendProblem(session.connection, 'unknown_type', 'This type of frame is not known')
      }
    }
  }

  /** Rooms joined are followed from now on; rooms one may no longer read are let go. */
  async function refresh(session: Session): Promise<void> {
    const { organizationId, me } = session
    const { rooms, readable } = await host.read(organizationId, async ({ db }) => ({
      rooms: await listFollowed(db, me.key),
      readable: new Set((await listReadableRooms(db, me, [...session.rooms.keys()])).map(({ id }) => id)),
    }))
    if (!sessions.has(session.connection.id)) return
    const followed = new Set(rooms.map(({ id }) => id))
    for (const id of [...session.rooms.keys()]) {
      if (readable.has(id) && (followed.has(id) || me.userId !== null)) continue
      feeds.leave(session, id)
      sendFrame(session, { type: 'room_removed', room_id: id })
    }
    for (const room of rooms) {
      if (session.rooms.has(room.id)) continue
      await tellRoom(session, room.id)
      feeds.follow(session, room, null)
    }
  }

  async function hear(organizationId: string, hint: ChatHint, carried: string): Promise<void> {
    const extension = added.find(({ hints }) => hints.includes(hint.kind))
    if (extension) return extension.hear(organizationId, hint, carried)
    if (hint.kind === 'messages_changed') return feeds.poke(organizationId, hint.roomId)
    if (hint.kind !== 'memberships_changed') return tell(organizationId, hint)
    for (const session of sessionsOf(organizationId))
      if (session.me.key === hint.person) await refresh(session)
  }

  async function checkCredentials(all: readonly Session[]): Promise<void> {
    for (const session of all) {
      const known = await identify(services, session.token)
      // With another role it is another session: what was open under the former one ends.
      if (known?.me.role !== session.me.role)
        session.connection.close(closing.unauthorized, 'not authenticated any more')
    }
  }

  async function renew(): Promise<void> {
    for (const [organizationId, all] of Map.groupBy(sessions.values(), session => session.organizationId)) {
      await host.write(organizationId, ctx =>
        renewConnections(
          ctx,
          all.map(({ connection }) => connection.id),
        ),
      )
      for (const { renew } of added) await renew(organizationId, all)
      for (const session of all) {
        if (Date.now() - session.activeAt > IDLE_MS) changePresence(session, true)
        await refresh(session)
      }
      await checkCredentials(all)
    }
  }

  async function lookAgain(): Promise<void> {
    await feeds.lookAgain()
    for (const [organizationId, all] of Map.groupBy(sessions.values(), session => session.organizationId)) {
      for (const extension of added) await extension.lookAgain(organizationId, all)
    }
  }

  const unsubscribe = [
    services.topics.subscribe((organizationId, topic, carried) => {
      const hint = sessions.size > 0 ? readTopic(topic) : undefined
      if (hint) hear(organizationId, hint, carried).catch(complain('a hint'))
    }),
    services.topics.onIdentities(organizationId => {
      checkCredentials(sessionsOf(organizationId)).catch(complain('credentials'))
    }),
  ]
  const clocks = [
    setInterval(() => void lookAgain().catch(complain('looking again')), LOOK_AGAIN_MS).unref(),
    setInterval(() => void renew().catch(complain('renewing')), RENEW_MS).unref(),
  ]

  return {
    opened(connection) {
      const late = () => connection.close(closing.unauthorized, 'no start')
      waiting.set(connection.id, setTimeout(late, START_MS).unref())
    },
    received(connection, text) {
      const frame = readFrame(text)
      const session = sessions.get(connection.id)
      if (!frame) return sendProblem(connection, 'bad_json', 'A frame is a JSON object')
      if (session) return handle(session, frame)
      if (frame.type !== 'start') return sendProblem(connection, 'start_first', 'The first frame is start')
      const timer = waiting.get(connection.id)
      if (!timer) return
      clearTimeout(timer)
      waiting.delete(connection.id)
      start(connection, frame).catch(error => {
        complain('starting')(error)
        connection.close(closing.failed, 'please connect again')
      })
    },
    closed(connection) {
      clearTimeout(waiting.get(connection.id))
      waiting.delete(connection.id)
      const session = sessions.get(connection.id)
      if (!session) return
      sessions.delete(connection.id)
      feeds.leaveAll(session)
      for (const extension of added) extension.closed(session)
      leave(connection, session.organizationId, session.me.key).catch(complain('leaving'))
    },
    async stop() {
      for (const end of unsubscribe) end()
      for (const clock of clocks) clearInterval(clock)
      for (const [organizationId, all] of Map.groupBy(sessions.values(), one => one.organizationId)) {
        const people = new Map(all.map(({ connection, me }) => [connection.id, me.key]))
        await host
          .write(organizationId, ctx => deleteConnections(ctx, people, onlineSince(ctx.now)))
          .catch(complain('stopping'))
      }
      sessions.clear()
    },
  }
}
