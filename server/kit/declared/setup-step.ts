import type { Ctx } from '../context.ts'

export const setupKeys = [
  'organization',
  'mailbox',
  'import',
  'team',
  'pipeline',
  'payments',
  'booking',
] as const

/** What a new organization does before it works here. */
export interface SetupStep {
  readonly key: (typeof setupKeys)[number]
  /** The screen where it is done. */
  readonly url: string
  /** Told from what is there; `examples` are ids of records that are none of theirs. */
  readonly isDone: (ctx: Ctx, examples: readonly string[]) => Promise<boolean>
}
