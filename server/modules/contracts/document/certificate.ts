import { pdfTemplate } from '#kit/declared/pdf-template.ts'
import type { Appendix, OverlayContent } from '#platform/pdf/html/document.ts'
import type { ChainedRow } from '../contracts/audit.ts'
import { hashImage } from '../contracts/canonical.ts'
import type { ContractRow, OrganizationFacts } from '../contracts/queries.ts'
import { type Party, parties } from '../contracts/schema.ts'
import { signatureOf, timeWithZone } from './document.ts'

export const certificateTemplate = pdfTemplate(new URL('./certificate.typ', import.meta.url))

type Fact = readonly [label: string, value: string]

/** The pages behind an executed contract: who signed what, when and from where. */
interface CompletionCertificate {
  heading: string
  intro: string
  facts: readonly Fact[]
  parties: readonly { heading: string; facts: readonly Fact[]; signature: OverlayContent | null }[]
  texts: readonly { heading: string; text: string }[]
  trail: {
    heading: string
    columns: readonly [string, string, string]
    rows: readonly { at: string; what: string; who: string; proof: string }[]
  }
}

const EVENT_WORDS: Record<string, string> = {
  created: 'Contract created',
  uploaded: 'Contract created from an uploaded document',
  updated: 'Text changed',
  fields_updated: 'Field layout changed',
  party_updated: 'Party details changed',
  sent: 'Sent for signature',
  reminder_sent: 'Reminder sent',
  viewed: 'Opened for the first time',
  consent_given: 'Agreed to electronic records and signatures',
  signed: 'Signed',
  sign_blocked: 'A signature was not accepted',
  declined: 'Declined',
  completed: 'Completed by all parties',
  expired: 'Signing links expired',
  email_bounced: 'Mail could not be delivered',
  downloaded: 'Copy downloaded',
}

/** Everything a reader needs to believe the signatures, and to check them against our records. */
export function certificateOf(
  row: ContractRow,
  organization: OrganizationFacts,
  trail: readonly ChainedRow[],
): Appendix {
  const time = (at: string | null) => (at ? timeWithZone(at, organization) : '—')
  const replacedAt = { a: findReplaced(trail, 'a'), b: findReplaced(trail, 'b') }
  const nameOf = (party: string, index: number): string => {
    if (party !== 'a' && party !== 'b') return party === 'sender' ? organization.name : 'System'
    // What came before somebody else became the party was not done by who is the party now.
    if (index < replacedAt[party]) return `Party ${party.toUpperCase()}`
    return row[`party_${party}_name`] || row[`party_${party}_email`]
  }
  const certificate: CompletionCertificate = {
    heading: 'Certificate of completion',
    intro:
      'This certificate belongs to the preceding pages. The digital seal on this file covers every byte of it; ' +
      'the audit trail is also embedded as audit.json.',
    facts: [
      ['Document', row.title],
      ['Envelope id', row.id],
      ['Sent by', organization.name],
      ['Sent', time(row.sent_at)],
      ['Completed', time(row.completed_at)],
      ['Content SHA-256', row.content_sha256 ?? '—'],
      ['Audit chain head', trail.at(-1)?.hash ?? '—'],
    ],
    parties: parties.map(party => ({
      heading: `Party ${party.toUpperCase()}: ${row[`party_${party}_name`] || row[`party_${party}_email`]}`,
      facts: [...partyFacts(row, party, time), ...signedFrom(trail, party)],
      signature: signatureOf(row, party, organization),
    })),
    texts: consentTexts(row),
    trail: {
      heading: 'Audit trail',
      columns: ['Time', 'Event and its hash', 'Party and address'],
      rows: trail.map((event, index) => ({
        at: time(event.at),
        what: [EVENT_WORDS[event.event] ?? event.event, senderTraces(event)].filter(Boolean).join(', '),
        who: [nameOf(event.party, index), event.ip].filter(Boolean).join(' · '),
        proof: event.hash,
      })),
    },
  }
  return { template: certificateTemplate, data: certificate }
}

