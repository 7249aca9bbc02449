import { admin, idParam, route } from '#kit/route.ts'
import { Data, Nullable, Text, Timestamp, Type, UserId, Uuid } from '#kit/schema.ts'
import { ActionKeyNotFound } from '../errors.ts'
import { selectKeys } from './queries.ts'
import { createKey, deleteKey } from './service.ts'

const tag = 'Workflow keys'

const ActionKey = Type.Object({
  id: Uuid,
  name: Type.String(),
  last_four: Type.String(),
  created_by_id: Nullable(UserId),
  created_at: Timestamp,
  last_used_at: Nullable(Timestamp),
})

export const actionKeyRoutes = [
  route({
    method: 'GET',
    path: '/workflows/action-keys',
    tag,
    summary: 'List the keys by which other services act on workflows',
    access: admin,
    returns: Data(Type.Array(ActionKey)),
    handler: async ctx => ({ data: await selectKeys(ctx.db) }),
  }),
  route({
    method: 'POST',
    path: '/workflows/action-keys',
    tag,
    summary: 'Create a key; its secret is shown once',
    access: admin,
    body: Type.Object({ name: Text(200, { minLength: 1, examples: ['Billing service'] }) }),
    status: 201,
    returns: Data(Type.Object({ id: Uuid, name: Type.String(), secret: Type.String() })),
    handler: async (ctx, { body }) => ({ data: await createKey(ctx, body.name) }),
  }),
  route({
    method: 'DELETE',
    path: '/workflows/action-keys/{key_id}',
    tag,
    summary: 'Delete a key: it opens nothing any more',
    access: admin,
    params: { key_id: idParam('workflow_action_key', ActionKeyNotFound) },
    errors: [ActionKeyNotFound],
    handler: (ctx, { params }) => deleteKey(ctx, params.key_id).then(() => undefined),
  }),
]
