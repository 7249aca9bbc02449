import type { Ctx } from '#kit/context.ts'
import { findDealContacts } from '#modules/deals/index.ts'
import { MAIL_SOURCE } from '../engine/end-runs.ts'
import { eventNamed } from '../graph/events.ts'
import { type Happening, selectDepths } from './inbox-queries.ts'

/** Something that happened to contacts, as workflows see it. */
export interface Subject extends Happening {
  event: string
  contactIds: string[]
}

/** Whom each event is about: its contact, those of a set, else its deal's. An event about nobody is nobody's concern. */
export async function findSubjects(ctx: Ctx, happenings: readonly Happening[]): Promise<Subject[]> {
  const text = (value: unknown) => (typeof value === 'string' && value !== '' ? value : null)
  const dealIds = happenings.flatMap(({ data }) =>
    text(data.contact_id) || Array.isArray(data.contact_ids) ? [] : (text(data.deal_id) ?? []),
  )
  const sources = happenings.flatMap(({ data }) =>
    data.source_kind === MAIL_SOURCE ? (text(data.source_id) ?? []) : [],
  )
  const [contacts, depths] = await Promise.all([
    dealIds.length > 0 ? findDealContacts(ctx.db, dealIds) : new Map<string, string>(),
    sources.length > 0 ? selectDepths(ctx.db, sources) : new Map<string, number>(),
  ])
  return happenings.flatMap(one => {
    const { data } = one
    const own = text(data.contact_id) ?? contacts.get(text(data.deal_id) ?? '')
    const contactIds = Array.isArray(data.contact_ids) ? (data.contact_ids as string[]) : own ? [own] : []
    // Mail that a run sent leads to opens and answers: the run is their cause.
    const source = data.source_kind === MAIL_SOURCE ? depths.get(text(data.source_id) ?? '') : undefined
    const depth = source === undefined ? one.depth : Math.max(one.depth, source + 1)
    return contactIds.length === 0 ? [] : [{ ...one, event: eventNamed(one.type), contactIds, depth }]
  })
}