/** Where in the trail a party's name or address was last changed; -1 when it never was. */
const findReplaced = (trail: readonly ChainedRow[], party: Party): number =>
  trail.findLastIndex(
    ({ event, detail }) =>
      event === 'party_updated' && Object.keys(detail).some(key => key.startsWith(`party_${party}_`)),
  )

function signedFrom(trail: readonly ChainedRow[], party: Party): [string, string][] {
  const signed = trail.findLast(event => event.event === 'signed' && event.party === party)
  const traces = signed ? senderTraces(signed) : ''
  return traces ? [['Mind', `Signed ${traces}`]] : []
}

const partyFacts = (
  row: ContractRow,
  party: Party,
  time: (at: string | null) => string,
): [string, string][] => [
  ['Email', row[`party_${party}_email`]],
  ['Signed as', row[`signer_${party}_claimed_name`] ?? '—'],
  ['First opened', time(row[`viewed_${party}_at`])],
  ['Consent given', time(row[`consent_${party}_at`])],
  ['Signed', time(row[`signed_${party}_at`])],
  ['IP address', row[`signer_${party}_ip`] ?? '—'],
  ['Browser', row[`signer_${party}_user_agent`] || '—'],
]

/** What we showed is printed as what was agreed to; what a client says instead is printed as what it says. */
function consentTexts(row: ContractRow): { heading: string; text: string }[] {
  const [a, b] = parties.map(party => row[`consent_${party}_shown`] ?? row[`consent_${party}_text`])
  const agreed =
    a && a === b
      ? [{ heading: 'Consent given by both parties', text: a }]
      : [
          ...(a ? [{ heading: 'Consent given by party A', text: a }] : []),
          ...(b ? [{ heading: 'Consent given by party B', text: b }] : []),
        ]
  const sent = parties.flatMap(party => {
    const [shown, text] = [row[`consent_${party}_shown`], row[`consent_${party}_text`]]
    if (!shown || !text || text === shown) return []
    const heading = `Not our text: what the software of party ${party.toUpperCase()} sent as the consent`
    return [{ heading, text }]
  })
  return [...agreed, ...sent]
}

const TRACES: Record<string, string> = {
  session: 'with a login of the sender',
  address: 'from an address the sender used',
}

/** For the counterparty's link, which the sender is shown as well. */
function senderTraces({ detail }: Pick<ChainedRow, 'detail'>): string {
  const { from_sender } = detail as { from_sender?: unknown }
  if (!Array.isArray(from_sender)) return ''
  return from_sender
    .map(trace => TRACES[String(trace)] ?? '')
    .filter(Boolean)
    .join(' and ')
}

/** The evidence inside the file: enough to recompute every hash without asking us. */
export const auditJson = (
  row: ContractRow,
  organization: OrganizationFacts,
  organizationId: string,
  trail: readonly ChainedRow[],
): Buffer =>
  Buffer.from(
    JSON.stringify(
      {
        version: 1,
        envelope_id: row.id,
        organization: { id: organizationId, name: organization.name },
        content: { title: row.title, content_html: row.content_html, fields: row.fields },
        content_sha256: row.content_sha256,
        parties: parties.map(party => ({
          party,
          name: row[`party_${party}_name`],
          email: row[`party_${party}_email`],
          signed_as: row[`signer_${party}_claimed_name`],
          signature: row[`signature_${party}`],
          signed_at: row[`signed_${party}_at`],
          consent_at: row[`consent_${party}_at`],
          consent_text: row[`consent_${party}_shown`] ?? row[`consent_${party}_text`],
          consent_text_sent: row[`consent_${party}_text`],
          style: row[`signing_${party}`]?.style ?? null,
          initials: row[`signing_${party}`]?.initials ?? null,
          image_sha256: hashImage(row[`signing_${party}`]?.image_data ?? null),
          field_values: row[`signing_${party}`]?.field_values ?? {},
        })),
        audit: trail,
        chain_head: trail.at(-1)?.hash ?? null,
      },
      null,
      1,
    ),
  )
