import { userIdOf } from '#kit/context.ts'
import { route } from '#kit/route.ts'
import { NamedObject, Nullable, Type, Uuid } from '#kit/schema.ts'
import { requireListIn } from '../lists/service.ts'
import { Outcome, outcome } from '../outcome.ts'
import { saveIntoList } from './save-into-list.ts'

const MiB = 1024 * 1024

const BulkIn = Type.Object({
  /** Checked one by one, so that a bad row costs only itself. */
  rows: Type.Array(Type.Unknown(), { maxItems: 5_000 }),
  list_id: Type.Optional(Nullable(Uuid)),
  update_existing: Type.Boolean({ default: false }),
})

const BulkResult = NamedObject('BulkResult', {
  created: Type.Integer(),
  updated: Type.Integer(),
  skipped: Type.Integer({ description: 'Known already, or a second row of the same email' }),
  errors: Type.Array(
    NamedObject('BulkError', {
      row: Type.Integer({ description: '1 is the first row' }),
      detail: Type.String(),
    }),
  ),
  warnings: Type.Array(
    NamedObject('BulkWarning', {
      row: Type.Integer(),
      field: Type.String({ description: 'Kept in `custom` under this name, as it came' }),
      detail: Type.String(),
    }),
  ),
})

export const savingRoutes = [
  route({
    method: 'POST',
    path: '/contacts/bulk',
    operationId: 'createContacts',
    tag: 'Contacts',
    summary: 'Create up to 5,000 contacts at once',
    description:
      'Rows look like the body of POST /contacts. Good rows land though others fail; known emails are skipped unless `update_existing`.',
    body: BulkIn,
    // Whatever stands in it, JSON of this size is read within a tenth of a second or two.
    bodyLimit: 8 * MiB,
    returns: Outcome(BulkResult),
    example: { body: { rows: [{ email: 'ada@analytical.example' }, { email: 'grace@navy.example' }] } },
    handler: async (ctx, { body: { rows, list_id, update_existing } }) => {
      if (list_id) await requireListIn(ctx, list_id)
      const incoming = rows.map((input, index) => ({ row: index + 1, input }))
      return outcome(
        await saveIntoList(ctx, incoming, {
          ownerId: userIdOf(ctx),
          updateExisting: update_existing,
          listId: list_id ?? null,
          importId: null,
        }),
      )
    },
  }),
]
