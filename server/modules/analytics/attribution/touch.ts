import { createHash } from 'node:crypto'
import { type EventKind, isUntold, type StoredEvent } from '#kit/event.ts'
import { OpportunityCreated } from '#modules/deals/index.ts'
import { EmailReplied } from '#modules/email/index.ts'
import { BookingCreated, FormSubmitted, PageVisited } from '#modules/marketing/index.ts'
import { EmailClicked } from '#modules/tracking/index.ts'

/** A touch as its event tells it. What it was part of is looked up when it is kept. */
export interface TouchDraft {
  id: string
  contact_id: string
  event_id: string
  at: string
  type: string
  channel: string
  source: string | null
  campaign: string | null
  /** The recipient of a campaign or the send of a sequence that a mail was. */
  mail: { kind: 'campaign' | 'sequence'; id: string } | null
}

interface Data {
  contact_id?: string | null
  source?: string | null
  source_kind?: string | null
  source_id?: string | null
  message_id?: string
  form_name?: string
  link_name?: string
  utm?: { source?: string; medium?: string; campaign?: string } | null
  at?: string
}

const low = (text: string | null | undefined): string | null =>
  text?.trim().toLowerCase().slice(0, 200) || null

type TouchFacts = Pick<TouchDraft, 'channel' | 'source' | 'campaign'> & {
  key?: string
  mail?: TouchDraft['mail']
}

/** A mail counts once however often its links are followed: by the first time. */
function mailTouch(data: Data, what: string): TouchFacts {
  const kind = data.source_kind === 'campaign' || data.source_kind === 'sequence' ? data.source_kind : null
  return {
    channel: kind ?? 'email',
    source: 'email',
    campaign: null,
    key: `${data.message_id} ${what}`,
    mail: kind && data.source_id ? { kind, id: data.source_id } : null,
  }
}

const tellers: Record<string, (data: Data) => TouchFacts | null> = {
  [OpportunityCreated.type]: ({ source }) => {
    const channel = low(source)
    return channel === null || channel === 'manual' ? null : { channel, source: channel, campaign: null }
  },
  [EmailClicked.type]: data => mailTouch(data, 'clicked'),
  [EmailReplied.type]: data => mailTouch(data, 'replied'),
  [FormSubmitted.type]: ({ utm, form_name }) => ({
    channel: 'form',
    source: low(utm?.source) ?? low(form_name),
    campaign: low(utm?.campaign),
  }),
  [BookingCreated.type]: ({ utm, link_name }) => ({
    channel: 'booking',
    source: low(utm?.source) ?? low(link_name),
    campaign: low(utm?.campaign),
  }),
  [PageVisited.type]: ({ utm }) => {
    const channel = low(utm?.medium) ?? low(utm?.source)
    return channel ? { channel, source: low(utm?.source), campaign: low(utm?.campaign) } : null
  },
}

export const touchKinds = [
  OpportunityCreated,
  EmailClicked,
  EmailReplied,
  FormSubmitted,
  BookingCreated,
  PageVisited,
] as unknown as readonly EventKind<Data>[]
export const touchTypes: readonly string[] = touchKinds.map(({ type }) => type)

/** What an event says a contact did; null where it is none of that. */
export function touchOf(event: StoredEvent<unknown>): TouchDraft | null {
  const data = event.data as Data
  // Everybody sees what touched whom.
  if (!data.contact_id || isUntold(event)) return null
  const told = tellers[event.type]?.(data) ?? null
  if (!told) return null
  const { key, mail = null, ...shown } = told
  return {
    ...shown,
    mail,
    id: idOf(key ?? `${event.id} ${data.contact_id}`),
    contact_id: data.contact_id,
    event_id: event.id,
    at: data.at ?? event.at,
    type: event.type,
  }
}

/** Always the same for the same thing. */
function idOf(key: string): string {
  const hex = createHash('sha256').update(key).digest('hex').slice(0, 32)
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
}
