import type { Ctx } from '#kit/context.ts'
import { declaredEvents, isUntold, type Reaction, type StoredEvent } from '#kit/event.ts'
import { newId } from '#kit/id.ts'
import { carryOut, order } from '#kit/job.ts'
import {
  isRecord,
  type Notice,
  type NoticeFacts,
  type NotificationKind,
  type RecordReference,
} from '#kit/records/notification.ts'
import type { RecordFacts } from '#kit/records/record.ts'
import { findUsers } from '#modules/identity/index.ts'
import { NotificationCreated } from '../events.ts'
import { listFollowers } from '../following/queries.ts'
import { keyOf, loadRecords } from '../following/records.ts'
import type { Choice } from '../kinds/kinds.ts'
import { planMails } from '../mailing/plan.ts'
import { planPushes } from '../pushing/order.ts'
import { listReachable } from '../pushing/service.ts'
import { readChoices } from '../settings/service.ts'
import { findUnread, insertNotifications, listAdminIds, type NewNotification } from './queries.ts'

const MOST_AT_ONCE = 200
/** After an outage of days, a mail or a push about what happened then only makes people wonder. */
const MAILED_WITHIN_HOURS = 72

const tell = order<{ event_ids: readonly string[] }>({ name: 'notifications.tell', concurrency: 4 })

/** In the transaction of the events nothing happens but that a job is asked for, one for all that happened together. */
export function hearEvents(kinds: readonly NotificationKind[]): Reaction {
  const sources = Map.groupBy(
    kinds.flatMap(kind => kind.sources),
    ({ type }) => type,
  )
  return {
    isOutward: true,
    isForPeople: true,
    types: [...sources.keys()],
    handler: async (ctx, events) => {
      const ids = events
        .filter(({ type, data }) => sources.get(type)!.some(({ applies }) => applies?.(data) ?? true))
        .map(({ id }) => id)
      for (let at = 0; at < ids.length; at += MOST_AT_ONCE) {
        await ctx.enqueue(tell, { event_ids: ids.slice(at, at + MOST_AT_ONCE) })
      }
    },
  }
}

/** Safe to repeat: a person has at most one row for an event, and what follows is done for rows that are new. */
export const tellPeople = carryOut(tell, (ctx, { event_ids }) =>
  ctx.transact(async inner => {
    const events = await inner.services.events.loadAll(inner.db, event_ids)
    const rows = await addressAll(inner, events)
    if (rows.length === 0) return
    const told = await insertNotifications(inner, rows)
    await inner.emitAll(
      NotificationCreated,
      told.filter(row => row.in_app).map(({ id, user_id, kind }) => ({ notification_id: id, user_id, kind })),
    )
    await planMails(inner, told)
    await planPushes(inner, told)
  }),
)

/** Who is told what of these events: a handful of statements, however many events there are. */
export async function addressAll(ctx: Ctx, events: readonly StoredEvent[]): Promise<NewNotification[]> {
  const described = await describeAll(ctx, events)
  const records = await loadRecords(ctx, described.map(({ notice }) => notice.subject).filter(isRecord))
  const all = described.flatMap(one => {
    const { subject } = one.notice
    const record = isRecord(subject) ? records.get(keyOf(subject)) : undefined
    // What is gone meanwhile leads nowhere.
    return isRecord(subject) && !record ? [] : [{ ...one, record }]
  })
  const audience = await findAudience(ctx, all)
  const addressed = all.map(one => ({
    ...one,
    people: choosePeople(one, audience).filter(
      id => id !== one.event.actor_user_id && mayHear(one.event, id),
    ),
  }))
  const concerned = [...new Set(addressed.flatMap(({ people }) => people))]
  const [choiceOf, devices] = await Promise.all([readChoices(ctx, concerned), listReachable(ctx, concerned)])
  const devicesOf = Map.groupBy(devices, ({ user_id }) => user_id)
  const rows: NewNotification[] = []
  for (const { people, ...one } of addressed) {
    const { kind, notice } = one
    const waiting =
      notice.isRepeating && notice.subject
        ? await findUnread(ctx, kind.kind, notice.subject.id, people)
        : new Set<number>()
    const others = people.filter(id => !waiting.has(id))
    rows.push(
      ...addressOne(ctx, one, others, id => ({
        ...choiceOf(id, kind),
        devices: devicesOf.get(id)?.map(device => device.id) ?? [],
      })),
    )
  }
  // One order for all: two runs over the same events must not wait for each other.
  return rows.sort((a, b) =>
    a.event_id < b.event_id ? -1 : a.event_id > b.event_id ? 1 : a.user_id - b.user_id,
  )
}

/** Of what is told to nobody else only the one hears whom it concerns. */
function mayHear(event: StoredEvent, userId: number): boolean {
  if (!isUntold(event)) return true
  return (
    declaredEvents()
      .get(event.type)
      ?.onlyFor?.(event.data as never) === userId
  )
}

