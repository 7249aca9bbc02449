import type { Kind } from '../kinds/kinds.ts'

/** What a notification is about, ready to be said. */
export interface Said {
  /** Who did it, of the others; never empty. */
  who: string
  what: string
  /** The colleague who did it; never empty. */
  actor: string
  amount: string
  reason: string
  when: string
  created: number
  updated: number
  failed: number
}

export interface NotificationWords {
  somebody: string
  hello: (name: string) => string
  gathered: (count: number) => string
  daily: (count: number) => string
  more: (count: number) => string
  open: string
  openAll: string
  why: string
  change: string
  /** Title, and a line below it where there is more to say. */
  kinds: Record<Kind, (said: Said) => readonly [title: string, body?: string]>
}
