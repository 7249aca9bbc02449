import type { Ctx } from '#kit/context.ts'
import { emailKey } from '#kit/text/email.ts'
import { appendAddresses, emailKeysOf, settleAddresses } from '../addresses.ts'
import { findContacts } from '../queries.ts'
import type { ContactValues } from './normalize.ts'
import { updateContactRows } from './update-many-queries.ts'

/** What rows have beside the addresses and numbers of contacts who are known already; addresses of others stay theirs. */
export async function addAddresses(
  ctx: Ctx,
  rows: readonly { id: string; values: ContactValues }[],
  holders: ReadonlyMap<string, string>,
): Promise<void> {
  const many = rows.filter(({ values }) => values.phones || emailKeysOf(values).length > 1)
  const known = new Map(
    (
      await findContacts(
        ctx.db,
        many.map(({ id }) => id),
      )
    ).map(one => [one.id, one]),
  )
  const changes = many.flatMap(({ id, values: { emails = [], phones = [] } }) => {
    const contact = known.get(id)
    if (!contact) return []
    const own = emails.filter(one => (holders.get(emailKey(one.email)) ?? id) === id)
    const next = settleAddresses(
      {
        emails: appendAddresses('email', contact.emails, own),
        phones: appendAddresses('phone', contact.phones, phones),
      },
      contact,
    )
    Object.assign(contact, next)
    return { id, values: next }
  })
  if (changes.length > 0) await updateContactRows(ctx, changes)
}
