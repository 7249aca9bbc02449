import type { Counted, LeadQuery, Ordered } from '../filter/lead-query.ts'
import type { Facet } from '../filter/schema.ts'
import type { OwnPlaces } from './engine.ts'

export interface SearchQuestion {
  op: 'search'
  asked: LeadQuery
  ordered: Ordered
  own: OwnPlaces
}

export interface FacetsQuestion {
  op: 'facets'
  asked: LeadQuery
  facets: readonly Facet[]
  own: OwnPlaces
}

export type Question = SearchQuestion | FacetsQuestion

export interface ThreadRequest {
  id: number
  version: number
  question: Question
}

export interface Found {
  total: number
  places: number[]
}
export interface CountedFacets {
  total: number
  counts: Counted[][]
}
export type Answer = Found | CountedFacets
export type AnswerTo<Q extends Question> = Q extends SearchQuestion ? Found : CountedFacets

/** What the thread says: how it stands, or an answer; null where it cannot answer yet. */
export type ThreadMessage = { state: IndexState } | { id: number; answer: Answer | null }

export interface IndexState {
  isReady: boolean
  version: number
  people: number
  companies: number
  bytes: number
  /** Milliseconds it took to read the pool. */
  builtIn: number
}
