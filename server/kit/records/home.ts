import type { Ctx } from '../context.ts'
import type { RelatedItem } from './related.ts'

/** The day somebody works through, by their own clock. */
export interface Day {
  /** YYYY-MM-DD. */
  date: string
  timezone: string
  /** Its first moment, and the first of the next. */
  start: string
  end: string
}

/** One thing that waits for somebody. */
export interface HomeItem extends RelatedItem {
  /** The day that is meant where it has no time: when it is due or expected. */
  date: string | null
  meeting_url: string | null
  /** What `if_updated_at` takes when it is changed from here. */
  updated_at: string | null
}

export interface HomeList {
  total: number
  items: HomeItem[]
}

export const homeKeys = [
  'tasks_overdue',
  'tasks_today',
  'meetings_today',
  'replies_waiting',
  'deals_without_next_step',
  'deals_idle',
  'deals_closing',
  'quotes_viewed',
  'approvals',
  'mentions',
  'unbilled',
  'invoices_overdue',
] as const

/** What of a domain waits for whoever asks: the first few that they may see, and how many there are. */
export interface HomeKind {
  readonly key: (typeof homeKeys)[number]
  readonly load: (ctx: Ctx, day: Day) => Promise<HomeList>
}

/** So many are shown, and so many counted: nobody works through more in a day, and the answer takes as long for all. */
export const HOME_SHOWS = 10
export const HOME_COUNTS_TO = 1_000
