import { idParam, route } from '#kit/route.ts'
import { Data, Type } from '#kit/schema.ts'
import { NoWebAddress, SiteNotFound, TooManySites } from '../errors.ts'
import { Site, SiteIn, SitePatch } from './schema.ts'
import { addSite, changeSite, deleteSite, getSite, getSites } from './service.ts'

const tag = 'SEO'
export const siteParams = { site_id: idParam('seo_site', SiteNotFound) }
const errors = [SiteNotFound]

export const siteRoutes = [
  route({
    method: 'GET',
    path: '/seo/sites',
    tag,
    operationId: 'listSeoSites',
    summary: 'List sites by name',
    returns: Data(Type.Array(Site)),
    handler: async ctx => ({ data: await getSites(ctx) }),
  }),
  route({
    method: 'POST',
    path: '/seo/sites',
    tag,
    operationId: 'createSeoSite',
    summary: 'Add a site',
    description:
      'A site is its host: `example.com` and `www.example.com` are one, other subdomains and ports are not. Adding one ' +
      'that is there answers 200 with `existing: true`. The path of `url` is where its crawl starts.',
    status: 201,
    alsoStatus: [200],
    body: SiteIn,
    returns: Type.Object({ data: Site, existing: Type.Optional(Type.Boolean()) }),
    errors: [NoWebAddress, TooManySites],
    example: { body: { url: 'https://example.com', name: 'Our shop', audit_schedule: 'weekly' } },
    handler: (ctx, { body }) => addSite(ctx, body),
  }),
  route({
    method: 'GET',
    path: '/seo/sites/{site_id}',
    tag,
    operationId: 'getSeoSite',
    summary: 'Get a site',
    params: siteParams,
    errors,
    returns: Data(Site),
    handler: async (ctx, { params }) => ({ data: await getSite(ctx, params.site_id) }),
  }),
  route({
    method: 'PATCH',
    path: '/seo/sites/{site_id}',
    tag,
    operationId: 'updateSeoSite',
    summary: 'Change a site',
    params: siteParams,
    errors,
    body: SitePatch,
    returns: Data(Site),
    handler: async (ctx, { params, body }) => ({ data: await changeSite(ctx, params.site_id, body) }),
  }),
  route({
    method: 'DELETE',
    path: '/seo/sites/{site_id}',
    tag,
    operationId: 'deleteSeoSite',
    summary: 'Delete a site with its keywords, their ranks and its audits',
    description: 'An audit that is running ends.',
    params: siteParams,
    errors,
    handler: async (ctx, { params }) => {
      await deleteSite(ctx, params.site_id)
      return undefined
    },
  }),
]
