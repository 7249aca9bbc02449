import type { Ctx, Logger, Services } from '../context.ts'

/** One open WebSocket, as a module sees it. Frames are texts; whoever does not read them is let go. */
export interface SocketConnection {
  readonly id: string
  /** What stood in `Authorization: Bearer` of the upgrade; empty where nothing did. */
  readonly bearer: string
  readonly isOpen: boolean
  /** As bytes where the same goes to many: a text is encoded for each of them. */
  send(text: string | Buffer): void
  /** What is sent meanwhile goes out by as few writes as it fits into, in its order. */
  together(work: () => void): void
  /** Whether much of what was sent still waits here for the client to take it. */
  readonly isFull: boolean
  /** Once it is not, or the client is gone: one that takes nothing for a while is let go. */
  taken(): Promise<void>
  close(code: number, reason: string): void
}

/** What a module does with its connections, made once a process. */
export interface SocketHandler {
  opened(connection: SocketConnection): void
  received(connection: SocketConnection, text: string): void
  closed(connection: SocketConnection): void
  /** The process stops: no more frames. */
  stop(): Promise<void>
}

/** What a handler of sockets stands on: no request, no organization until it says which. */
export interface SocketHost {
  readonly services: Services
  readonly log: Logger
  read<T>(organizationId: string, work: (ctx: Ctx) => Promise<T>): Promise<T>
  write<T>(organizationId: string, work: (ctx: Ctx) => Promise<T>): Promise<T>
  /** A single statement, which is a transaction by itself: it asks the database once. */
  writeOne<T>(organizationId: string, work: (ctx: Ctx) => Promise<T>): Promise<T>
}

export interface SocketKind {
  readonly path: string
  readonly start: (host: SocketHost) => SocketHandler
}
