import type { SocketHost } from '#kit/web/socket.ts'
import type { ChatHint } from './hints.ts'
import type { Session } from './session.ts'

/** Who is connected to this process. */
export interface ChatSessions {
  sessionsOf(organizationId: string): readonly Session[]
  /** Those who are told what happens in a room. */
  followersOf(organizationId: string, roomId: string): readonly Session[]
}

/** What another domain says and hears over the chat's socket. */
export interface ChatFrames {
  /** The kinds of hints that are for it alone. */
  readonly hints: readonly ChatHint['kind'][]
  hear(organizationId: string, hint: ChatHint, carried: string): Promise<void>
  /** The types of frames that it takes. */
  readonly types: readonly string[]
  received(session: Session, frame: Readonly<Record<string, unknown>>): void
  /** Before the client is greeted. */
  opened(session: Session): Promise<void>
  /** Right behind the greeting. */
  greeted(session: Session): Promise<void>
  closed(session: Session): void
  /** Every few seconds: hints may get lost. */
  lookAgain(organizationId: string, sessions: readonly Session[]): Promise<void>
  /** Every 25 seconds: these live. */
  renew(organizationId: string, sessions: readonly Session[]): Promise<void>
}

export type ChatExtension = (host: SocketHost, chat: ChatSessions) => ChatFrames
