import { userIdOf } from '#kit/context.ts'
import { idParam, route, WithStatus } from '#kit/route.ts'
import { Choice, Data, Nullable, Text, Type, Uuid } from '#kit/schema.ts'
import { RelayLimit } from '#modules/email/index.ts'
import { GuestIn, InvitationsSent } from '../guests/schema.ts'
import { findConflicts } from './conflicts.ts'
import { createAndCount } from './create.ts'
import { duplicateEvent } from './duplicate.ts'
import { carryOut, etagOf, onlyThat, planEdit, planRemoval, resultOf, tellPlan } from './edit.ts'
import { detail, getEvent, listEvents, presentOne } from './listing/list.ts'
import {
  Aim,
  CalendarEvent,
  CalendarEventDetail,
  DryRun,
  DuplicateIn,
  EditQuery,
  EventChanged,
  EventConflict,
  EventIn,
  EventList,
  EventNotFound,
  EventPatch,
  ListQuery,
  OccurrenceNotFound,
  scopes,
} from './schema.ts'
import { present } from './state.ts'

const tag = 'Calendar'
export const eventParams = { event_id: idParam('event', EventNotFound) }
const params = eventParams
const errors = [EventNotFound, OccurrenceNotFound, EventChanged]
const conflicts = Type.Array(EventConflict)
const ifMatchOf = (headers: Readonly<Record<string, string | string[] | undefined>>) => {
  const value = headers['if-match']
  return Array.isArray(value) ? value.join(',') : value
}

export const eventRoutes = [
  route({
    method: 'GET',
    path: '/calendar/events',
    tag,
    summary: 'List events, or the occurrences that touch a range',
    description:
      'With `from` or `to`: occurrences by their start, at most 2,500; canceled ones only by `status`. With neither, or ' +
      'with `expand=false`: stored events, series once, the newest change first, in pages.',
    query: ListQuery,
    returns: EventList,
    example: { query: { from: '2027-03-01', to: '2027-04-01' } },
    handler: (ctx, { query }) => listEvents(ctx, query),
  }),
  route({
    method: 'POST',
    path: '/calendar/events',
    tag,
    summary: 'Create an event or a series',
    description:
      'Times without an offset are wall times in `timezone`. `conflicts` names other busy events of the owner at that ' +
      'time; they refuse nothing. Whoever is in `invite` is a guest and mailed in the same step; with `notify=false` ' +
      'they hear of it once `POST …/invite` is called.',
    status: 201,
    query: Type.Object({ notify: EditQuery.properties.notify }),
    body: Type.Object({
      ...EventIn.properties,
      invite: Type.Optional(Type.Array(GuestIn, { description: 'At most 200' })),
    }),
    returns: Type.Object({ data: CalendarEvent, conflicts, invited: Type.Optional(InvitationsSent) }),
    errors: [RelayLimit],
    example: {
      body: {
        title: 'Weekly review',
        start_at: '2027-03-01T09:00',
        timezone: 'Europe/Berlin',
        rrule: 'FREQ=WEEKLY;BYDAY=MO',
      },
    },
    handler: async (ctx, { query, body: { invite = [], ...event } }) => {
      const { state, ...told } = await createAndCount(ctx, event, { invite, notify: query.notify })
      const data = invite.length > 0 ? await presentOne(ctx, state) : present(state, undefined, [])
      return new WithStatus(201, { data, ...told }, { etag: etagOf(state) })
    },
  }),
  route({
    method: 'GET',
    path: '/calendar/events/{event_id}',
    tag,
    summary: 'Get an event or series, or one of its occurrences',
    params,
    query: Type.Object({ recurrence_id: Type.Optional(Text(40)) }),
    returns: Data(CalendarEventDetail),
    errors,
    handler: async (ctx, { params: { event_id }, query }) => {
      const state = await getEvent(ctx, event_id)
      return new WithStatus(
        200,
        { data: await detail(ctx, state, query.recurrence_id) },
        { etag: etagOf(state) },
      )
    },
  }),
  route({
    method: 'PATCH',
    path: '/calendar/events/{event_id}',
    tag,
    summary: 'Change an event, or this, the following or all occurrences of a series',
    description:
      '`scope` and `recurrence_id` may stand in the query or the body. Without `scope` it is `this` where a ' +
      '`recurrence_id` is given, else `all`. `following` answers the new series as `data` and the old one as ' +
      '`previous`. With `dry_run` nothing is changed and the answer says what would be. `If-Match` is honoured.',
    params,
    query: EditQuery,
    body: EventPatch,
    returns: Type.Object({
      data: Type.Union([CalendarEvent, DryRun]),
      previous: Type.Optional(Nullable(CalendarEvent)),
      conflicts: Type.Optional(conflicts),
      dropped_exceptions: Type.Optional(Type.Array(Type.String())),
    }),
    errors,
    handler: async (ctx, { params: { event_id }, query, body, headers }) => {
      const plan = await planEdit(ctx, event_id, body, { ...query, ifMatch: ifMatchOf(headers) })
      if (query.dry_run) return { data: await tellPlan(ctx, plan, query.notify) }
      const state = resultOf(plan)!
      const only = onlyThat(plan)
      const [data, previous, others] = await carryOut(ctx, plan, query.notify, () =>
        Promise.all([
          presentOne(ctx, state, only.recurrence),
          plan.steps.length > 1 ? presentOne(ctx, plan.steps[0]!.after!) : undefined,
          findConflicts(ctx, state, userIdOf(ctx), only),
        ]),
      )
      const answer = {
        data,
        ...(previous ? { previous } : {}),
        conflicts: others,
        dropped_exceptions: plan.dropped,
      }
      return new WithStatus(200, answer, { etag: etagOf(state) })
    },
  }),
  route({
    method: 'DELETE',
    path: '/calendar/events/{event_id}',
    tag,
    summary: 'Delete an event, or this, the following or all occurrences of a series',
    params,
    query: EditQuery,
    body: Aim,
    returns: Data(Type.Union([Type.Object({ id: Uuid, scope: Choice(scopes) }), DryRun])),
    errors,
    handler: async (ctx, { params: { event_id }, query, body, headers }) => {
      const plan = await planRemoval(ctx, event_id, body, { ...query, ifMatch: ifMatchOf(headers) })
      if (query.dry_run) return { data: await tellPlan(ctx, plan, query.notify) }
      await carryOut(ctx, plan, query.notify)
      return { data: { id: event_id, scope: plan.scope } }
    },
  }),
  route({
    method: 'POST',
    path: '/calendar/events/{event_id}/duplicate',
    operationId: 'duplicateEvent',
    tag,
    summary: 'Copy an event with its rule and exceptions, without its guests',
    params,
    status: 201,
    body: DuplicateIn,
    returns: Data(CalendarEvent),
    errors,
    handler: async (ctx, { params: { event_id }, body }) => ({
      data: await presentOne(ctx, await duplicateEvent(ctx, event_id, body)),
    }),
  }),
]
