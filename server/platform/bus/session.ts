import pg from 'pg'
import type { Logger } from '#kit/context.ts'
import { createClient } from '../db/pool.ts'

type Listener = (payload: string) => void
type Prepare = (client: pg.Client) => Promise<void>

/**
 * The one connection a process keeps: notifications arrive on it, and locks held on it end with the process. Opened anew
 * whenever it is lost. What goes through a transaction pooler cannot be kept: without a direct way it is never open.
 */
export interface Session {
  listen(channel: string, listener: Listener): void
  /** Runs on every new connection before it counts as open; a failure drops that connection. */
  onOpen(prepare: Prepare): void
  onLost(listener: () => void): void
  /** Undefined while it is lost. */
  readonly client: pg.Client | undefined
  /** For a connection that no longer answers. */
  drop(): void
  close(): Promise<void>
}

/** At once where it had been open, since others take its locks for a sign of death; else there is no hurry. */
const REOPEN_MS = 50
const RETRY_MS = 1_000
/** A machine that lost its power says no farewell: the database finds out within half a minute. */
const noticeSilence =
  'set tcp_keepalives_idle = 10; set tcp_keepalives_interval = 5; set tcp_keepalives_count = 3; set tcp_user_timeout = 25000'

export function openSession(url: string | null, log: Logger): Session {
  const channels = new Map<string, Set<Listener>>()
  const prepares: Prepare[] = []
  const losses: (() => void)[] = []
  let open: pg.Client | undefined
  let closed = false

  const listenOn = (client: pg.Client, channel: string) =>
    client.query(`listen ${pg.escapeIdentifier(channel)}`)

  async function connect(): Promise<void> {
    if (closed || url === null) return
    const client = createClient(url, 'bowline-session', { pipeline: true })
    let gone = false
    const lost = (error?: Error) => {
      // A server that shuts down is heard twice: its farewell, then the broken connection.
      if (gone) return
      gone = true
      const wasOpen = open === client
      if (wasOpen) {
        open = undefined
        for (const listener of losses) listener()
      }
      client.end().catch(() => {})
      if (closed) return
      log.warn({ error: error?.message }, 'the connection for notifications was lost, connecting again')
      setTimeout(() => void connect(), wasOpen ? REOPEN_MS : RETRY_MS).unref()
    }
    client.on('notification', ({ channel, payload = '' }) => {
      for (const listener of channels.get(channel) ?? []) listener(payload)
    })
    client.on('error', lost)
    client.once('end', () => lost())
    try {
      await client.connect()
      await client.query(noticeSilence)
      for (const channel of channels.keys()) await listenOn(client, channel)
      for (const prepare of prepares) await prepare(client)
      if (!gone) open = client
      if (closed) await client.end()
    } catch (error) {
      lost(error as Error)
    }
  }

  void connect()
  return {
    listen(channel, listener) {
      const known = channels.get(channel)
      channels.set(channel, (known ?? new Set()).add(listener))
      if (!known && open) listenOn(open, channel).catch(() => {})
    },
    onOpen(prepare) {
      prepares.push(prepare)
      const client = open
      if (client) prepare(client).catch(() => client.end())
    },
    onLost: listener => void losses.push(listener),
    get client() {
      return open
    },
    drop() {
      ;(
        open as unknown as { connection: { stream: { destroy(): void } } } | undefined
      )?.connection.stream.destroy()
    },
    async close() {
      closed = true
      await open?.end().catch(() => {})
    },
  }
}
