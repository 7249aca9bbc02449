import type { Ctx } from '#kit/context.ts'
import type { Reaction, StoredEvent } from '#kit/event.ts'
import { newId } from '#kit/id.ts'
import { carryOut, order } from '#kit/job.ts'
import type { RecordFacts } from '#kit/records/record.ts'
import { findUsers } from '#modules/identity/index.ts'
import { NotificationCreated } from '../events.ts'
import { listFollowers } from '../following/queries.ts'
import type { Choice, Kind } from '../kinds/kinds.ts'
import { planMails } from '../mailing/plan.ts'
import { readChoices } from '../settings/service.ts'
import { keyOf, loadRecords, lookUp } from './look-up.ts'
import { type Facts, isRecord, type News, type Reference } from './news.ts'
import { findUnread, insertNotifications, listAdminIds, type NewNotification } from './queries.ts'
import { sources } from './sources.ts'

const MOST_AT_ONCE = 200
/** After an outage of days, a mail about what happened then only makes people wonder. */
const MAILED_WITHIN_HOURS = 72

/** Nobody else is told where they are not here any more. */
const toThemAlone: readonly Kind[] = ['mention', 'event.invited', 'event.changed', 'event.canceled']
/** Said to somebody: who follows the record is not meant. */
const toOneAlone: readonly Kind[] = ['task.due', 'task.assigned', 'deal.assigned', ...toThemAlone]

const byType = new Map(sources.map(source => [source.type, source]))

const tell = order<{ event_ids: readonly string[] }>({ name: 'notifications.tell', concurrency: 4 })

/** In the transaction of the events nothing happens but that a job is asked for, one for all that happened together. */
export const hearNews: Reaction = {
  types: sources.map(({ type }) => type),
  handler: async (ctx, events) => {
    const news = events.filter(({ type, data }) => byType.get(type)!.isNews(data)).map(({ id }) => id)
    for (let at = 0; at < news.length; at += MOST_AT_ONCE) {
      await ctx.enqueue(tell, { event_ids: news.slice(at, at + MOST_AT_ONCE) })
    }
  },
}

/** Safe to repeat: a person has at most one row for an event, and what follows is done for rows that are new. */
export const tellNews = carryOut(tell, (ctx, { event_ids }) =>
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
  }),
)

/** Who is told what of these events: a handful of statements, however many events there are. */
export async function addressAll(ctx: Ctx, events: readonly StoredEvent[]): Promise<NewNotification[]> {
  const looked = await lookUp(ctx.db, events)
  const news = events.flatMap(event => {
    const told = byType.get(event.type)?.tell(event as StoredEvent<never>, looked)
    return told ? [{ event, news: told }] : []
  })
  const records = await loadRecords(ctx.db, news.map(one => one.news.subject).filter(isRecord))
  const all = news.flatMap(one => {
    const record = isRecord(one.news.subject) ? records.get(keyOf(one.news.subject)) : undefined
    // What is gone meanwhile leads nowhere.
    return isRecord(one.news.subject) && !record ? [] : [{ ...one, record }]
  })
  const crowd = await findCrowd(ctx, all)
  const addressed = all.map(one => ({
    ...one,
    people: findAudience(one.news, one.record, crowd).filter(id => id !== one.event.actor_user_id),
  }))
  const settings = await readChoices(ctx, [...new Set(addressed.flatMap(({ people }) => people))])
  const rows: NewNotification[] = []
  for (const { event, news: told, record, people } of addressed) {
    const waiting = told.isRepeating ? await findUnread(ctx, told, people) : new Set<number>()
    const others = people.filter(id => !waiting.has(id))
    rows.push(...addressOne(ctx, event, told, record, others, id => settings(id, told.kind)))
  }
  // One order for all: two runs over the same events must not wait for each other.
  return rows.sort((a, b) =>
    a.event_id < b.event_id ? -1 : a.event_id > b.event_id ? 1 : a.user_id - b.user_id,
  )
}

interface Told {
  news: News
  record: RecordFacts | undefined
}

/** Everybody whom any of the news may concern. */
interface Crowd {
  /** Those named who are still here. */
  here: ReadonlySet<number>
  admins: readonly number[]
  followersOf: (followed: readonly Reference[]) => number[]
}

async function findCrowd(ctx: Ctx, all: readonly Told[]): Promise<Crowd> {
  const named = all.flatMap(({ news, record }) => news.to ?? record?.people ?? [])
  const followed = all.flatMap(({ news, record }) => followedBy(news, record))
  const [users, admins, followers] = await Promise.all([
    findUsers(ctx.db, [...new Set(named.filter(id => id !== null))]),
    listAdminIds(ctx),
    listFollowers(ctx, followed),
  ])
  return {
    here: new Set(users.map(({ id }) => id)),
    admins,
    followersOf: wanted => wanted.flatMap(one => followers.get(keyOf(one)) ?? []),
  }
}

const followedBy = (news: News, record: RecordFacts | undefined): Reference[] =>
  toOneAlone.includes(news.kind)
    ? []
    : [news.subject, ...(news.about ?? []), ...relatedTo(record)].filter(isRecord)

/** Its owner, or the people named; where nobody of them is here any more the admins; and who follows it. */
function findAudience(news: News, record: RecordFacts | undefined, crowd: Crowd): number[] {
  const named = (news.to ?? record?.people ?? []).filter(id => id !== null && crowd.here.has(id))
  const chosen = news.to ? named : named.slice(0, 1)
  const concerned = chosen.length > 0 ? chosen : toThemAlone.includes(news.kind) ? [] : crowd.admins
  const followers = crowd.followersOf(followedBy(news, record))
  return [...new Set([...concerned, ...followers])].filter(id => id !== null)
}

const relatedTo = (record: RecordFacts | undefined): (Reference | null)[] =>
  record
    ? [
        record.contact_id ? { type: 'contact', id: record.contact_id } : null,
        record.company_id ? { type: 'company', id: record.company_id } : null,
        record.deal_id ? { type: 'deal', id: record.deal_id } : null,
      ]
    : []

function addressOne(
  ctx: Ctx,
  event: StoredEvent,
  news: News,
  record: RecordFacts | undefined,
  people: readonly number[],
  choiceOf: (userId: number) => Choice,
): NewNotification[] {
  const isFresh =
    Temporal.Instant.compare(Temporal.Instant.from(event.at).add({ hours: MAILED_WITHIN_HOURS }), ctx.now) > 0
  return people
    .map(user_id => {
      const { in_app, email } = choiceOf(user_id)
      return {
        id: newId(),
        user_id,
        event_id: event.id,
        kind: news.kind,
        facts: factsOf(news, record),
        url: news.url ?? record?.url ?? '/',
        actor_id: event.actor_user_id,
        subject_type: news.subject?.type ?? null,
        subject_id: news.subject?.id ?? null,
        in_app,
        email: isFresh ? email : ('off' as const),
        created_at: ctx.now.toString(),
      }
    })
    .filter(({ in_app, email }) => in_app || email !== 'off')
}

function factsOf({ facts }: News, record: RecordFacts | undefined): Facts {
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
