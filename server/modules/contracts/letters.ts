import { mailBrandOf } from '#modules/identity/index.ts'
import { writeMail } from '#platform/mail/layout.ts'
import type { ContractRow, OrganizationFacts } from './contracts/queries.ts'
import type { Party } from './contracts/schema.ts'
import type { LetterWords } from './letter-words/en.ts'
import { letterWords } from './letter-words/index.ts'

export interface Letter {
  subject: string
  html: string
  text: string
}

interface Parts {
  subject: string
  greeting: string
  paragraphs: readonly string[]
  facts: readonly (readonly [string, string])[]
  action?: { label: string; url: string }
  closing: readonly string[]
}

function compose(organization: OrganizationFacts, write: (words: LetterWords) => Parts): Letter {
  const { language, words } = letterWords(organization.locale)
  const { subject, greeting, paragraphs, facts, action, closing } = write(words)
  return writeMail({
    language,
    brand: mailBrandOf(organization),
    // A title may have several lines, a subject has one.
    subject: subject.replaceAll(/\s+/g, ' '),
    greeting,
    paragraphs,
    facts,
    ...(action ? { button: action } : {}),
    closing: [
      ...(action ? [{ text: words.address, link: { label: action.url, url: action.url } }] : []),
      ...closing.map(text => ({ text })),
    ],
  })
}

const nameOf = (row: ContractRow, party: Party) => row[`party_${party}_name`].trim()
const otherOf = (party: Party): Party => (party === 'a' ? 'b' : 'a')
const labelOf = (row: ContractRow, party: Party) => nameOf(row, party) || row[`party_${party}_email`]

const dateOf = (at: string | null, { timezone, locale }: OrganizationFacts): string =>
  at
    ? Temporal.Instant.from(at)
        .toZonedDateTimeISO(timezone)
        .toPlainDate()
        .toLocaleString(locale, { dateStyle: 'long' })
    : ''

const factsFor = (
  words: LetterWords,
  row: ContractRow,
  party: Party,
  organization: OrganizationFacts,
): [string, string][] => [
  [words.document, row.title],
  [words.with, labelOf(row, otherOf(party))],
  ...(row.token_expires_at
    ? ([[words.signBy, dateOf(row.token_expires_at, organization)]] satisfies [string, string][])
    : []),
]

export const requestLetter = (
  row: ContractRow,
  party: Party,
  url: string,
  organization: OrganizationFacts,
): Letter =>
  compose(organization, words => ({
    subject: words.request.subject(row.title),
    greeting: words.hello(nameOf(row, party)),
    paragraphs:
      party === 'a' ? [words.request.own] : [words.request.sent(organization.name), words.request.how],
    facts: factsFor(words, row, party, organization),
    action: { label: words.button, url },
    closing: [words.private],
  }))

export function reminderLetter(
  row: ContractRow,
  party: Party,
  url: string,
  organization: OrganizationFacts,
): Letter {
  const otherSigned = row[`signed_${otherOf(party)}_at`] !== null
  return compose(organization, words => ({
    subject: words.reminder.subject(row.title),
    greeting: words.hello(nameOf(row, party)),
    paragraphs: [
      otherSigned
        ? `${words.reminder.waiting} ${words.reminder.last(labelOf(row, otherOf(party)))}`
        : words.reminder.waiting,
      words.reminder.decline,
    ],
    facts: factsFor(words, row, party, organization),
    action: { label: words.button, url },
    closing: [words.private],
  }))
}

export const completedLetter = (
  row: ContractRow,
  party: Party,
  url: string,
  { sha256, isAttached }: { sha256: string; isAttached: boolean },
  organization: OrganizationFacts,
): Letter =>
  compose(organization, words => ({
    subject: words.completed.subject(row.title),
    greeting: words.hello(nameOf(row, party)),
    paragraphs: [words.completed.signed(isAttached)],
    facts: [
      [words.document, row.title],
      [words.with, labelOf(row, otherOf(party))],
      [words.completed.envelope, row.id],
      [words.completed.hash, sha256],
    ],
    action: { label: words.completed.button, url },
    closing: [],
  }))

export const declinedLetter = (
  row: ContractRow,
  to: Party,
  declinedBy: Party,
  { name, reason }: { name: string; reason: string },
  organization: OrganizationFacts,
): Letter =>
  compose(organization, words => ({
    subject: words.declined.subject(row.title),
    greeting: words.hello(nameOf(row, to)),
    paragraphs: [words.declined.text(name || labelOf(row, declinedBy))],
    facts: [
      [words.document, row.title],
      [words.declined.reason, reason],
    ],
    closing: [to === 'a' ? words.declined.goOn : words.declined.nothing],
  }))
