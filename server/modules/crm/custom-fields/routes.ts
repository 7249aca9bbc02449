import { admin, idParam, route, workRoute } from '#kit/route.ts'
import { Data, Type } from '#kit/schema.ts'
import {
  ClaimIn,
  claimValues,
  listUnclaimedValues,
  NothingToClaim,
  UnclaimedQuery,
  UnclaimedValues,
} from './claim.ts'
import { listFields } from './queries.ts'
import {
  CustomField,
  CustomFieldNotFound,
  CustomFieldPatch,
  CustomFieldQuery,
  KeyTaken,
  NewCustomField,
  TooManyFields,
} from './schema.ts'
import { changeField, createField, deleteField, restoreField } from './service.ts'

const tag = 'Custom fields'
const params = { custom_field_id: idParam('custom_field', CustomFieldNotFound) }

export const customFieldRoutes = [
  route({
    method: 'GET',
    path: '/custom-fields',
    tag,
    summary: 'List the fields that the organization defined itself',
    query: CustomFieldQuery,
    returns: Data(Type.Array(CustomField)),
    handler: async (ctx, { query }) => ({ data: await listFields(ctx.db, query.entity, query.deleted) }),
  }),
  route({
    method: 'POST',
    path: '/custom-fields',
    tag,
    summary: 'Define a field',
    description:
      'Values stand in `custom` of the record under its key, and are checked from now on. `money` is minor units of the organization’s currency, `user` the id of a colleague.',
    access: admin,
    status: 201,
    body: NewCustomField,
    returns: Data(CustomField),
    errors: [KeyTaken, TooManyFields],
    example: {
      body: { entity: 'contact', key: 'tier', label: 'Tier', type: 'select', options: ['gold', 'silver'] },
    },
    handler: async (ctx, { body }) => ({ data: await createField(ctx, body) }),
  }),
  route({
    method: 'GET',
    path: '/custom-fields/unclaimed',
    operationId: 'listUnclaimedValues',
    tag,
    summary: 'List what records hold under names that are no field',
    description: 'Columns of imports, mostly. `suggested` is the field that would hold them.',
    query: UnclaimedQuery,
    returns: Data(Type.Array(UnclaimedValues)),
    handler: async (ctx, { query }) => ({ data: await listUnclaimedValues(ctx, query.entity) }),
  }),
  workRoute({
    method: 'POST',
    path: '/custom-fields/claim',
    operationId: 'claimValues',
    tag,
    summary: 'Make a field of what records hold under a name',
    description:
      'The values move to the key of the field; those that it cannot hold stay, and `left` counts them.',
    access: admin,
    status: 201,
    body: ClaimIn,
    returns: Data(Type.Object({ ...CustomField.properties, left: Type.Integer() })),
    errors: [NothingToClaim, KeyTaken, TooManyFields],
    example: { body: { entity: 'contact', key: 'Shoe size', field: { type: 'number' } } },
    handler: async (ctx, { body }) => ({ data: await claimValues(ctx, body) }),
  }),
  route({
    method: 'PATCH',
    path: '/custom-fields/{custom_field_id}',
    tag,
    summary: 'Change a field',
    description:
      'Key and type stay. Values that an option was taken from stay, and are refused when written anew.',
    access: admin,
    params,
    body: CustomFieldPatch,
    returns: Data(CustomField),
    errors: [CustomFieldNotFound],
    handler: async (ctx, { params, body }) => ({
      data: await changeField(ctx, params.custom_field_id, body),
    }),
  }),
  route({
    method: 'DELETE',
    path: '/custom-fields/{custom_field_id}',
    tag,
    summary: 'Delete a field',
    description: 'Its values are kept for 30 days; until then it can be restored.',
    access: admin,
    params,
    errors: [CustomFieldNotFound],
    handler: async (ctx, { params }) => {
      await deleteField(ctx, params.custom_field_id)
      return {}
    },
  }),
  route({
    method: 'POST',
    path: '/custom-fields/{custom_field_id}/restore',
    tag,
    summary: 'Restore a deleted field with its values',
    access: admin,
    params,
    returns: Data(CustomField),
    errors: [CustomFieldNotFound, TooManyFields],
    handler: async (ctx, { params }) => ({ data: await restoreField(ctx, params.custom_field_id) }),
  }),
]
