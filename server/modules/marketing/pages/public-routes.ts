import { link, openRoute, route, secretParam } from '#kit/route.ts'
import { Data, Text, Type } from '#kit/schema.ts'
import { notModified, pages, redirects } from '#kit/web/answers.ts'
import { LogoNotFound, serveLogo } from '#modules/identity/index.ts'
import { showPage } from './public.ts'
import { findPage } from './queries.ts'
import { PageNotFound, PublicPage } from './schema.ts'

const tag = 'Marketing'
const params = { slug: secretParam('page slug') }
const query = Type.Object({
  preview: Type.Optional(Text(200, { description: 'Shows the newest version to whoever was given it' })),
})

export const publicPageRoutes = [
  openRoute({
    method: 'GET',
    path: '/public/p/{slug}',
    operationId: 'getPublicPage',
    tag,
    summary: 'See a published page',
    description: 'One HTML document without script; as JSON where that is asked for.',
    params,
    query,
    alsoAnswers: [...redirects(301), notModified, ...pages(200, 404)],
    errors: [PageNotFound],
    returns: Data(PublicPage),
    handler: (ctx, input) =>
      showPage(ctx, input.params.slug, input.query, input.headers, '/api/v1/app/public/p'),
  }),
  route({
    method: 'GET',
    path: '/public/p/{slug}/logo',
    operationId: 'getPublicPageLogo',
    tag,
    summary: 'The logo of whoever made the page',
    access: link('page', 'slug', LogoNotFound),
    params,
    produces: 'image/png',
    errors: [LogoNotFound],
    handler: async ctx => {
      const id = ctx.actor.kind === 'link' ? ctx.actor.targetId : ''
      if ((await findPage(ctx.db, id))?.status !== 'published') throw LogoNotFound()
      return serveLogo(ctx)
    },
  }),
  openRoute({
    method: 'GET',
    base: '',
    path: '/p/{slug}',
    operationId: 'showPublicPage',
    tag,
    summary: 'A published page',
    params,
    query,
    produces: 'text/html',
    alsoAnswers: [...redirects(301), notModified, ...pages(404)],
    handler: async (ctx, input) => {
      const { accept: _, ...headers } = input.headers
      return (await showPage(ctx, input.params.slug, input.query, headers, '/p')) as never
    },
  }),
]
