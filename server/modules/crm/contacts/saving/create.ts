import { type Ctx, userIdOf } from '#kit/context.ts'
import { newId } from '#kit/id.ts'
import { settleCustom } from '../../custom-fields/settle.ts'
import { findHomeCountry } from '../../organization-queries.ts'
import { noEngagement, type Scored, scoreContact } from '../../scoring/score.ts'
import { emailKeysOf, settleAddresses } from '../addresses.ts'
import { ContactCreated } from '../events.ts'
import { findContactByEmail, insertContact, lockContactByEmail } from '../queries.ts'
import type { Contact, ContactIn } from '../schema.ts'
import { joinCompanies, settleCompany } from './company.ts'
import { type ContactValues, normalizeContact } from './normalize.ts'

export interface CreatedContact {
  contact: Contact
  existing: boolean
}

/** Makes the contact, or finds the one that has the email already. Any number of equal calls make one. */
export const createContact = (ctx: Ctx, input: ContactIn): Promise<CreatedContact> => create(ctx, input)

/** The same, and one that has the email already is locked: it is looked for together with the attempt to make it. */
export const createOrLock = (ctx: Ctx, input: ContactIn & { email: string }): Promise<CreatedContact> =>
  create(ctx, input, lockContactByEmail)

async function create(
  ctx: Ctx,
  input: ContactIn,
  lock?: (db: Ctx['db'], ...emails: string[]) => Promise<Contact | undefined>,
): Promise<CreatedContact> {
  const home = input.phone || input.phones ? await findHomeCountry(ctx.db) : null
  const given = settleAddresses(normalizeContact(input, home))
  const emails = emailKeysOf(given)
  // Who is known already neither leaves a new company behind nor asks for a right one; else the insert finds out.
  if (emails.length > 0 && (given.company_id || given.company_name)) {
    const known = await (lock ?? findContactByEmail)(ctx.db, ...emails)
    if (known) return { contact: known, existing: true }
  }
  const checked = await settleCustom(ctx, 'contact', given)
  const settled = await settleCompany(ctx, { ...checked, owner_id: ownerOf(ctx, given.owner_id) })
  const [values] = (await joinCompanies(ctx, [settled])) as [ContactValues]
  const scored = scoreContact(toScored(values), noEngagement, ctx.now)
  for (;;) {
    const [created, locked] = await Promise.all([
      insertContact(ctx, { ...values, ...scored, id: newId() }),
      lock?.(ctx.db, ...emails),
    ])
    if (created) {
      await ctx.emit(ContactCreated, {
        contact_id: created.id,
        company_id: created.company_id,
        name: created.name,
        email: created.email,
        source: created.source,
        owner_id: created.owner_id,
      })
      return { contact: created, existing: false }
    }
    const winner = lock ? locked : await findContactByEmail(ctx.db, ...emails)
    if (winner) return { contact: winner, existing: true }
    // The other one was deleted between our two looks: try again.
  }
}

const ownerOf = (ctx: Ctx, given: number | null | undefined) => (given === undefined ? userIdOf(ctx) : given)

export function toScored(values: Partial<Scored>): Scored {
  return {
    email: values.email ?? null,
    title: values.title ?? null,
    company_id: values.company_id ?? null,
    phone: values.phone ?? null,
    status: values.status ?? 'lead',
    unsubscribed: values.unsubscribed ?? false,
  }
}
