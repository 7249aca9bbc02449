import type { Ctx } from '#kit/context.ts'
import { newId } from '#kit/id.ts'
import { problem } from '#kit/problem.ts'
import { Email, NamedObject, Nullable, named, type Static, Text, Timestamp, Type } from '#kit/schema.ts'
import { Address, AddressIn } from '#kit/text/postal.ts'
import { updateCompany, updateContact } from '#modules/crm/index.ts'
import { createSecret, hashSecret } from '#platform/crypto/tokens.ts'
import { holdCustomer } from '../customers/queries.ts'
import type { CustomerRef } from '../customers/schema.ts'
import { findDetails, findOwnTax, insertDetails, takePending, updateDetails } from './details-queries.ts'

export const DetailsChanged = problem(
  409,
  'billing_details_changed',
  'Billing details were changed by someone else',
)

export const BillingDetails = NamedObject('BillingDetails', {
  bill_to_name: Type.String(),
  bill_to_email: Type.String(),
  bill_to_address: Type.String(),
  billing_address: Nullable(Address),
  bill_to_tax_id: Nullable(Type.String()),
  pending_email: Nullable(Type.String({ description: 'Waits until its owner has confirmed it' })),
  updated_at: Nullable(Timestamp),
})
export type BillingDetails = Static<typeof BillingDetails>

const NoAddress = Type.Unsafe<''>({ type: 'string', maxLength: 0 })
export const BillingDetailsIn = named(
  'BillingDetailsInput',
  Type.Partial(
    Type.Object({
      bill_to_name: Text(300, { description: 'Whom invoices name.' }),
      bill_to_email: Type.Unsafe<string>({
        anyOf: [Email, NoAddress],
        description: 'Where invoices are mailed to; empty: as the contact says.',
      }),
      bill_to_address: Text(1_000, { description: 'As it is printed; empty: from its parts.' }),
      billing_address: Nullable(AddressIn),
      bill_to_tax_id: Nullable(Text(50, { description: 'VAT identification number.' })),
      updated_at: Nullable(
        Type.Unsafe<string>({
          ...Timestamp,
          description: 'As it was read: what changed since is not overwritten.',
        }),
      ),
    }),
  ),
)
export type BillingDetailsIn = Static<typeof BillingDetailsIn>

export async function getDetails(ctx: Ctx, customer: CustomerRef): Promise<BillingDetails> {
  const [row, own] = await Promise.all([findDetails(ctx, customer), findOwnTax(ctx, customer)])
  const isPending = row?.pending_until && Temporal.Instant.compare(row.pending_until, ctx.now) > 0
  return {
    bill_to_name: row?.bill_to_name ?? '',
    bill_to_email: row?.bill_to_email ?? '',
    bill_to_address: row?.bill_to_address ?? '',
    billing_address: own.billing_address,
    bill_to_tax_id: customer.type === 'company' ? own.vat_id : (row?.bill_to_tax_id ?? null),
    pending_email: isPending ? row.pending_email : null,
    updated_at: row?.updated_at ?? null,
  }
}

/** What is to be mailed, where an address waits for its owner. */
export interface Confirmation {
  email: string
  token: string
}

const CONFIRMED_WITHIN = { hours: 24 }

/**
 * Written by both sides. An address that a customer gives holds once its owner has confirmed it; what somebody of the
 * organization writes holds at once.
 */
export async function putDetails(
  ctx: Ctx,
  customer: CustomerRef,
  given: BillingDetailsIn,
  asksOwner: boolean,
): Promise<{ details: BillingDetails; confirmation: Confirmation | null }> {
  await holdCustomer(ctx, customer.id)
  const row = await findDetails(ctx, customer)
  if (given.updated_at && row && Temporal.Instant.compare(given.updated_at, row.updated_at) < 0)
    throw DetailsChanged()
  await putOwn(ctx, customer, given)
  const email = given.bill_to_email?.trim()
  const isNew = email !== undefined && email.toLowerCase() !== (row?.bill_to_email ?? '').toLowerCase()
  const waits = asksOwner && isNew && email !== ''
  const token = waits ? createSecret() : null
  const change = {
    bill_to_name: given.bill_to_name?.trim(),
    bill_to_address: given.bill_to_address?.trim(),
    bill_to_email: waits ? undefined : email,
    bill_to_tax_id:
      customer.type === 'contact' && given.bill_to_tax_id !== undefined
        ? given.bill_to_tax_id?.trim() || null
        : undefined,
    ...(email !== undefined && {
      pending_email: waits ? email : null,
      pending_hash: token ? hashSecret(token) : null,
      pending_until: waits ? ctx.now.add(CONFIRMED_WITHIN).toString() : null,
    }),
    updated_at: ctx.now.toString(),
  }
  const values = Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined))
  if (row) await updateDetails(ctx, row.id, values)
  else await insertDetails(ctx, customer, { id: newId(), ...values, updated_at: ctx.now.toString() })
  const details = await getDetails(ctx, customer)
  return { details, confirmation: waits && token ? { email, token } : null }
}

/** What a record keeps itself is written there, where a new number is checked. */
async function putOwn(ctx: Ctx, customer: CustomerRef, given: BillingDetailsIn): Promise<void> {
  const { billing_address, bill_to_tax_id } = given
  const address = billing_address !== undefined ? { billing_address } : {}
  if (customer.type === 'company') {
    const vat = bill_to_tax_id !== undefined ? { vat_id: bill_to_tax_id?.trim() || null } : {}
    const change = { ...address, ...vat }
    if (Object.keys(change).length > 0) await updateCompany(ctx, customer.id, change)
  } else if (billing_address !== undefined) await updateContact(ctx, customer.id, address)
}

/** Whose address was confirmed by the link of the mail; undefined for one that is over. */
export async function confirmAddress(
  ctx: Ctx,
  token: string,
): Promise<{ email: string; company_id: string | null; contact_id: string | null } | undefined> {
  const row = await takePending(ctx, hashSecret(token))
  if (!row?.pending_email) return undefined
  await updateDetails(ctx, row.id, {
    bill_to_email: row.pending_email,
    pending_email: null,
    pending_hash: null,
    pending_until: null,
    updated_at: ctx.now.toString(),
  })
  return { email: row.pending_email, company_id: row.company_id, contact_id: row.contact_id }
}
