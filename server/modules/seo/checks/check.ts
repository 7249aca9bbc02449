import type { PageOutline, StoredPage } from '../audits/page-queries.ts'
import type { SiteView } from '../evaluation/site-view.ts'

export type Severity = 'error' | 'warning' | 'notice'

/** What each of them weighs in the score. */
export const WEIGHTS: Record<Severity, number> = { error: 10, warning: 4, notice: 1 }

export interface Finding {
  /** The page it is about, where that is not the page at hand. */
  url?: string
  found: string
  expected: string
  /** What to paste, made from the page's own content; null where only a person can write it. */
  snippet?: string | null
  target_url?: string
  source_url?: string
  status?: number | null
  /** Told, and not held against anybody: a robot was turned away. */
  isUnverified?: boolean
}

export interface SiteFindings {
  applicable: number
  findings: Finding[]
}

interface Named {
  readonly id: string
  readonly category: 'pages' | 'links' | 'indexing' | 'content' | 'markup' | 'security' | 'speed'
  readonly severity: Severity
  readonly title: string
  readonly how_to_fix: string
  /** Its target is what the page itself names: gone from there, it is mended whether or not the target was asked again. */
  readonly isOfLinks?: boolean
}

/** Looks at every page that people see. */
export interface PageCheck extends Named {
  readonly applies: (page: StoredPage, site: SiteView) => boolean
  readonly find: (page: StoredPage, site: SiteView) => Finding[]
}

/** Looks at the site as a whole: its files, and addresses that are no pages. */
export interface SiteCheck extends Named {
  readonly judge: (site: SiteView) => SiteFindings
}

/** A new check is one entry in the table, and its test. */
export type CheckKind = PageCheck | SiteCheck

export const isPageCheck = (check: CheckKind): check is PageCheck => 'applies' in check

export const always = (): boolean => true
export const isIndexable = ({ facts }: StoredPage): boolean => facts.noindex === null
/** Speaks for itself: not closed, and not standing in for another page. */
export const isOwn = (page: Pick<PageOutline, 'seq' | 'noindex'>, site: SiteView): boolean =>
  !page.noindex && site.canonicalOf(page.seq) === page.seq
