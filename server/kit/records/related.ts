import type { Ctx } from '../context.ts'

/** The record whose page shows what belongs to it. */
export interface RelatedTo {
  type: 'contact' | 'company' | 'deal'
  id: string
  /** A company's contacts, where they are few. */
  people?: readonly string[]
}

/** What a card of a record's page shows of another one. */
export interface RelatedItem {
  id: string
  title: string
  subtitle: string | null
  status: string | null
  amount_cents: number | null
  currency: string | null
  at: string | null
  /** Where the workspace shows it. */
  url: string
}

export interface Related {
  total: number
  items: RelatedItem[]
}

export const relatedKeys = [
  'tasks',
  'meetings',
  'notes',
  'files',
  'emails',
  'deals',
  'quotes',
  'invoices',
  'contracts',
  'subscriptions',
  'people',
  'children',
  'sequences',
  'calls',
] as const

/** What of a domain belongs to a contact, company or deal: the first few that the caller may see, and how many there are. */
export interface RelatedKind {
  readonly key: (typeof relatedKeys)[number]
  readonly load: (ctx: Ctx, to: RelatedTo) => Promise<Related>
}

export const noneRelated: Related = { total: 0, items: [] }
