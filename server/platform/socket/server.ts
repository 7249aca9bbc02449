import type { IncomingMessage } from 'node:http'
import type { Duplex } from 'node:stream'
import type { FastifyInstance } from 'fastify'
import { type WebSocket, WebSocketServer } from 'ws'
import type { Logger } from '#kit/context.ts'
import { newId } from '#kit/id.ts'
import type { SocketConnection, SocketHandler, SocketHost, SocketKind } from '#kit/web/socket.ts'
import { type ContextSource, transactWithin } from '../server/contexts.ts'

const MOST_FRAME = 64 * 1024
/** A client that does not read would fill our memory: it resumes from where it was. */
const MOST_UNSENT = 1024 * 1024
/** Whoever has more to send waits at this until it is taken, and no longer than that for a client that takes nothing. */
const MUCH_UNSENT = 256 * 1024
/** What many frames are gathered to before they are written: each write is a call of the system. */
const GATHERED = 64 * 1024
const PATIENCE_MS = 15_000
const MOST_FRAMES_A_SECOND = 50
const PING_MS = 25_000
const SILENCE_MS = 60_000

const asText = { binary: false } as const

/** Codes of our own, beside those of the protocol. */
const TOO_FAST = 4429
const RESTARTING = 1012

interface Open {
  readonly socket: WebSocket
  readonly connection: SocketConnection
  readonly handler: SocketHandler
  heardAt: number
  frames: number
  second: number
}

/** Sockets of all modules on the server's own port: one upgrade listener, one clock for all of them. */
export function addSockets(
  app: FastifyInstance,
  source: ContextSource,
  kinds: readonly SocketKind[],
  log: Logger,
): void {
  if (kinds.length === 0) return
  // Deflating costs memory for each connection, and frames are short.
  const server = new WebSocketServer({ noServer: true, perMessageDeflate: false, maxPayload: MOST_FRAME })
  const host = createHost(source, log)
  const handlers = new Map(kinds.map(({ path, start }) => [path, start(host)]))
  const open = new Set<Open>()
  let isStopping = false

  app.server.on('upgrade', (request: IncomingMessage, stream: Duplex, head: Buffer) => {
    const handler = handlers.get(pathOf(request))
    stream.on('error', () => stream.destroy())
    if (!handler || isStopping) {
      stream.end(
        `HTTP/1.1 ${isStopping ? '503 Service Unavailable' : '404 Not Found'}\r\nconnection: close\r\n\r\n`,
      )
      return
    }
    server.handleUpgrade(request, stream, head, socket => accept(socket, stream, handler, bearerOf(request)))
  })

  function accept(socket: WebSocket, stream: Duplex, handler: SocketHandler, bearer: string): void {
    const connection = createConnection(socket, stream, bearer)
    const one: Open = { socket, connection, handler, heardAt: Date.now(), frames: 0, second: 0 }
    open.add(one)
    socket.on('pong', () => {
      one.heardAt = Date.now()
    })
    socket.on('message', (data, isBinary) => {
      one.heardAt = Date.now()
      if (isTooFast(one)) return connection.close(TOO_FAST, 'too many frames')
      handler.received(connection, isBinary ? '' : data.toString())
    })
    socket.on('error', error => log.debug({ error: error.message }, 'a socket broke'))
    socket.once('close', () => {
      open.delete(one)
      handler.closed(connection)
    })
    handler.opened(connection)
  }

  const clock = setInterval(() => {
    const now = Date.now()
    for (const { socket, heardAt } of open) {
      if (now - heardAt > SILENCE_MS) socket.terminate()
      else socket.ping()
    }
  }, PING_MS).unref()

  app.addHook('preClose', async () => {
    isStopping = true
    clearInterval(clock)
    for (const { connection } of open) connection.close(RESTARTING, 'restarting')
    await Promise.all([...handlers.values()].map(handler => handler.stop()))
    setTimeout(() => {
      for (const { socket } of open) socket.terminate()
    }, 1_000).unref()
    server.close()
  })
}

function createConnection(socket: WebSocket, stream: Duplex, bearer: string): SocketConnection {
  let isGathering = false
  const letGo = () => {
    socket.close(TOO_FAST, 'you do not read what is sent')
    // It would wait for the reader to take what lies in front of it.
    socket.terminate()
  }
  return {
    id: newId(),
    bearer,
    get isOpen() {
      return socket.readyState === socket.OPEN
    },
    get isFull() {
      return socket.bufferedAmount > MUCH_UNSENT
    },
    async taken() {
      while (this.isOpen && this.isFull) {
        const before = socket.bufferedAmount
        const patience = setTimeout(() => {
          if (socket.bufferedAmount >= before) letGo()
        }, PATIENCE_MS).unref()
        // Called once everything in front of it has left, or never will.
        await new Promise<void>(resolve => socket.ping(undefined, undefined, () => resolve()))
        clearTimeout(patience)
      }
    },
    send(text) {
      if (socket.readyState !== socket.OPEN) return
      socket.send(text, asText)
      if (isGathering && stream.writableLength > GATHERED) {
        stream.uncork()
        stream.cork()
      }
      if (socket.bufferedAmount > MOST_UNSENT) letGo()
    },
    together(work) {
      stream.cork()
      isGathering = true
      try {
        work()
      } finally {
        isGathering = false
        stream.uncork()
      }
    },
    close(code, reason) {
      if (socket.readyState === socket.OPEN) socket.close(code, reason)
    },
  }
}

function isTooFast(one: Open): boolean {
  const second = Math.floor(Date.now() / 1_000)
  if (one.second !== second) {
    one.second = second
    one.frames = 0
  }
  one.frames += 1
  return one.frames > MOST_FRAMES_A_SECOND
}

const pathOf = ({ url = '' }: IncomingMessage): string => url.split('?')[0]!.replace(/\/$/, '')

function bearerOf({ headers }: IncomingMessage): string {
  const header = headers.authorization ?? ''
  return /^bearer /i.test(header) ? header.slice(7).trim() : ''
}

function createHost(source: ContextSource, log: Logger): SocketHost {
  const within = (organizationId: string, readOnly: boolean) => ({
    organizationId,
    actor: { kind: 'system', job: 'socket' } as const,
    request: null,
    log,
    readOnly,
  })
  return {
    services: source.platform,
    log,
    read: (organizationId, work) =>
      transactWithin(source, within(organizationId, true), { readOnly: true }, work),
    write: (organizationId, work) =>
      transactWithin(source, within(organizationId, false), { readOnly: false }, work),
    writeOne: (organizationId, work) =>
      transactWithin(source, within(organizationId, false), { readOnly: false, isSingle: true }, work),
  }
}
