import { type Ctx, userIdOf } from '#kit/context.ts'
import { InvalidInput, NotAuthenticated, TwoFactorSetupRequired } from '#kit/problem.ts'
import { idParam, open, openRoute, route, viewer, workRoute } from '#kit/route.ts'
import { Data, Type, Uuid } from '#kit/schema.ts'
import { notModified } from '#kit/web/answers.ts'
import { importCalendar } from '../ics/import.ts'
import { listFeeds } from './queries.ts'
import { CalendarFeed, ExportQuery, FeedIn, FeedNotFound, ImportResult, NewCalendarFeed } from './schema.ts'
import { createFeed, deleteFeed, exportFor, readFeed } from './service.ts'

const tag = 'Calendar'
const MOST_BYTES = 5 * 1024 * 1024

const headerOf = (value: string | string[] | undefined): string | undefined =>
  Array.isArray(value) ? value.join(',') : value

export const feedRoutes = [
  openRoute({
    method: 'GET',
    path: '/calendar/export.ics',
    operationId: 'exportCalendar',
    tag,
    summary: 'Export events as iCalendar',
    description:
      'With a bearer, or with the `token` of a feed. Series come with their rule and exceptions, never expanded; feeds ' +
      'leave out what ended more than 90 days ago.',
    access: open,
    query: ExportQuery,
    produces: 'text/calendar',
    alsoAnswers: [notModified],
    errors: [NotAuthenticated, TwoFactorSetupRequired],
    handler: async (ctx, { query, headers }) => {
      const seen = headerOf(headers['if-none-match'])
      const bearer = /^bearer (.+)$/i.exec(headerOf(headers.authorization) ?? '')?.[1]
      if (query.token !== undefined || !bearer) return readFeed(ctx, query, seen)
      const identity = await ctx.services.identities.identify(bearer.trim())
      if (!identity) throw NotAuthenticated()
      if (identity.mustSetUp) throw TwoFactorSetupRequired()
      const { organizationId, userId, role, sessionId, tokenId } = identity
      const actor = { kind: 'user', id: userId, role, sessionId, tokenId } as const
      const read = (inner: Ctx) => exportFor(inner, userId, query, seen)
      return ctx.within(organizationId, actor, read, { readOnly: true })
    },
  }),
  workRoute({
    method: 'POST',
    path: '/calendar/import',
    operationId: 'importCalendar',
    tag,
    summary: 'Import an iCalendar file',
    description:
      'As multipart `file` or as a `text/calendar` body, at most 5 MB and 5,000 events. By UID: what is newer updates, ' +
      'the rest is skipped. Nobody is mailed.',
    query: Type.Object({ calendar_id: Type.Optional(Uuid) }),
    consumes: 'raw',
    bodyLimit: MOST_BYTES + 20_000,
    idempotent: false,
    returns: Data(ImportResult),
    handler: async (ctx, { query, body, headers }) => {
      const text = await readFile(
        body as unknown as Buffer | undefined,
        headerOf(headers['content-type']) ?? '',
      )
      return { data: await importCalendar(ctx, text, query.calendar_id) }
    },
  }),
  route({
    method: 'GET',
    path: '/calendar/feeds',
    tag,
    summary: 'List one’s own feeds',
    returns: Data(Type.Array(CalendarFeed)),
    handler: async ctx => ({ data: await listFeeds(ctx.db, userIdOf(ctx)) }),
  }),
  route({
    method: 'POST',
    path: '/calendar/feeds',
    tag,
    summary: 'Create a feed that other calendars can read',
    description: 'Shows what its maker may see at every read. The address is shown once.',
    access: viewer,
    status: 201,
    idempotent: false,
    body: FeedIn,
    returns: Data(NewCalendarFeed),
    example: { body: { name: 'My phone', detail: 'full' } },
    handler: async (ctx, { body }) => ({ data: await createFeed(ctx, body) }),
  }),
  route({
    method: 'DELETE',
    path: '/calendar/feeds/{feed_id}',
    tag,
    summary: 'End a feed at once',
    access: viewer,
    params: { feed_id: idParam('feed', FeedNotFound) },
    errors: [FeedNotFound],
    handler: async (ctx, { params: { feed_id } }) => {
      await deleteFeed(ctx, feed_id)
      return undefined
    },
  }),
]

/** A file in a form, or the calendar itself. */
async function readFile(body: Buffer | undefined, contentType: string): Promise<string> {
  if (!body || body.length === 0) throw InvalidInput('Could not read file: it is empty')
  if (!/^multipart\/form-data/i.test(contentType)) return body.toString('utf8')
  try {
    const form = await new Response(new Uint8Array(body), {
      headers: { 'content-type': contentType },
    }).formData()
    const file = form.get('file')
    if (file && typeof file !== 'string') return await file.text()
  } catch {
    throw InvalidInput('The body must be multipart/form-data')
  }
  throw InvalidInput('file is required')
}
