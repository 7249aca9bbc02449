import type { Ctx, WorkCtx } from '#kit/context.ts'
import { isUntold } from '#kit/event.ts'
import { found, InvalidInput } from '#kit/problem.ts'
import { namesOf, readEventNames, toldEvents } from '../catalogue/catalogue.ts'
import { getEndpoint } from '../endpoints/service.ts'
import { WebhookTested } from '../events.ts'
import {
  type AttemptView,
  type Delivery,
  DeliveryNotFound,
  type DeliveryQuery,
  EndpointIdle,
  type Replay,
} from '../schema.ts'
import { attemptDelivery, secretsOf } from './attempt.ts'
import {
  findActive,
  findDelivery,
  findDeliveryOfEvent,
  insertReplayed,
  makePending,
  pageDeliveries,
  settleDeliveries,
} from './queries.ts'
import { subjectOf } from './subject.ts'

const MOST_REPLAYED = 100_000

type Row = NonNullable<Awaited<ReturnType<typeof findDelivery>>>

const toView = ({ endpoint_id: _, ...row }: Row): Delivery => ({
  ...row,
  attempts: row.attempts as AttemptView[],
  status: row.status as Delivery['status'],
})

export async function listDeliveries(ctx: Ctx, endpointId: string, query: DeliveryQuery) {
  await getEndpoint(ctx, endpointId)
  const { data, pagination } = await pageDeliveries(ctx, endpointId, query)
  return { data: data.map(row => toView({ ...row, endpoint_id: endpointId })), pagination }
}

/** At once, whatever the endpoint asked to hear of; it is not tried again. */
export async function testEndpoint(ctx: WorkCtx, id: string): Promise<Delivery> {
  const { url, secrets } = await ctx.transact(async inner => {
    await getEndpoint(inner, id)
    const endpoint = found(await findActive(inner, id), EndpointIdle)
    return { url: endpoint.url, secrets: secretsOf(inner, endpoint) }
  })
  const data = { endpoint_id: id, url }
  const [told] = await ctx.transact(inner => inner.emitAll(WebhookTested, [data]))
  const { id: eventId, at } = told!
  const sent = { event_id: eventId, type: WebhookTested.type, at, data }
  const { attempt, isDone } = await attemptDelivery(ctx, url, secrets, sent)
  return ctx.transact(async inner => {
    await insertReplayed(inner, id, [{ event_id: eventId, type: WebhookTested.type, subject: eventId }])
    const made = found(await findDeliveryOfEvent(inner, id, eventId), DeliveryNotFound)
    const status = isDone ? 'succeeded' : 'failed'
    await settleDeliveries(inner, [{ id: made.id, status, attempts: [attempt], next_attempt_at: null }])
    return toView({ ...made, status, attempts: [attempt] as never })
  })
}

export async function retryDelivery(ctx: Ctx, id: string): Promise<void> {
  const { endpoint_id } = found(await findDelivery(ctx, id), DeliveryNotFound)
  if ((await getEndpoint(ctx, endpoint_id)).status !== 'active') throw EndpointIdle()
  await makePending(ctx, id)
}

/** What happened in a time, once more, under the ids it had. */
export async function replay(ctx: Ctx, id: string, { from, to, events }: Replay): Promise<number> {
  const endpoint = await getEndpoint(ctx, id)
  if (endpoint.status !== 'active') throw EndpointIdle()
  if (Temporal.Instant.compare(from, to) > 0) throw InvalidInput('from must not be after to')
  const wanted = new Set(events ? readEventNames(events) : endpoint.events)
  const types = toldEvents()
    .map(kind => kind.type)
    .filter(type => namesOf(type).some(name => wanted.has(name)))
  const found = await ctx.services.events.readBetween(ctx.db, { from, to, types }, MOST_REPLAYED + 1)
  if (found.length > MOST_REPLAYED) {
    throw InvalidInput('More than 100000 events lie between from and to: ask for a shorter time')
  }
  const all = found
    .filter(event => !isUntold(event))
    .map(({ id: event_id, type, data }) => ({ event_id, type, subject: subjectOf(type, data) }))
  if (all.length > 0) await insertReplayed(ctx, id, all)
  return all.length
}
