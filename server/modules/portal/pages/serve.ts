import type { Actor, Ctx, OpenCtx, WorkCtx } from '#kit/context.ts'
import type { Problem } from '#kit/problem.ts'
import type { RawReply } from '#kit/route.ts'
import { isLanguage, pickLanguage } from '#kit/web/language.ts'
import type { Protocol, ProtocolRequest } from '#kit/web/protocol.ts'
import { findAccess } from '../people/access.ts'
import { PORTAL } from '../settings/service.ts'
import { pageTokenOf } from '../visits/cookie.ts'
import { PortalNotFound } from '../visits/errors.ts'
import { getDoor } from '../visits/present.ts'
import { actorOf, findVisit, type Visit } from '../visits/visit.ts'
import { type Frame, renderPortal } from './layout.ts'
import { pageFor } from './pages.ts'
import { type Opened, problemText } from './reply.ts'
import { doorView, goView } from './views.ts'
import { portalWords } from './words/index.ts'

function workOf(ctx: OpenCtx, organizationId: string, actor: Actor): WorkCtx {
  const { now, request, log, services } = ctx
  return {
    ...{ organizationId, actor, now, request, log, services },
    transact: work => ctx.within(organizationId, actor, work),
  }
}

const hasOthers = async (ctx: Ctx, { settings, email }: Visit): Promise<boolean> =>
  (await findAccess(ctx, settings, email)).customers.length > 1

/** In the browser's language; in the organization's where it asks for none. */
async function frameOf(ctx: Ctx, key: string, visit: Visit | null, query: URLSearchParams): Promise<Frame> {
  const door = await getDoor(ctx, key)
  const asked = query.get('lang') ?? ''
  const language = pickLanguage(
    isLanguage(asked) ? asked : (ctx.request?.acceptLanguage ?? '') || door.locale,
  )
  return {
    key,
    language,
    words: portalWords[language],
    door,
    inside: visit && {
      customer: visit.customer?.name ?? null,
      hasOthers: visit.customer !== null && (await hasOthers(ctx, visit)),
      features: visit.features,
      email: visit.email,
    },
  }
}

async function serve(ctx: OpenCtx, request: ProtocolRequest): Promise<RawReply> {
  const [, key = '', ...path] = request.path.split('/').map(part => decodePart(part))
  const query = new URLSearchParams(request.query)
  const linked = key ? await ctx.find(PORTAL, key) : undefined
  if (!linked) return notFound(ctx)
  const { organizationId } = linked
  const visit = (await findVisit(ctx, organizationId, pageTokenOf(request.headers))) ?? null
  const actor: Actor = visit ? actorOf(visit) : { kind: 'link', link: PORTAL, targetId: PORTAL }
  const work = workOf(ctx, organizationId, actor)
  const frame = await work.transact(inner => frameOf(inner, key, visit, query))
  const site = request.headers['sec-fetch-site']
  // Followed from elsewhere, a link brings no cookie along: opened once more from here it does.
  if (
    !visit &&
    request.method === 'GET' &&
    site === 'cross-site' &&
    !query.has('link') &&
    !query.has('confirm')
  ) {
    const here = `/portal${request.path}${request.query ? `?${request.query}` : ''}`
    return renderPortal(frame, { title: frame.words.login, body: goView(frame, here), goesTo: here })
  }
  if (request.method === 'POST' && site === 'cross-site') return notFound(ctx)
  const opened: Opened = {
    ...{ frame, visit, work, path: path.filter(Boolean), query },
    form: request.method === 'POST' ? new URLSearchParams(request.body?.toString('utf8') ?? '') : null,
    signal: new AbortController().signal,
  }
  try {
    return await pageFor(opened)
  } catch (error) {
    const text = problemText(frame, error)
    const { status } = error as Problem
    const body = visit ? null : doorView(frame, text)
    return renderPortal(frame, {
      title: visit ? text : frame.words.login,
      body: body ?? goView(frame, `/portal/${key}`),
      status,
    })
  }
}

const decodePart = (part: string): string => {
  try {
    return decodeURIComponent(part)
  } catch {
    return ''
  }
}

/** Nobody's portal: said without a name. */
function notFound(ctx: OpenCtx): RawReply {
  const language = pickLanguage(ctx.request.acceptLanguage)
  const words = portalWords[language]
  const { status } = PortalNotFound()
  const door = { name: 'Bowline', logo_url: null, color: null, locale: language, intro: null }
  const frame: Frame = { key: '', language, words, door, inside: null }
  const title = words.problems.portal_not_found
  return renderPortal(frame, {
    title,
    body: goView({ ...frame, words: { ...words, go: words.back } }, '/'),
    status,
  })
}

/** Pages that work without a script: what is read, what is downloaded, and forms. */
export const portalPages: Protocol = {
  prefix: '/portal',
  methods: ['GET', 'POST'],
  bodyLimit: 64 * 1024,
  foundAt: [],
  handle: serve,
}
