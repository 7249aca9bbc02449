import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { frontierKey } from '#platform/crawl/frontier-queries.ts'
import type { PageOutline, StoredPage } from '../audits/page-queries.ts'
import type { IssueRow } from '../audits/schema.ts'
import type { Progress } from '../crawling/progress.ts'
import { digestSpaced, digestWords } from '../reading/digest.ts'
import { unpackTerms } from '../reading/packed.ts'
import { readPage } from '../reading/read-work.ts'
import { distance, halvesOf } from '../reading/simhash.ts'
import { countCharacters, cut, wordsOf } from '../reading/text.ts'
import { compareIssues } from './diff.ts'
import { startEvaluation } from './evaluate.ts'
import { scoreOf } from './score.ts'
import { viewSite } from './site-view.ts'

const progress: Progress = {
  phase: 'externals',
  base: 'https://a.example/',
  delayMs: 0,
  elapsedMs: 0,
  bytes: 0,
  externalChecked: 0,
  isCut: false,
  robots: {
    url: 'https://a.example/robots.txt',
    found: true,
    isTooLong: false,
    strange: [],
    strangeCount: 0,
  },
  sitemap: {
    files: [{ url: 'https://a.example/sitemap.xml', status: 200, problem: null }],
    entries: 0,
    elsewhere: [],
    elsewhereCount: 0,
  },
}

/** One page by itself, as an audit would see it. */
function judge(url: string, html: string) {
  const { facts } = readPage({
    bytes: Buffer.from(html),
    isCut: false,
    url,
    contentType: 'text/html; charset=utf-8',
    robotsHeader: null,
    language: 'en',
  })
  const page: StoredPage = {
    seq: 1,
    url,
    status: 200,
    depth: 0,
    facts: { ...facts, firstByteMs: 1 },
    links: [],
  }
  const outline: PageOutline = {
    seq: 1,
    url,
    depth: 0,
    noindex: false,
    title: facts.title,
    description: null,
    canonical: null,
    text_digest: facts.textDigest,
    simhash: facts.simhash,
    hreflang: [],
  }
  const result = {
    status: 200,
    reason: null,
    words: null,
    redirect: null,
    isLoop: false,
    hops: 0,
    isHtml: true,
    noindex: false,
  }
  const seen = {
    seq: 1,
    url,
    depth: 0,
    isLinked: true,
    isListed: false,
    isExternal: false,
    state: 'done' as const,
    result,
    key: frontierKey(new URL(url)),
  }
  const judging = startEvaluation(viewSite({ ...progress, base: url }, 'en', [seen], [outline]))
  judging.look(page)
  const { checks } = judging.finish()
  return (id: string) => checks.find(check => check.id === id)!
}

describe('what needs encryption to be seen', () => {
  const page =
    '<img src="http://a.example/x.png" alt=""><script src="//b.example/s.js"></script><form action="http://a.example/go"></form><link rel=stylesheet href="http://c.example/s.css">'
  it('is found on encrypted pages', () => {
    const check = judge('https://a.example/', page)
    expect(check('https').passed).toBe(true)
    expect(check('mixed_content').evidence.map(({ found }) => found)).toEqual([
      '<img src="http://a.example/x.png" alt>',
      '<link rel="stylesheet" href="http://c.example/s.css">',
    ])
    expect(check('insecure_form').affected).toBe(1)
  })
  it('is no question on others, which are found for that', () => {
    const check = judge('http://a.example/', page)
    expect([check('https').passed, check('mixed_content').passed, check('insecure_form').passed]).toEqual([
      false,
      null,
      true,
    ])
    expect(judge('http://127.0.0.1:8080/', page)('https').passed).toBeNull()
  })
})

