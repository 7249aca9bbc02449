import { Paged } from '#kit/page.ts'
import { idParam, type Param, route, workRoute } from '#kit/route.ts'
import { Data, Type } from '#kit/schema.ts'
import { SlugTaken } from '../slugs/slugs.ts'
import {
  Page,
  PageChanged,
  PageIn,
  PageListQuery,
  PageNotFound,
  PagePatch,
  PageVersion,
  PageVersionNotFound,
} from './schema.ts'
import {
  changePage,
  createPage,
  deletePage,
  duplicatePage,
  getPage,
  pagePages,
  pageVersions,
  publishPage,
  readContent,
  restoreVersion,
  unpublishPage,
} from './service.ts'

const tag = 'Marketing'
const params = { page_id: idParam('page', PageNotFound) }
const errors = [PageNotFound]
const bodyLimit = 1024 * 1024

const versionParam: Param<number> = {
  names: 'page_version',
  schema: { type: 'integer' },
  missing: PageVersionNotFound,
  parse: text => (/^[1-9]\d{0,8}$/.test(text) ? Number(text) : undefined),
}

export const pageRoutes = [
  route({
    method: 'GET',
    path: '/pages',
    tag,
    summary: 'List pages, newest first',
    query: PageListQuery,
    returns: Paged(Page),
    handler: (ctx, { query }) => pagePages(ctx, query),
  }),
  workRoute({
    method: 'POST',
    path: '/pages',
    tag,
    summary: 'Create a page',
    description: 'It is there at once, at `public_url`, unless `status` says draft.',
    status: 201,
    body: PageIn,
    bodyLimit,
    errors: [SlugTaken],
    returns: Data(Page),
    example: {
      body: {
        name: 'Spring offer',
        blocks: [
          { type: 'hero', heading: 'Rope for spring', text: 'Ten per cent off until the first of May.' },
          { type: 'text', html: '<p>Made of hemp.</p>' },
        ],
      },
    },
    handler: async (ctx, { body }) => {
      const blocks = await readContent(ctx, body)
      return { data: await ctx.transact(inner => createPage(inner, body, blocks)) }
    },
  }),
  route({
    method: 'GET',
    path: '/pages/{page_id}',
    tag,
    summary: 'Get a page, its newest version',
    params,
    errors,
    returns: Data(Page),
    handler: async (ctx, { params: { page_id } }) => ({ data: await getPage(ctx, page_id) }),
  }),
  workRoute({
    method: 'PATCH',
    path: '/pages/{page_id}',
    tag,
    summary: 'Change a page',
    description: 'Makes the next version. What is published stays, unless `status` is `published`.',
    params,
    errors: [PageNotFound, PageChanged, SlugTaken],
    body: PagePatch,
    bodyLimit,
    returns: Data(Page),
    handler: async (ctx, { params: { page_id }, body }) => {
      const blocks = await readContent(ctx, body)
      return { data: await ctx.transact(inner => changePage(inner, page_id, body, blocks)) }
    },
  }),
  route({
    method: 'DELETE',
    path: '/pages/{page_id}',
    tag,
    summary: 'Delete a page',
    params,
    errors,
    handler: async (ctx, { params: { page_id } }) => {
      await deletePage(ctx, page_id)
      return undefined
    },
  }),
  route({
    method: 'POST',
    path: '/pages/{page_id}/publish',
    tag,
    summary: 'Show the newest version to everybody',
    params,
    errors,
    returns: Data(Page),
    handler: async (ctx, { params: { page_id } }) => ({ data: await publishPage(ctx, page_id) }),
  }),
  route({
    method: 'POST',
    path: '/pages/{page_id}/unpublish',
    tag,
    summary: 'Take a page away from everybody',
    params,
    errors,
    returns: Data(Page),
    handler: async (ctx, { params: { page_id } }) => ({ data: await unpublishPage(ctx, page_id) }),
  }),
  route({
    method: 'POST',
    path: '/pages/{page_id}/duplicate',
    tag,
    summary: 'Copy a page as a draft',
    status: 201,
    params,
    errors,
    returns: Data(Page),
    handler: async (ctx, { params: { page_id } }) => ({ data: await duplicatePage(ctx, page_id) }),
  }),
  route({
    method: 'GET',
    path: '/pages/{page_id}/versions',
    operationId: 'listPageVersions',
    tag,
    summary: 'List the versions of a page, newest first',
    description: 'The last fifty, and the one that is published.',
    params,
    errors,
    returns: Data(Type.Array(PageVersion)),
    handler: async (ctx, { params: { page_id } }) => ({ data: await pageVersions(ctx, page_id) }),
  }),
  route({
    method: 'POST',
    path: '/pages/{page_id}/versions/{version}/restore',
    operationId: 'restorePageVersion',
    tag,
    summary: 'Make an old version the newest',
    params: { ...params, version: versionParam },
    errors: [PageNotFound, PageVersionNotFound],
    returns: Data(Page),
    handler: async (ctx, { params: { page_id, version } }) => ({
      data: await restoreVersion(ctx, page_id, version),
    }),
  }),
]
