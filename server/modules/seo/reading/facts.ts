/** What stands in a page, as far as anybody asks: made from its bytes once, in one pass. */
export interface PageFacts {
  /** Which characters it is written in: as said, and as read. */
  charset: {
    used: string
    by: 'bom' | 'header' | 'meta' | 'guess'
    header: string | null
    meta: string | null
  }
  title: string | null
  description: string | null
  h1: string[]
  h1Count: number
  /** The first heading that comes a level too deep. */
  skippedHeading: { from: number; to: number; text: string } | null
  headingCount: number
  lang: string | null
  viewport: string | null
  /** As they stand there, resolved; null where one is no address. */
  canonicals: { href: string; url: string | null }[]
  /** Where it asks not to be found, quoted. */
  noindex: string | null
  openGraph: { title: string | null; image: string | null }
  hreflang: { code: string; href: string; url: string | null }[]
  imageCount: number
  withoutAlt: Sample
  /** On an encrypted page, what comes unencrypted. */
  mixed: Sample
  formCount: number
  insecureForms: Sample
  nofollowInternal: Sample
  structuredCount: number
  structuredProblems: { found: string; expected: string }[]
  hasScripts: boolean
  wordCount: number
  /** Of the words in their order, and one that is close where the words are. */
  textDigest: string | null
  simhash: string | null
  bytes: number
  /** More was there than was read. */
  isCut: boolean
}

/** All are counted, the first ones quoted. */
export interface Sample {
  count: number
  quoted: string[]
}

export interface Term {
  term: string
  occurrences: number
  weight: number
  inTitle: boolean
  inH1: boolean
}

/** More addresses of one page than a crawl keeps of all. */
export const MOST_LINKS = 10_000
/** Pages of others that an audit asks for. */
export const MOST_EXTERNALS = 200

export interface ReadPage {
  facts: PageFacts
  /** Where it leads, each address once. */
  links: string[]
  externals: string[]
  hasMoreLinks: boolean
  hasMoreText: boolean
  /** As `packTerms` writes them. */
  terms: string
}