describe('words', () => {
  it('are counted as people do', () => {
    expect(countCharacters('👨‍👩‍👧‍👦')).toBe(1)
    expect(countCharacters('e\u0301te\u0301')).toBe(3)
    expect(countCharacters('日本語')).toBe(3)
    expect(cut('👨‍👩‍👧‍👦'.repeat(100), 50).replace('…', '').replaceAll('👨‍👩‍👧‍👦', '')).toBe('')
  })
  it('are near where few of them differ', () => {
    const words = Array.from({ length: 400 }, (_, n) => `word${(n * 7919) % 211}`)
    const other = words.map((word, n) => (n === 200 ? 'changed' : word))
    const strange = words.map(word => `${word}x`)
    const simhash = (all: string[]) => digestWords(all).simhash!
    expect(distance(halvesOf(simhash(words)), halvesOf(simhash(other)))).toBeLessThanOrEqual(3)
    expect(distance(halvesOf(simhash(words)), halvesOf(simhash(strange)))).toBeGreaterThan(3)
  })
  it('are the same whether they are made or only counted', () => {
    const piece = fc.oneof(
      fc.constantFrom(' ', '\n', "'", '’', '-', '·', '.', '…', '–'),
      fc.constantFrom('rope', 'été', 'e\u0301', 'ñandú', 'канат', 'שָׁלוֹם', 'حَبْل', '12', 'µ', '\u00ad'),
      fc.string({ maxLength: 3 }),
    )
    const text = fc.array(piece, { maxLength: 200 }).map(pieces => pieces.join('').toLowerCase())
    fc.assert(
      fc.property(text, given => {
        const counted = digestSpaced(given)
        // Only what a dictionary or a wider table is needed for is left to the other way.
        if (counted === null)
          expect(given).toMatch(/[\u0e00-\u0eff\u1000-\u109f\u1780-\u17ff\u19e0-\u19ff\u2100-\uffff]/)
        else expect(counted).toEqual(digestWords(wordsOf(given)))
      }),
    )
  })
  it('are bounded whatever the page', () => {
    const read = readPage({
      bytes: Buffer.from(
        `${'<div>'.repeat(20_000)}${'<a href=/x>y</a>'.repeat(60_000)}${'<img src=x>'.repeat(3_000)}`,
      ),
      isCut: false,
      url: 'https://a.example/',
      contentType: null,
      robotsHeader: null,
      language: 'en',
    })
    expect([
      read.links.length,
      read.hasMoreLinks,
      read.facts.imageCount,
      read.facts.withoutAlt.quoted.length,
    ]).toEqual([1, true, 1_000, 20])
  })
  it('of every script are read by its own boundaries', () => {
    const terms = (text: string, lang: string) =>
      unpackTerms(
        readPage({
          bytes: Buffer.from(`<html lang=${lang}><meta charset=utf-8><title>${text}</title>`),
          isCut: false,
          url: 'https://a.example/',
          contentType: null,
          robotsHeader: null,
          language: 'en',
        }).terms,
      ).map(({ term }) => term)
    expect(terms('東京の天気', 'ja')).toEqual(expect.arrayContaining(['東京', '天気']))
    expect(terms('Die Seile und der Knoten', 'de')).toEqual(expect.arrayContaining(['seile', 'knoten']))
    expect(terms('Die Seile und der Knoten', 'de')).not.toContain('und')
  })
})

describe('a comparison', () => {
  const check = fc.constantFrom('title', 'h1', 'broken_links', 'title_duplicate')
  const url = fc.constantFrom('/a', '/b', '/c', '/d')
  const issue: fc.Arbitrary<IssueRow> = fc.record({ check, url, target_url: fc.option(url, { nil: null }) })
  const key = ({ check: id, url: at, target_url }: IssueRow) => `${id} ${at} ${target_url}`
  const issues = fc.uniqueArray(issue, { selector: key, maxLength: 30 })
  it('accounts for every issue, and mends none that nobody looked at', () => {
    fc.assert(
      fc.property(
        issues,
        issues,
        fc.subarray(['/a', '/b', '/c', '/d']),
        fc.boolean(),
        (before, found, asked, links) => {
          // What is found now is found on pages that were asked.
          const now = found.filter(one => asked.includes(one.url))
          const seen = {
            wasAsked: (one: string) => asked.includes(one),
            stillLinks: () => links,
            wasStruck: () => false,
            isOfLinks: (id: string) => id === 'broken_links',
          }
          const { fresh, fixed, persisting, notSeen } = compareIssues(before, now, seen)
          expect(fresh.length + persisting.length).toBe(now.length)
          expect(fixed.length + notSeen.length + persisting.length).toBe(before.length)
          for (const one of fixed) {
            expect(asked).toContain(one.url)
            const isSure = one.target_url === null || asked.includes(one.target_url)
            expect(isSure || (one.check === 'broken_links' && !links)).toBe(true)
          }
          expect(compareIssues(now, now, seen)).toMatchObject({ fresh: [], fixed: [], notSeen: [] })
        },
      ),
    )
  })
})

describe('a score', () => {
  const one = fc.record({
    weight: fc.constantFrom(1, 4, 10),
    applicable: fc.integer({ min: 0, max: 500 }),
    share: fc.double({ min: 0, max: 1, noNaN: true }),
  })
  const toCheck = ({ share, ...rest }: { weight: number; applicable: number; share: number }) => ({
    ...rest,
    affected: Math.floor(share * rest.applicable),
  })
  it('is between 0 and 100, falls with what is affected, and ignores what was not looked at', () => {
    fc.assert(
      fc.property(fc.array(one, { maxLength: 40 }), all => {
        const checks = all.map(toCheck)
        const score = scoreOf(checks)
        const looked = checks.filter(({ applicable }) => applicable > 0)
        if (looked.length === 0) {
          expect(score).toBeNull()
          return
        }
        expect(score).toBe(scoreOf(looked))
        expect(score).toBeGreaterThanOrEqual(0)
        expect(scoreOf(looked.map(check => ({ ...check, affected: 0 })))).toBe(100)
        expect(scoreOf(looked.map(check => ({ ...check, affected: check.applicable })))).toBe(0)
        expect(
          scoreOf(
            looked.map(check => ({ ...check, affected: Math.min(check.applicable, check.affected + 1) })),
          ),
        ).toBeLessThanOrEqual(score!)
      }),
    )
  })
})
