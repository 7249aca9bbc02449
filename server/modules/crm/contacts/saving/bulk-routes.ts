import { type Ctx, userIdOf } from '#kit/context.ts'
import { InvalidInput } from '#kit/problem.ts'
import { route } from '#kit/route.ts'
import { Choice, NamedObject, Nullable, type Static, Type, UserId, Uuid } from '#kit/schema.ts'
import { findList } from '../../lists/queries.ts'
import { Outcome, outcome } from '../../outcome.ts'
import { findContacts } from '../queries.ts'
import { contactStatuses, Tags } from '../schema.ts'
import { saveContacts } from './save-many.ts'
import { updateContacts } from './update-many.ts'

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

const ContactIds = Type.Array(Uuid, { minItems: 1, maxItems: 200 })

const ChangeIn = Type.Object({
  contact_ids: ContactIds,
  add_tags: Type.Optional(Tags),
  remove_tags: Type.Optional(Tags),
  owner_id: Type.Optional(Nullable(UserId)),
  status: Type.Optional(Choice(contactStatuses)),
})

const counts = {
  changed: Type.Integer(),
  ignored: Type.Integer({ description: 'Ids that are no contact of the organization' }),
}

export async function requireListIn(ctx: Ctx, listId: string): Promise<void> {
  if (!(await findList(ctx.db, listId))) throw InvalidInput('list_id not found')
}

async function changeMany(ctx: Ctx, { contact_ids, ...change }: Static<typeof ChangeIn>) {
  const { add_tags = [], remove_tags = [], ...fields } = change
  const ids = [...new Set(contact_ids)].toSorted()
  const contacts = await findContacts(ctx.db, ids)
  await updateContacts(
    ctx,
    contacts.map(({ id, tags }) => {
      const next = [...new Set([...tags, ...add_tags])].filter(tag => !remove_tags.includes(tag))
      return { id, input: { ...fields, tags: next } }
    }),
  )
  return { changed: contacts.length, ignored: ids.length - contacts.length }
}

const someId = '01a1dce5-541d-7093-834b-661a97c3b69e'

export const savingRoutes = [
  route({
    method: 'POST',
    path: '/contacts/bulk-change',
    operationId: 'changeContacts',
    tag: 'Contacts',
    summary: 'Change up to 200 contacts at once',
    description: 'All of them or none. Tags are added and removed; owner and status are set.',
    body: ChangeIn,
    returns: Outcome(Type.Object(counts)),
    example: { body: { contact_ids: [someId], add_tags: ['conference'] } },
    handler: async (ctx, { body }) => outcome(await changeMany(ctx, body)),
  }),
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
        await saveContacts(ctx, incoming, {
          ownerId: userIdOf(ctx),
          updateExisting: update_existing,
          listId: list_id ?? null,
          importId: null,
        }),
      )
    },
  }),
]
