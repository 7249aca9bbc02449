import type { Ctx } from '#kit/context.ts'
import { type Changes, findChanges } from '#kit/event.ts'
import { found } from '#kit/problem.ts'
import { settleCustoms } from '../../custom-fields/settle.ts'
import { findHomeCountry } from '../../organization-queries.ts'
import { holdParties } from '../../parties-queries.ts'
import { rescoreMany } from '../../scoring/rescore.ts'
import { settleAddresses } from '../addresses.ts'
import { ContactUpdated } from '../events.ts'
import { findContacts, lockContacts } from '../queries.ts'
import type { Contact, ContactIn } from '../schema.ts'
import { ContactNotFound } from '../schema.ts'
import { joinCompanies, settleCompanies } from './company.ts'
import { type ContactValues, normalizeContact } from './normalize.ts'
import { refuseTaken } from './taken.ts'
import { scoredFields } from './update.ts'
import { updateContactRows } from './update-many-queries.ts'

export interface ContactChange {
  id: string
  input: ContactIn
}

/** As `updateContact` does it, for many at the price of few: all of them, or none. */
export async function updateContacts(ctx: Ctx, wanted: readonly ContactChange[]): Promise<void> {
  const times = new Map<string, number>()
  // One that is meant twice is changed twice, in that order.
  const rounds = Map.groupBy(wanted, ({ id }) => {
    const before = times.get(id) ?? 0
    times.set(id, before + 1)
    return before
  })
  for (const round of rounds.values()) await updateRound(ctx, round)
}

async function updateRound(ctx: Ctx, wanted: readonly ContactChange[]): Promise<void> {
  const ids = wanted.map(({ id }) => id)
  const known = byId(await findContacts(ctx.db, ids))
  const given = await readValues(ctx, wanted, known)
  holdParties(ctx, {
    companies: [
      ...[...known.values()].map(({ company_id }) => company_id),
      ...given.map(({ company_id }) => company_id),
    ],
  })
  const before = byId(await lockContacts(ctx.db, ids))
  const changed: { id: string; values: ContactValues; changes: Changes }[] = []
  for (const [n, id] of ids.entries()) {
    const contact = found(before.get(id), ContactNotFound)
    const values = settleAddresses(given[n]!, contact)
    const changes = findChanges(contact, values)
    if (Object.keys(changes).length > 0) changed.push({ id, values, changes })
  }
  if (changed.length === 0) return
  const claimed = new Map<string, string>()
  for (const { id, values } of changed) {
    if (values.email || values.emails) await refuseTaken(ctx.db, id, values, claimed)
  }
  await updateContactRows(ctx, changed)
  const companyOf = (id: string, { company_id }: ContactValues) =>
    company_id === undefined ? before.get(id)!.company_id : company_id
  await ctx.emitAll(
    ContactUpdated,
    changed.map(({ id, values, changes }) => ({
      contact_id: id,
      company_id: companyOf(id, values),
      changes,
    })),
  )
  const rescored = changed.filter(({ changes }) => scoredFields.some(field => field in changes))
  if (rescored.length > 0) {
    await rescoreMany(
      ctx,
      rescored.map(({ id }) => id),
    )
  }
}

const byId = (contacts: readonly Contact[]) => new Map(contacts.map(one => [one.id, one]))

async function readValues(
  ctx: Ctx,
  wanted: readonly ContactChange[],
  known: ReadonlyMap<string, Contact>,
): Promise<ContactValues[]> {
  const home = wanted.some(({ input }) => input.phone || input.phones) ? await findHomeCountry(ctx.db) : null
  const values = wanted.map(({ id, input }) =>
    normalizeContact(input, found(known.get(id), ContactNotFound).country ?? home),
  )
  return joinCompanies(
    ctx,
    await settleCompanies(ctx, await settleCustoms(ctx, 'contact', values)),
    wanted.map(({ id }) => known.get(id)),
  )
}
