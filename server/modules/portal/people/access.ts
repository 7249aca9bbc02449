import type { Ctx } from '#kit/context.ts'
import { emailKey } from '#kit/text/email.ts'
import {
  type CustomerRef,
  customerOf,
  findBilled,
  findCustomers,
  type Parties,
} from '#modules/billing/index.ts'
import { findSigning } from '#modules/contracts/index.ts'
import { findSubscribed } from '#modules/subscriptions/index.ts'
import type { Settings } from '../settings/schema.ts'
import { type KnownContact, listContactsAt } from './queries.ts'

export interface Access {
  role: 'billing' | 'signer'
  /** By their names. */
  customers: CustomerRef[]
}

type Only = Pick<CustomerRef, 'type' | 'id'>
const none: Access = { role: 'billing', customers: [] }

/** For whom an address may come in, and what it may see: asked anew at each call, of one customer where it is bound to one. */
export async function findAccess(
  ctx: Ctx,
  settings: Pick<Settings, 'access'>,
  address: string,
  only: Only | null = null,
): Promise<Access> {
  const email = emailKey(address)
  const contacts = await listContactsAt(ctx, email)
  // What somebody said of a person outweighs what documents say.
  if (contacts.some(one => one.portal_role === 'none')) return none
  const parties = contacts
    .filter(one => one.portal_role !== null || settings.access === 'contacts')
    .map(partiesOf)
  // Documents are asked only where nobody has said it already.
  if (!only || !parties.some(one => customerOf(one)?.id === only.id)) {
    const who = { email, contactIds: contacts.map(({ id }) => id), only }
    const named = await Promise.all([findBilled(ctx, who), findSubscribed(ctx, who), findSigning(ctx, who)])
    parties.push(...named.flat())
  }
  const ids = new Set(parties.flatMap(one => customerOf(one)?.id ?? []))
  const found = await findCustomers(ctx, only ? [...ids].filter(id => id === only.id) : [...ids])
  const customers = [...found.values()].sort((a, b) => a.name.localeCompare(b.name) || (a.id < b.id ? -1 : 1))
  return { role: contacts.some(one => one.portal_role === 'signer') ? 'signer' : 'billing', customers }
}

const partiesOf = ({ id, company_id }: KnownContact): Parties => ({
  company_id,
  contact_id: company_id ? null : id,
})
