import type { Ctx } from '#kit/context.ts'
import { route } from '#kit/route.ts'
import { Data, NamedObject, Nullable, type Static, Timestamp, Type, Uuid } from '#kit/schema.ts'
import { RangeReversed, RangeTooLong } from '../shared/errors.ts'
import { resolveSpan, showSpan } from '../shared/range.ts'
import { span as days, head, ofOwner } from '../shared/schema.ts'
import { countByType, countContacts, countHours, listTop } from './queries.ts'

const EngagementQuery = Type.Object({ ...days, ...ofOwner })

const Engagement = NamedObject('EngagementAnalytics', {
  ...head,
  active_contacts: Type.Integer({ description: 'Contacts who did any of this.' }),
  by_type: Type.Record(Type.String(), Type.Integer()),
  heatmap: Type.Array(
    NamedObject('EngagementHour', {
      weekday: Type.Integer({ description: 'From 1, Monday, to 7.' }),
      hour: Type.Integer({ description: 'From 0 to 23, where the organization is.' }),
      opens: Type.Integer(),
      clicks: Type.Integer(),
      replies: Type.Integer(),
    }),
  ),
  top_contacts: Type.Array(
    NamedObject('EngagedContact', {
      contact_id: Uuid,
      name: Type.String(),
      email: Nullable(Type.String()),
      opens: Type.Integer(),
      clicks: Type.Integer(),
      replies: Type.Integer(),
      total: Type.Integer(),
      last_at: Timestamp,
    }),
  ),
})

const WEEKDAYS = [1, 2, 3, 4, 5, 6, 7]
const HOURS = Array.from({ length: 24 }, (_, hour) => hour)

/** What contacts did of their own accord, by the moment it was told of; machines are not counted. */
async function getEngagement(
  ctx: Ctx,
  query: Static<typeof EngagementQuery>,
): Promise<Static<typeof Engagement>> {
  const span = await resolveSpan(ctx, query)
  const between = { start: span.start.toString(), end: span.end.toString(), ownerId: query.owner_id }
  const [active_contacts, types, hours, top_contacts] = await Promise.all([
    countContacts(ctx.db, between),
    countByType(ctx.db, between),
    countHours(ctx.db, between, span.timezone),
    listTop(ctx.db, between),
  ])
  const found = new Map(hours.map(row => [`${row.weekday} ${row.hour}`, row]))
  return {
    ...showSpan(span),
    active_contacts,
    by_type: types,
    heatmap: WEEKDAYS.flatMap(weekday =>
      HOURS.map(hour => ({
        weekday,
        hour,
        opens: found.get(`${weekday} ${hour}`)?.opens ?? 0,
        clicks: found.get(`${weekday} ${hour}`)?.clicks ?? 0,
        replies: found.get(`${weekday} ${hour}`)?.replies ?? 0,
      })),
    ),
    top_contacts,
  }
}

export const engagementRoutes = [
  route({
    method: 'GET',
    path: '/analytics/engagement',
    tag: 'Analytics',
    summary: 'Show who is active, with what and at which hours',
    description: 'Opens, clicks and replies of people, forms sent, meetings booked and pages visited.',
    query: EngagementQuery,
    errors: [RangeReversed, RangeTooLong],
    returns: Data(Engagement),
    handler: async (ctx, { query }) => ({ data: await getEngagement(ctx, query) }),
  }),
]
