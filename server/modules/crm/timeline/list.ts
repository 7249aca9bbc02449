import type { Ctx } from '#kit/context.ts'
import type { Changes } from '#kit/event.ts'
import { isUuid } from '#kit/id.ts'
import type { NamedType, RecordFacts } from '#kit/records/record.ts'
import { byField } from '../conflicts/overwriting.ts'
import { findBodies, findCreation, findLine, listLines, type Scope, type Told } from './activity-queries.ts'
import { type Change, nameChanges } from './field-names.ts'
import type { Activity, TimelineQuery } from './schema.ts'
import { tellMail } from './tell-mail.ts'

/** What an event names, the most telling first: a line of a reply is about the reply. */
const leads: readonly [key: string, type: NamedType][] = [
  ['reply_id', 'email'],
  ['message_id', 'email'],
  ['task_id', 'task'],
  ['invoice_id', 'invoice'],
  ['quote_id', 'quote'],
  ['contract_id', 'contract'],
  ['subscription_id', 'subscription'],
  ['deal_id', 'deal'],
  ['contact_id', 'contact'],
  ['company_id', 'company'],
]

interface Reference {
  type: NamedType
  id: string
}

/** What to open for a line; the record whose timeline it is leads nowhere new. */
function subjectOf(line: Told, own: string): Reference | null {
  const ids = { ...line.detail, ...line.data, ...idsOf(line) } as Record<string, unknown>
  for (const [key, type] of leads) {
    const id = ids[key]
    if (typeof id === 'string' && isUuid(id) && id !== own) return { type, id }
    // Further down stands only whom the record belongs to.
    if (id === own) return null
  }
  return null
}

const idsOf = ({ contact_id, company_id, deal_id }: Told) => ({ contact_id, company_id, deal_id })

export interface Timeline {
  /** The record whose timeline it is. */
  own: { type: 'contact' | 'company' | 'deal'; id: string }
  scopes: readonly Scope[]
}

const MOST = 100

export async function listTimeline(
  ctx: Ctx,
  { own, scopes }: Timeline,
  query: TimelineQuery,
): Promise<Activity[]> {
  const { limit = MOST, before, types } = query
  const behind = before === undefined ? undefined : await findLine(ctx, before)
  // Behind the first line of an imported contact, which is no row, nothing else stands.
  if (before !== undefined && !behind) return []
  const wanted = types?.split(',').map(one => one.trim())
  const rows = await listLines(ctx, scopes, { limit, types: wanted, before: behind })
  const lines = await describe(ctx, rows, own.id)
  const wantsFirst = own.type === 'contact' && rows.length < limit && (wanted?.includes('created') ?? true)
  if (!wantsFirst || rows.some(row => row.type === 'created')) return lines
  const first = await firstOf(ctx, own.id)
  return behind && behind.at < first.at ? lines : [...lines, first]
}

async function describe(ctx: Ctx, rows: readonly Told[], own: string): Promise<Activity[]> {
  const subjects = rows.map(row => subjectOf(row, own))
  const [facts, bodies, changes] = await Promise.all([
    loadFacts(ctx, subjects),
    findBodies(
      ctx,
      rows.flatMap(({ detail }) => (typeof detail.note_id === 'string' ? detail.note_id : [])),
    ),
    nameChanges(ctx, undefined, rows.map(changesOf)),
  ])
  return rows.map(({ data: _, actor_user_id, actor_name, via, mail, ...row }, place) => {
    const subject = subjects[place]!
    const known = subject && facts.get(subject.id)
    return {
      ...row,
      ...tellMail(mail, row.title, row.detail),
      actor: actor_user_id === null ? null : { id: actor_user_id, name: actor_name ?? 'A former colleague' },
      body:
        bodies.get(String(row.detail.note_id)) ??
        (subject?.type === 'email' ? mail?.snippet || known?.note || null : null),
      subject: subject && known ? { ...subject, title: mail?.subject || known.title } : null,
      changes: changes[place]!,
      via: via ?? (actor_user_id === null ? 'system' : 'app'),
    }
  })
}

const changesOf = ({ data, detail }: Told): Change[] =>
  [...byField(((data?.changes ?? detail.changes) as Changes | undefined) ?? {})].map(([field, change]) => ({
    field,
    ...change,
    currency: typeof data?.currency === 'string' ? data.currency : undefined,
  }))

async function loadFacts(
  ctx: Ctx,
  subjects: readonly (Reference | null)[],
): Promise<Map<string, RecordFacts>> {
  const facts = new Map<string, RecordFacts>()
  for (const { type, load } of ctx.services.contributions.recordKinds) {
    const ids = new Set(subjects.flatMap(one => (one?.type === type ? one.id : [])))
    if (ids.size === 0) continue
    for (const one of await load(ctx.db, [...ids])) facts.set(one.id, one)
  }
  return facts
}

/** A million imported contacts need no million rows that say so: their first line is told by themselves. */
async function firstOf(ctx: Ctx, contactId: string): Promise<Activity> {
  const { created_at } = await findCreation(ctx, contactId)
  return {
    id: contactId,
    type: 'created',
    at: created_at,
    actor: null,
    title: 'Contact imported',
    detail: {},
    contact_id: contactId,
    company_id: null,
    deal_id: null,
    body: null,
    subject: null,
    changes: [],
    via: 'import',
  }
}