interface Described {
  event: StoredEvent
  kind: NotificationKind
  notice: Notice
}

interface Announcement extends Described {
  record: RecordFacts | undefined
}

async function describeAll(ctx: Ctx, events: readonly StoredEvent[]): Promise<Described[]> {
  const described: Described[] = []
  for (const kind of ctx.services.contributions.notificationKinds) {
    for (const { type, applies, person, describe } of kind.sources) {
      const own = events.filter(event => event.type === type) as StoredEvent<never>[]
      const meant = own.filter(({ data }) => applies?.(data) ?? true)
      const idOf = ({ data }: StoredEvent<never>) => person?.idOf(data) ?? ''
      const people = meant.length > 0 ? await person?.find(ctx.db, meant.map(idOf)) : undefined
      for (const event of meant) {
        described.push({ event, kind, notice: describe(event, people?.get(idOf(event)) ?? null) })
      }
    }
  }
  return described
}

/** Everybody whom any of the notices may concern. */
interface Audience {
  /** Those named who are still here. */
  here: ReadonlySet<number>
  admins: readonly number[]
  followersOf: (followed: readonly RecordReference[]) => number[]
}

async function findAudience(ctx: Ctx, all: readonly Announcement[]): Promise<Audience> {
  const named = all.flatMap(({ notice, record }) => notice.to ?? record?.people ?? [])
  const [users, admins, followers] = await Promise.all([
    findUsers(ctx.db, [...new Set(named.filter(id => id !== null))]),
    listAdminIds(ctx),
    listFollowers(ctx, all.flatMap(followedBy)),
  ])
  return {
    here: new Set(users.map(({ id }) => id)),
    admins,
    followersOf: wanted => wanted.flatMap(one => followers.get(keyOf(one)) ?? []),
  }
}

const followedBy = ({ kind, notice, record }: Announcement): RecordReference[] =>
  kind.isPersonal ? [] : [notice.subject, ...(notice.about ?? []), ...relatedTo(record)].filter(isRecord)

/** Its owner, or the people named; where nobody of them is here any more the admins; and who follows it. */
function choosePeople(told: Announcement, audience: Audience): number[] {
  const { kind, notice, record } = told
  const named = (notice.to ?? record?.people ?? []).filter(id => id !== null && audience.here.has(id))
  const chosen = notice.to ? named : named.slice(0, 1)
  const concerned = chosen.length > 0 ? chosen : kind.hasNoDeputies ? [] : audience.admins
  const followers = audience.followersOf(followedBy(told))
  return [...new Set([...concerned, ...followers])].filter(id => id !== null)
}

const relatedTo = (record: RecordFacts | undefined): (RecordReference | null)[] =>
  record
    ? [
        record.contact_id ? { type: 'contact', id: record.contact_id } : null,
        record.company_id ? { type: 'company', id: record.company_id } : null,
        record.deal_id ? { type: 'deal', id: record.deal_id } : null,
      ]
    : []

function addressOne(
  ctx: Ctx,
  { event, kind, notice, record }: Announcement,
  people: readonly number[],
  choiceOf: (userId: number) => Choice & { devices: readonly string[] },
): NewNotification[] {
  const isFresh =
    Temporal.Instant.compare(Temporal.Instant.from(event.at).add({ hours: MAILED_WITHIN_HOURS }), ctx.now) > 0
  return people
    .map(user_id => {
      const { in_app, email, push, devices } = choiceOf(user_id)
      return {
        id: newId(),
        user_id,
        event_id: event.id,
        kind: kind.kind,
        facts: factsOf(notice, record),
        url: notice.url ?? record?.url ?? '/',
        actor_id: event.actor_user_id,
        subject_type: notice.subject?.type ?? null,
        subject_id: notice.subject?.id ?? null,
        in_app,
        email: isFresh ? email : ('off' as const),
        push_to: isFresh && push ? devices : [],
        created_at: ctx.now.toString(),
      }
    })
    .filter(({ in_app, email, push_to }) => in_app || email !== 'off' || push_to.length > 0)
}

function factsOf({ facts }: Notice, record: RecordFacts | undefined): NoticeFacts {
  return {
    who: facts.who ?? record?.party ?? null,
    what: facts.what ?? record?.title ?? null,
    reason: facts.reason ?? record?.note ?? null,
    ...(facts.amount_cents === undefined ? {} : { amount_cents: facts.amount_cents }),
    ...(facts.currency ? { currency: facts.currency } : {}),
    ...(facts.at ? { at: facts.at } : {}),
    ...(facts.created === undefined
      ? {}
      : { created: facts.created, updated: facts.updated!, failed: facts.failed! }),
  }
}
