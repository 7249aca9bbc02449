import type { Ctx } from '#kit/context.ts'
import { route } from '#kit/route.ts'
import { Choice, Nullable, type Static, Type, UserId, Uuid } from '#kit/schema.ts'
import { Outcome, outcome } from '../../outcome.ts'
import { contactStatuses, Tags } from '../../schema.ts'
import { findContacts } from '../queries.ts'
import { updateContacts } from './update-many.ts'

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

export const changeRoutes = [
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
]
