import { isOneIn } from '../../kit/plural.ts'
import { wordsHook } from '../../kit/speech.tsx'
import type { CheckWords } from './spoken/check-words.ts'

const isOne = isOneIn('en')

const en = {
  seo: 'SEO',
  about: 'What to fix on your sites, with the exact line to paste, and where they rank.',
  sites: 'Sites',
  site: 'Site',
  noSites: 'Add a site to see what search engines see.',
  addSite: 'Add a site',
  add: 'Add',
  url: 'Address',
  urlHint: 'A bare host will do',
  name: 'Name',
  numbers: 'Numbers',
  score: 'Score',
  averageScore: 'Average score',
  errors: 'Errors',
  warnings: 'Warnings',
  notices: 'Notices',
  passed: 'Passed',
  keywords: 'Keywords',
  topTen: 'Among the first ten',
  averageRank: 'Average rank',
  topIssues: 'What to mend first',
  affected: (count: number) => (isOne(count) ? '1 place' : `${count} places`),
  noIssues: 'No issues found.',
  noProvider: 'Rank tracking needs a data provider: connect SerpApi or DataForSEO in Integrations.',
  lastAudit: 'Last audit',
  never: 'Not yet',
  auditNow: 'Audit now',
  auditing: 'The audit has begun',
  statuses: {
    queued: 'Waiting',
    running: 'Running',
    finished: 'Finished',
    failed: 'Failed',
    canceled: 'Canceled',
  },
  severities: { error: 'Error', warning: 'Warning', notice: 'Notice' },
  states: { new: 'New', fixed: 'Fixed', persisting: 'Still there' },
  history: 'Audits',
  noAudits: 'No audit yet.',
  when: 'When',
  status: 'Status',
  pages: 'Pages',
  pagesOf: (crawled: number, found: number) => `${crawled} of ${found} pages read`,
  byItself: 'Automatic checks',
  schedule: 'Audits',
  rankSchedule: 'Checks of ranks',
  schedules: { none: 'Never', daily: 'Every day', weekly: 'Every week', monthly: 'Every month' },
  remove: 'Delete',
  removeSite: 'Delete the site with its audits, keywords and ranks?',
  removeAudit: 'Delete this audit?',
  removed: 'Deleted',
  cancel: 'Cancel',
  saved: 'Saved',
  truncated: 'Some pages were not read: a limit was reached.',
  changes: 'Since the audit before',
  firstAudit: 'This is the first audit of the site.',
  newIssues: (count: number) => `${count} new`,
  fixedIssues: (count: number) => `${count} fixed`,
  persisting: (count: number) => `${count} still there`,
  notSeen: (count: number) => `${count} on pages that were not reached`,
  wrong: 'Issues',
  right: 'Passed',
  found: 'Found',
  expected: 'Expected',
  paste: 'Paste this',
  copy: 'Copy',
  copied: 'Copied',
  showAll: (count: number) => `Show all ${count}`,
  showMore: 'Show more',
  page: 'Page',
  issues: 'Issues',
  answer: 'Answer',
  wordCount: 'Words',
  clicks: 'Clicks from the start',
  pagesGone: 'Pages are kept for the last ten audits; for this one only the checks remain.',
  keyword: 'Keyword',
  rank: 'Rank',
  change: 'Change',
  best: 'Best',
  checked: 'Checked',
  addKeywords: 'Add keywords',
  keywordsHint: 'One in each line',
  noKeywords: 'Add what people search for, to see where the site ranks.',
  checkAll: 'Check ranks',
  checkedMany: (checked: number, remaining: number) =>
    remaining > 0 ? `${checked} checked, ${remaining} left` : `${checked} checked`,
  keywordStatuses: {
    unchecked: 'Not checked yet',
    ranked: 'Ranked',
    not_found: 'Not found',
    unavailable: 'No data provider',
    error: 'Could not be checked',
  },
  removeKeywordQuestion: 'Its rank history is deleted too.',
  removeKeyword: (keyword: string) => `Delete ${keyword}`,
  rankOver: (keyword: string) => `Rank over time: ${keyword}`,
  suggestions: 'Suggestions',
  suggest: 'Suggest keywords',
  watch: 'Watch',
  watchOf: (keyword: string) => `Watch ${keyword}`,
  /** None: the server says them in English. */
  checks: {} as CheckWords,
  /** Likewise. */
  evidence: [] as readonly (readonly [RegExp, string])[],
}
export type SeoWords = typeof en

export const useSeoWords = wordsHook(en, import.meta.glob<SeoWords>('./words.*.ts', { import: 'words' }))

/** A check in the reader's language; one that is not known there as the server says it. */
export const titleOf = (words: SeoWords, { id, title }: { id: string; title: string }): string =>
  words.checks[id]?.[0] ?? title
export const fixOf = (words: SeoWords, check: { id: string; how_to_fix: string }): string =>
  words.checks[check.id]?.[1] ?? check.how_to_fix
/** What was found and what should be there, as far as the server has words for it. */
export function evidenceOf({ evidence }: SeoWords, text: string): string {
  const known = evidence.find(([said]) => said.test(text))
  return known ? text.replace(known[0], known[1]) : text
}
