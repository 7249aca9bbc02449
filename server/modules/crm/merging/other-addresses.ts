import type { Ctx } from '#kit/context.ts'
import type { Backfill } from '#kit/declared/backfill.ts'
import { emailKey } from '#kit/text/email.ts'
import { settleLists } from '../contacts/addresses.ts'
import { findHolders, lockContact, updateContactRow } from '../contacts/queries.ts'
import type { Contact } from '../contacts/schema.ts'
import { listWithOthers } from './queries.ts'

const textsIn = (value: unknown): string[] =>
  Array.isArray(value) ? value.filter(one => typeof one === 'string') : []

/** What nobody has goes to the lists; what somebody has by now stays where it was. */
async function moveOthers(ctx: Ctx, contact: Contact): Promise<void> {
  const { other_emails, other_phones, ...custom } = contact.custom
  const emails = textsIn(other_emails)
  const holders = await findHolders(ctx.db, emails)
  const isFree = (email: string) => (holders.get(emailKey(email)) ?? contact.id) === contact.id
  const left = emails.filter(email => !isFree(email))
  await updateContactRow(ctx, contact.id, {
    ...settleLists({
      emails: [...contact.emails, ...emails.filter(isFree).map(email => ({ email }))],
      phones: [...contact.phones, ...textsIn(other_phones).map(phone => ({ phone }))],
    }),
    custom: left.length > 0 ? { ...custom, other_emails: left } : custom,
  })
}

/** Merges of before contacts had several addresses kept those of the others among the custom values. */
export const moveOtherAddresses: Backfill = {
  name: 'crm.move_other_addresses',
  async batch(ctx, after) {
    const { last, count, ids } = await listWithOthers(ctx.db, after, 2_000)
    for (const id of ids) {
      const contact = await lockContact(ctx.db, id)
      if (contact) await moveOthers(ctx, contact)
    }
    return last === null ? null : { upTo: last, rows: count }
  },
}
