import type { Ctx } from '../context.ts'

export interface Found {
  id: string
  title: string
  /** What tells it from others of the same name. */
  subtitle: string
  /** Where the workspace shows it. */
  url: string
  /** How well it fits, up to 1. */
  rank: number
}

export interface Ranked {
  id: string
  rank: number
}

/** The people and companies that are called so, best first. */
export interface Near {
  contacts: readonly Ranked[]
  companies: readonly Ranked[]
}

/** A kind of record that is found by a few letters of what it is called. */
export interface Finder {
  readonly type: string
  /** The best of what the caller may see, best first. `near` is looked for once, whoever asks. */
  readonly find: (ctx: Ctx, words: string, limit: number, near: () => Promise<Near>) => Promise<Found[]>
}

/** How many matches are ranked: those of a list and of the search over everything are the same. */
export const BEST_MATCHES = 1_000

export const subtitleOf = (...parts: readonly (string | null | undefined)[]): string =>
  parts.filter(Boolean).join(' · ')
