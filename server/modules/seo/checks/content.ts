import type { PageOutline, StoredPage } from '../audits/page-queries.ts'
import type { SiteView } from '../evaluation/site-view.ts'
import { countCharacters, cut } from '../reading/text.ts'
import { always, type CheckKind, type Finding, isIndexable, isOwn } from './check.ts'
import { headingLine, titleLine } from './snippets.ts'

const ownOnes = (page: StoredPage, site: SiteView): boolean =>
  isOwn({ seq: page.seq, noindex: page.facts.noindex !== null }, site)

export const title: CheckKind = {
  id: 'title',
  category: 'content',
  severity: 'error',
  title: 'Every page has a title',
  how_to_fix: 'Say in a few words what the page is about.',
  applies: isIndexable,
  find: ({ facts }) =>
    facts.title
      ? []
      : [
          {
            found: facts.title === null ? 'no title' : 'an empty title',
            expected: 'a title',
            snippet: facts.h1[0] ? titleLine(cut(facts.h1[0], 60)) : null,
          },
        ],
}

export const description: CheckKind = {
  id: 'description',
  category: 'content',
  severity: 'warning',
  title: 'Every page has a description',
  how_to_fix: 'Write a sentence or two that make people want to open the page.',
  applies: isIndexable,
  find: ({ facts }) =>
    facts.description
      ? []
      : [
          {
            found: facts.description === null ? 'no description' : 'an empty description',
            expected: 'a description',
          },
        ],
}

const twins = (
  what: string,
  twinOf: (site: SiteView, seq: number) => PageOutline | undefined,
  quote: (page: StoredPage) => string,
) => ({
  find: (page: StoredPage, site: SiteView): Finding[] => {
    const twin = twinOf(site, page.seq)
    if (!twin) return []
    return [{ found: quote(page), expected: `${what} of its own`, target_url: twin.url }]
  },
})

export const titleDuplicate: CheckKind = {
  id: 'title_duplicate',
  category: 'content',
  severity: 'warning',
  title: 'No two pages have the same title',
  how_to_fix: 'Say in each title what is different about the page.',
  applies: (page, site) => Boolean(page.facts.title) && ownOnes(page, site),
  ...twins(
    'a title',
    (site, seq) => site.titleTwin(seq),
    page => cut(page.facts.title ?? ''),
  ),
}

export const descriptionDuplicate: CheckKind = {
  id: 'description_duplicate',
  category: 'content',
  severity: 'warning',
  title: 'No two pages have the same description',
  how_to_fix: 'Describe each page by what only it has.',
  applies: (page, site) => Boolean(page.facts.description) && ownOnes(page, site),
  ...twins(
    'a description',
    (site, seq) => site.descriptionTwin(seq),
    page => cut(page.facts.description ?? ''),
  ),
}

export const duplicateContent: CheckKind = {
  id: 'duplicate_content',
  category: 'content',
  severity: 'warning',
  title: 'No two pages say the same',
  how_to_fix: 'Make one page of them, or let the others name it as their canonical address.',
  applies: (page, site) => page.facts.textDigest !== null && ownOnes(page, site),
  find: (page, site) => {
    const twin = site.textTwin(page.seq)
    if (!twin) return []
    const isSame = twin.text_digest === page.facts.textDigest
    return [
      {
        found: isSame ? 'the same words as another page' : 'nearly the same words as another page',
        expected: 'words of its own',
        target_url: twin.url,
      },
    ]
  },
}

export const h1: CheckKind = {
  id: 'h1',
  category: 'content',
  severity: 'warning',
  title: 'Every page has a main heading',
  how_to_fix: 'Put the subject of the page into an h1.',
  applies: always,
  find: ({ facts }) =>
    facts.h1.length > 0
      ? []
      : [
          {
            found: facts.h1Count === 0 ? 'no h1' : 'an empty h1',
            expected: 'an h1',
            snippet: facts.title ? headingLine(facts.title) : null,
          },
        ],
}

const lengthOf = (text: string, least: number, most: number): Finding[] => {
  const length = countCharacters(text)
  if (length >= least && length <= most) return []
  return [{ found: `${length} characters: ${cut(text, 270)}`, expected: `${least} to ${most} characters` }]
}

export const titleLength: CheckKind = {
  id: 'title_length',
  category: 'content',
  severity: 'notice',
  title: 'Titles are as long as results can show',
  how_to_fix: 'Keep titles between 10 and 60 characters.',
  applies: page => isIndexable(page) && Boolean(page.facts.title),
  find: ({ facts }) => lengthOf(facts.title!, 10, 60),
}

export const descriptionLength: CheckKind = {
  id: 'description_length',
  category: 'content',
  severity: 'notice',
  title: 'Descriptions are as long as results can show',
  how_to_fix: 'Keep descriptions between 50 and 160 characters.',
  applies: page => isIndexable(page) && Boolean(page.facts.description),
  find: ({ facts }) => lengthOf(facts.description!, 50, 160),
}

export const h1Multiple: CheckKind = {
  id: 'h1_multiple',
  category: 'content',
  severity: 'notice',
  title: 'A page has one main heading',
  how_to_fix: 'Keep one h1 and make h2 of the others.',
  applies: always,
  find: ({ facts }) =>
    facts.h1Count > 1
      ? [{ found: `${facts.h1Count} of them: ${cut(facts.h1.join(' · '), 270)}`, expected: 'one h1' }]
      : [],
}

export const headingOrder: CheckKind = {
  id: 'heading_order',
  category: 'content',
  severity: 'notice',
  title: 'Headings skip no level',
  how_to_fix: 'Let an h2 be followed by h2 or h3, not by h4.',
  applies: ({ facts }) => facts.headingCount > 0,
  find: ({ facts: { skippedHeading: skipped } }) =>
    skipped
      ? [
          {
            found: `h${skipped.to} after h${skipped.from}: ${skipped.text}`,
            expected: `h${skipped.from + 1} at most`,
          },
        ]
      : [],
}

const THIN = 100
const NOTHING = 20
const needsScripts = ({ facts }: StoredPage): boolean => facts.wordCount < NOTHING && facts.hasScripts

export const thinContent: CheckKind = {
  id: 'thin_content',
  category: 'content',
  severity: 'notice',
  title: 'Pages have something to say',
  how_to_fix: 'Answer what people come for, or make one page of several.',
  // What scripts write is not known here: that is said by another check.
  applies: page => isIndexable(page) && !needsScripts(page),
  find: ({ facts }) =>
    facts.wordCount < THIN ? [{ found: `${facts.wordCount} words`, expected: `${THIN} words or more` }] : [],
}

export const needsJavascript: CheckKind = {
  id: 'needs_javascript',
  category: 'content',
  severity: 'notice',
  title: 'Pages can be read without scripts',
  how_to_fix: 'Send the words with the page: this crawl runs no scripts, and neither do many others.',
  applies: always,
  find: page =>
    needsScripts(page)
      ? [{ found: `${page.facts.wordCount} words, and scripts`, expected: 'the words in the page itself' }]
      : [],
}
