import type { Appendix, HtmlDocument, OverlayContent, PageOverlay } from '#platform/pdf/html/document.ts'
import { readDataImage } from '#platform/pdf/images.ts'
import { moveInside } from '../contracts/fields.ts'
import type { ContractRow, OrganizationFacts, Signing } from '../contracts/queries.ts'
import type { Field, FieldLayout, Party } from '../contracts/schema.ts'
import { parties } from '../contracts/schema.ts'

const COLOURS: Record<Party, string> = { a: '#2457d6', b: '#8a3ffc' }

/** What the text alone needs to be laid out; its pages do not depend on who has signed. */
export interface Draft {
  id: string
  title: string
  content_html: string
  fields: FieldLayout
  created_at: string
}

/** The paper a contract was first laid out on stays its paper: fields are placed on it by fractions. */
function paperOf({ pages }: FieldLayout, { country, locale }: OrganizationFacts): 'a4' | 'us-letter' {
  const width = pages[0]?.width
  if (width !== undefined) return width > 600 ? 'us-letter' : 'a4'
  const region = country ?? new Intl.Locale(locale).region ?? ''
  return ['US', 'CA', 'MX', 'PH', 'CL', 'CO', 'VE'].includes(region.toUpperCase()) ? 'us-letter' : 'a4'
}

export const partiesWithoutPlace = (fields: readonly Field[]): Party[] =>
  parties.filter(party => !fields.some(field => field.party === party && field.type === 'signature'))

const PARTY_LABEL: Record<Party, string> = { a: 'Party A', b: 'Party B' }

/** The text with its title, and at its end a place to sign for whoever has none. */
export function textBlocks(draft: Draft, slotFor: (party: Party) => OverlayContent): HtmlDocument['blocks'] {
  const slots = partiesWithoutPlace(draft.fields.fields).map(party => ({
    label: PARTY_LABEL[party],
    content: slotFor(party),
  }))
  const text = { kind: 'html', html: draft.content_html, title: draft.title } as const
  return slots.length > 0 ? [text, { kind: 'signatures', slots }] : [text]
}

const emptySlot = (party: Party): OverlayContent => ({
  kind: 'placeholder',
  label: 'Signature',
  colour: COLOURS[party],
})

const baseOf = (draft: Draft, organization: OrganizationFacts) => ({
  title: draft.title,
  author: organization.name,
  language: organization.locale,
  paper: paperOf(draft.fields, organization),
  createdAt: Temporal.Instant.from(draft.created_at),
  footer: `${draft.title} · ${draft.id}`,
})

/** For measuring pages: the text as everybody will see it, without what the parties fill in. */
export const draftDocument = (draft: Draft, organization: OrganizationFacts): HtmlDocument => ({
  ...baseOf(draft, organization),
  blocks: textBlocks(draft, emptySlot),
})

export const timeWithZone = (at: string, { timezone, locale }: OrganizationFacts): string =>
  Temporal.Instant.from(at)
    .toZonedDateTimeISO(timezone)
    .toLocaleString(locale, { dateStyle: 'medium', timeStyle: 'long' })

export function signatureOf(
  row: ContractRow,
  party: Party,
  organization: OrganizationFacts,
): OverlayContent | null {
  const signedAt = row[`signed_${party}_at`]
  const signing = row[`signing_${party}`]
  if (!signedAt || !signing) return null
  const caption = [row[`signer_${party}_claimed_name`] ?? '', timeWithZone(signedAt, organization), row.id]
  return drawn(signing, row[`signature_${party}`] ?? '', caption)
}

function drawn(signing: Signing, text: string, caption: readonly string[]): OverlayContent {
  const image = signing.image_data ? readDataImage(signing.image_data) : null
  if (image) return { kind: 'signature-image', image, caption }
  const { style } = signing
  return {
    kind: 'signature',
    text,
    style: style === 'elegant' || style === 'plain' ? style : 'script',
    caption,
  }
}

/** A day is kept as ISO has it and printed as people write it. */
function shownValue({ type }: Field, value: string, { locale }: OrganizationFacts): string {
  if (type !== 'date' && type !== 'date_signed') return value
  try {
    return Temporal.PlainDate.from(value).toLocaleString(locale, { dateStyle: 'medium' })
  } catch {
    return value
  }
}

function overlayOf(row: ContractRow, field: Field, organization: OrganizationFacts): OverlayContent | null {
  const signing = row[`signing_${field.party}`]
  if (!signing) {
    return { kind: 'placeholder', label: field.label || field.type, colour: COLOURS[field.party] }
  }
  if (field.type === 'signature') return signatureOf(row, field.party, organization)
  if (field.type === 'initials') {
    return signing.initials ? { kind: 'signature', text: signing.initials, style: 'script' } : null
  }
  const value = signing.field_values[field.id]
  if (field.type === 'checkbox') return { kind: 'check', checked: value === true }
  const text = Array.isArray(value)
    ? value.join(', ')
    : typeof value === 'string'
      ? shownValue(field, value, organization)
      : ''
  return text === '' ? null : { kind: 'text', text }
}

/** The engine cannot draw on no room, and what was signed must not fail to be executed for that. */
const LEAST_EXTENT = 0.0005

const quietSlot: OverlayContent = { kind: 'placeholder', label: '', colour: '#8a95a3' }

function givenOverlays(row: ContractRow, organization: OrganizationFacts, fields: readonly Field[]) {
  return fields.flatMap((field): PageOverlay[] => {
    const content = overlayOf(row, field, organization)
    const [w, h] = [Math.max(field.w, LEAST_EXTENT), Math.max(field.h, LEAST_EXTENT)]
    return content ? [{ page: field.page, ...moveInside({ ...field, w, h }), content }] : []
  })
}

/** For pictures of the pages: what was given is on them, and room for what was not; a page draws its own fields there. */
export function shownDocument(row: ContractRow, organization: OrganizationFacts): HtmlDocument {
  return {
    ...baseOf(row, organization),
    blocks: textBlocks(row, party => signatureOf(row, party, organization) ?? quietSlot),
    overlays: givenOverlays(
      row,
      organization,
      row.fields.fields.filter(({ party }) => row[`signing_${party}`] !== null),
    ),
  }
}

/** The contract as it stands: values and signatures where they were given, places to fill where not. */
export function currentDocument(
  row: ContractRow,
  organization: OrganizationFacts,
  executed?: { certificate: Appendix; auditJson: Buffer },
): HtmlDocument {
  return {
    ...baseOf(row, organization),
    ...(row.completed_at ? { createdAt: Temporal.Instant.from(row.completed_at) } : {}),
    blocks: textBlocks(row, party => signatureOf(row, party, organization) ?? emptySlot(party)),
    overlays: givenOverlays(row, organization, row.fields.fields),
    ...(executed
      ? {
          appendix: executed.certificate,
          attachments: [
            {
              name: 'audit.json',
              mimeType: 'application/json',
              description: 'Content, parties and audit trail of this contract',
              content: executed.auditJson,
              relationship: 'data' as const,
            },
          ],
        }
      : {}),
  }
}
