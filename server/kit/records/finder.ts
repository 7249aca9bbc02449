import type { Ctx } from '../context.ts'
import type { Placed } from '../declared/contributions.ts'

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

/** A kind of record that is found by a few letters of what it is called. */
export interface Finder extends Placed {
  readonly type: string
  /** As those who search ask for it: `companies`. */
  readonly plural: string
  /** The best of what the caller may see, best first. */
  readonly find: (ctx: Ctx, words: string, limit: number) => Promise<Found[]>
}

/** How many matches are ranked: those of a list and of the search over everything are the same. */
export const BEST_MATCHES = 1_000

export const subtitleOf = (...parts: readonly (string | null | undefined)[]): string =>
  parts.filter(Boolean).join(' · ')
