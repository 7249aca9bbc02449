import { NotAllowed } from '#kit/problem.ts'
import { idParam, route, viewer } from '#kit/route.ts'
import { Data, Type } from '#kit/schema.ts'
import { NewView, View, ViewNotFound, ViewPatch, ViewQuery } from './schema.ts'
import { createView, deleteView, getView, listViews, updateView } from './service.ts'

const tag = 'Views'
const params = { view_id: idParam('view', ViewNotFound) }

export const viewRoutes = [
  route({
    method: 'GET',
    path: '/views',
    tag,
    summary: 'List the saved views: your own and the organization’s',
    query: ViewQuery,
    returns: Data(Type.Array(View)),
    handler: async (ctx, { query }) => ({ data: await listViews(ctx, query.entity) }),
  }),
  route({
    method: 'POST',
    path: '/views',
    tag,
    summary: 'Save a view',
    access: viewer,
    status: 201,
    body: NewView,
    returns: Data(View),
    errors: [NotAllowed],
    example: {
      body: { entity: 'contact', name: 'Customers', filters: { status: ['customer'] }, sort: '-created_at' },
    },
    handler: async (ctx, { body }) => ({ data: await createView(ctx, body) }),
  }),
  route({
    method: 'GET',
    path: '/views/{view_id}',
    tag,
    summary: 'Get a saved view',
    params,
    returns: Data(View),
    errors: [ViewNotFound],
    handler: async (ctx, { params }) => ({ data: await getView(ctx, params.view_id) }),
  }),
  route({
    method: 'PATCH',
    path: '/views/{view_id}',
    tag,
    summary: 'Change a saved view, or begin with it',
    description:
      'An organization’s view is changed by its maker and by admins. `is_default` is your own choice, whoever made the view.',
    access: viewer,
    params,
    body: ViewPatch,
    returns: Data(View),
    errors: [ViewNotFound, NotAllowed],
    handler: async (ctx, { params, body }) => ({ data: await updateView(ctx, params.view_id, body) }),
  }),
  route({
    method: 'DELETE',
    path: '/views/{view_id}',
    tag,
    summary: 'Delete a saved view',
    access: viewer,
    params,
    errors: [ViewNotFound, NotAllowed],
    handler: async (ctx, { params }) => {
      await deleteView(ctx, params.view_id)
      return {}
    },
  }),
]
