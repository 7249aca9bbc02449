import type { Ctx } from '#kit/context.ts'
import { found } from '#kit/problem.ts'
import { ContactNotFound, findContact, holdParties, holdPartiesOf } from '#modules/crm/index.ts'
import { lockDeal } from '../deals/queries.ts'
import { findDeal } from '../deals/read-queries.ts'
import { DealNotFound } from '../deals/schema.ts'
import { updateDeal } from '../deals/update.ts'
import { countPeople, listPeople, removePerson, savePerson } from './queries.ts'
import { type DealPerson, type DealPersonIn, MOST_PEOPLE, TooManyContacts } from './schema.ts'

export async function getPeople(ctx: Ctx, dealId: string): Promise<DealPerson[]> {
  found(await findDeal(ctx, dealId), DealNotFound)
  return listPeople(ctx.db, dealId)
}

/** The first person of a deal that has none is its contact. */
export async function putPerson(
  ctx: Ctx,
  dealId: string,
  contactId: string,
  { role, is_primary }: DealPersonIn,
): Promise<{ person: DealPerson; isNew: boolean }> {
  holdPartiesOf(ctx, 'deals', dealId)
  holdParties(ctx, { contacts: [contactId] })
  const deal = found(await lockDeal(ctx.db, dealId), DealNotFound)
  found(await findContact(ctx.db, contactId), ContactNotFound)
  const isNew = !(await listPeople(ctx.db, dealId)).some(person => person.contact_id === contactId)
  if (isNew && (await countPeople(ctx.db, dealId)) >= MOST_PEOPLE) throw TooManyContacts()
  await savePerson(ctx, dealId, contactId, { role })
  const isContact = deal.contact_id === contactId
  const becomes = is_primary ?? (isContact || (isNew && deal.contact_id === null))
  if (becomes !== isContact) await updateDeal(ctx, dealId, { contact_id: becomes ? contactId : null })
  const people = await listPeople(ctx.db, dealId)
  return { person: people.find(person => person.contact_id === contactId)!, isNew }
}

export async function takePersonOut(ctx: Ctx, dealId: string, contactId: string): Promise<void> {
  holdPartiesOf(ctx, 'deals', dealId)
  const deal = found(await lockDeal(ctx.db, dealId), DealNotFound)
  const isContact = deal.contact_id === contactId
  if (isContact) await updateDeal(ctx, dealId, { contact_id: null })
  if (!(await removePerson(ctx.db, dealId, contactId)) && !isContact) throw ContactNotFound()
}
