import type { Ctx } from '#kit/context.ts'
import { findChanges } from '#kit/event.ts'
import { found } from '#kit/problem.ts'
import { refuseOverwriting, type Seen } from '../../conflicts/overwriting.ts'
import { settleCustom } from '../../custom-fields/settle.ts'
import { followMerges } from '../../merged-queries.ts'
import { findHomeCountry } from '../../organization-queries.ts'
import { holdParties, holdPartiesOf } from '../../parties-queries.ts'
import { rescoreContact } from '../../scoring/rescore.ts'
import { keepInTrash, lockStagesOf } from '../../trash/queries.ts'
import { settleAddresses } from '../addresses.ts'
import { ContactDeleted, ContactUpdated } from '../events.ts'
import { deleteContactRows, findContact, lockContact, lockContacts, updateContactRow } from '../queries.ts'
import type { Contact, ContactIn } from '../schema.ts'
import { ContactNotFound } from '../schema.ts'
import { joinCompanies, settleCompany } from './company.ts'
import { type ContactValues, normalizeContact } from './normalize.ts'
import { refuseTaken } from './taken.ts'

export const scoredFields = ['email', 'title', 'company_id', 'phone', 'status', 'unsubscribed']

/** Only what is given changes; what did not change leaves no trace in the story. */
export async function updateContact(
  ctx: Ctx,
  givenId: string,
  { if_updated_at, ...input }: ContactIn & Seen,
): Promise<Contact> {
  const asked = await findContact(ctx.db, givenId)
  const id = asked ? givenId : await followMerges(ctx.db, 'contact', givenId)
  const known = asked ?? found(await findContact(ctx.db, id), ContactNotFound)
  const home = input.phone || input.phones ? (known.country ?? (await findHomeCountry(ctx.db))) : null
  const checked = await settleCustom(ctx, 'contact', normalizeContact(input, home))
  const settled = settleAddresses(await settleCompany(ctx, checked), known)
  const [joined] = (await joinCompanies(ctx, [settled], [known])) as [ContactValues]
  holdParties(ctx, { companies: [known.company_id, joined.company_id] })
  const before = found(await lockContact(ctx.db, id), ContactNotFound)
  const { email, emails, phone, phones } = checked
  const given = settleAddresses({ ...joined, email, emails, phone, phones } as ContactValues, before)
  const changes = findChanges(before, given)
  if (Object.keys(changes).length === 0) return before
  await refuseOverwriting(ctx, { if_updated_at }, { id, changes, current: () => before })
  await refuseTaken(ctx.db, id, given)
  const after = await updateContactRow(ctx, id, given)
  await ctx.emit(ContactUpdated, { contact_id: id, company_id: after.company_id, changes })
  if (!scoredFields.some(field => field in changes)) return after
  await rescoreContact(ctx, id)
  return found(await findContact(ctx.db, id), ContactNotFound)
}

/** What other domains know before a person says so; one that is gone, or was a customer before, stays as it is. */
export async function markCustomer(ctx: Ctx, id: string): Promise<void> {
  const contact = await findContact(ctx.db, id)
  if (contact && contact.status !== 'customer') await updateContact(ctx, id, { status: 'customer' })
}

/** What hangs on the contact goes with it by foreign key, in this same transaction; where it is kept. */
export async function deleteContact(ctx: Ctx, id: string): Promise<string> {
  holdPartiesOf(ctx, 'contacts', id)
  return found((await deleteContacts(ctx, [id])).get(id), ContactNotFound)
}

/** Those that were there, and where they are kept. `isErased`: the events say no name, nothing is to remember it. */
export async function deleteContacts(
  ctx: Ctx,
  ids: readonly string[],
  { isErased = false } = {},
): Promise<Map<string, string>> {
  const gone = await lockContacts(ctx.db, ids)
  const goneIds = gone.map(({ id }) => id)
  await lockStagesOf(ctx, goneIds)
  const titled = gone.map(({ id, name, email }) => ({ id, title: name || email || '' }))
  const entries = await keepInTrash(ctx, 'contact', titled)
  await deleteContactRows(ctx.db, goneIds)
  await ctx.emitAll(
    ContactDeleted,
    gone.map(({ id, name, email }) =>
      isErased ? { contact_id: id, name: '', email: null } : { contact_id: id, name, email },
    ),
  )
  return new Map(goneIds.map((id, place) => [id, entries[place]!]))
}
