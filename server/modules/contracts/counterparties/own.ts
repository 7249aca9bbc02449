import type { Ctx } from '#kit/context.ts'
import { NamedObject, Nullable, type Static, Timestamp, Type, Uuid } from '#kit/schema.ts'
import type { CustomerRef } from '#modules/billing/index.ts'
import { ContractNotFound } from '../contracts/errors.ts'
import { signUrl } from '../contracts/present.ts'
import { loadOrganization, requireContract } from '../contracts/queries.ts'
import { Contract } from '../contracts/schema.ts'
import { openTokens } from '../contracts/tokens.ts'
import { loadExecuted, serveContract } from '../document/pdf.ts'
import { listOwn, type OwnRow } from './queries.ts'

export const OwnContract = NamedObject('OwnContract', {
  id: Uuid,
  title: Type.String(),
  status: Contract.properties.status,
  sent_at: Nullable(Timestamp),
  completed_at: Nullable(Timestamp),
  sign_url: Nullable(Type.String({ description: 'Where you sign, while you are asked to' })),
})
export type OwnContract = Static<typeof OwnContract>

export interface Signer {
  customer: CustomerRef
  email: string
}

const waitsFor = (row: OwnRow, email: string): boolean =>
  row.party_b_email.toLowerCase() === email &&
  row.signed_b_at === null &&
  (row.status === 'sent' || row.status === 'partially_signed')

/** Those that were sent to this person, and those of the customer that are executed. */
export async function getOwnContracts(ctx: Ctx, { customer, email }: Signer): Promise<OwnContract[]> {
  const rows = await listOwn(ctx, customer, email)
  const { publicUrl } = ctx.services.settings
  return rows.map(row => ({
    id: row.id,
    title: row.title,
    status: row.status as OwnContract['status'],
    sent_at: row.sent_at,
    completed_at: row.completed_at,
    sign_url: waitsFor(row, email) ? signUrl(publicUrl, openTokens(ctx, row.id, row.tokens), 'b') : null,
  }))
}

/** Of an executed one; any other is as good as unknown. */
export const serveOwnContract = (
  ctx: Parameters<typeof serveContract>[0],
  { customer, email }: Signer,
  id: string,
  signal: AbortSignal,
) =>
  serveContract(
    ctx,
    async inner => {
      const [row] = await listOwn(inner, customer, email, id)
      if (row?.status !== 'completed') throw ContractNotFound()
      const contract = await requireContract(inner, id)
      const [executed, organization] = await Promise.all([
        loadExecuted(inner, contract),
        loadOrganization(inner),
      ])
      return { row: contract, executed, organization }
    },
    signal,
  )
