import { mailBrandOf } from '#modules/identity/index.ts'
import { writeMail } from '#platform/mail/layout.ts'
import type { ContractRow, OrganizationFacts } from './contracts/queries.ts'
import type { Party } from './contracts/schema.ts'

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

function compose(organization: OrganizationFacts, parts: Parts): Letter {
  const { greeting, paragraphs, facts, action, closing } = parts
  return writeMail({
    language: 'en',
    brand: mailBrandOf(organization),
    // A title may have several lines, a subject has one.
    subject: parts.subject.replaceAll(/\s+/g, ' '),
    greeting,
    paragraphs,
    facts,
    ...(action ? { button: action } : {}),
    closing: [
      ...(action
        ? [
            {
              text: 'If the button does not work, open this address:',
              link: { label: action.url, url: action.url },
            },
          ]
        : []),
      ...closing.map(text => ({ text })),
    ],
  })
}

const nameOf = (row: ContractRow, party: Party) => row[`party_${party}_name`].trim()
const greet = (row: ContractRow, party: Party) =>
  nameOf(row, party) ? `Hello ${nameOf(row, party)},` : 'Hello,'
const otherOf = (party: Party): Party => (party === 'a' ? 'b' : 'a')
const labelOf = (row: ContractRow, party: Party) => nameOf(row, party) || row[`party_${party}_email`]

const dateOf = (at: string | null, { timezone, locale }: OrganizationFacts): string =>
  at
    ? Temporal.Instant.from(at)
        .toZonedDateTimeISO(timezone)
        .toPlainDate()
        .toLocaleString(locale, { dateStyle: 'long' })
    : ''

const factsFor = (row: ContractRow, party: Party, organization: OrganizationFacts): [string, string][] => [
  ['Document', row.title],
  ['With', labelOf(row, otherOf(party))],
  ...(row.token_expires_at
    ? ([['Please sign by', dateOf(row.token_expires_at, organization)]] satisfies [string, string][])
    : []),
]

const PRIVATE =
  'This link is personal: whoever holds it can sign in your name, so please do not forward this message.'

export function requestLetter(
  row: ContractRow,
  party: Party,
  url: string,
  organization: OrganizationFacts,
): Letter {
  const paragraphs =
    party === 'a'
      ? [
          'Your contract is ready. Please review it and add your own signature; the other party has been asked to sign too.',
        ]
      : [
          `${organization.name} has sent you a contract to review and sign electronically.`,
          'Open it to read the whole text. You can sign in the browser, or decline and say why. No account is needed.',
        ]
  return compose(organization, {
    subject: `Please sign: ${row.title}`,
    greeting: greet(row, party),
    paragraphs,
    facts: factsFor(row, party, organization),
    action: { label: 'Review and sign', url },
    closing: [PRIVATE],
  })
}

export function reminderLetter(
  row: ContractRow,
  party: Party,
  url: string,
  organization: OrganizationFacts,
): Letter {
  const otherSigned = row[`signed_${otherOf(party)}_at`] !== null
  return compose(organization, {
    subject: `Reminder: ${row.title} is waiting for your signature`,
    greeting: greet(row, party),
    paragraphs: [
      otherSigned
        ? `A contract is still waiting for your signature. ${labelOf(row, otherOf(party))} has signed already; yours is the last one missing.`
        : 'A contract is still waiting for your signature.',
      'If you do not want to sign it, you can decline on the same page, and no further reminders are sent.',
    ],
    facts: factsFor(row, party, organization),
    action: { label: 'Review and sign', url },
    closing: [PRIVATE],
  })
}

export function completedLetter(
  row: ContractRow,
  party: Party,
  url: string,
  { sha256, isAttached }: { sha256: string; isAttached: boolean },
  organization: OrganizationFacts,
): Letter {
  return compose(organization, {
    subject: `Completed: ${row.title}`,
    greeting: greet(row, party),
    paragraphs: [
      `All parties have signed. ${
        isAttached
          ? 'The executed copy is attached to this message'
          : 'The executed copy can be downloaded below'
      }: the text with all signatures, a certificate of completion and the audit trail, under a digital seal. Please keep it.`,
    ],
    facts: [
      ['Document', row.title],
      ['With', labelOf(row, otherOf(party))],
      ['Envelope id', row.id],
      ['SHA-256 of the file', sha256],
    ],
    action: { label: 'Download the executed copy', url },
    closing: [],
  })
}

export function declinedLetter(
  row: ContractRow,
  to: Party,
  declinedBy: Party,
  { name, reason }: { name: string; reason: string },
  organization: OrganizationFacts,
): Letter {
  return compose(organization, {
    subject: `Declined: ${row.title}`,
    greeting: greet(row, to),
    paragraphs: [
      `${name || labelOf(row, declinedBy)} has declined to sign the contract. It can no longer be signed; nobody is bound by it.`,
    ],
    facts: [
      ['Document', row.title],
      ['Reason given', reason],
    ],
    closing: [
      to === 'a'
        ? 'To go on, agree on the changes, draft a new contract and send it again.'
        : 'There is nothing more for you to do.',
    ],
  })
}
