import type { Ctx } from '#kit/context.ts'
import { localDate } from '#kit/time/zone.ts'
import { loadProfile } from '#modules/billing/index.ts'
import { ConsentNeeded, LinkExpired, MandateSigned } from '../errors.ts'
import { mailCopy } from '../letters/mandate-letters.ts'
import { lockMandate, type MandateRow } from '../mandates/queries.ts'
import type { SignMandate } from '../mandates/schema.ts'
import { readHolder, readIban } from './account.ts'
import { activate } from './activate.ts'

export const isOver = (ctx: Pick<Ctx, 'now'>, { state, link_expires_at }: MandateRow): boolean =>
  state === 'revoked' ||
  (state === 'pending' &&
    link_expires_at !== null &&
    Temporal.Instant.compare(Temporal.Instant.from(link_expires_at), ctx.now) <= 0)

/** Behind its lock: of two who sign at once the second hears that it is signed. */
export async function signMandate(ctx: Ctx, id: string, given: SignMandate): Promise<MandateRow> {
  const row = await lockMandate(ctx, id)
  if (row.state === 'active' || row.state === 'expired') throw MandateSigned()
  if (isOver(ctx, row)) throw LinkExpired()
  return agree(ctx, row, given)
}

async function agree(ctx: Ctx, row: MandateRow, given: SignMandate): Promise<MandateRow> {
  const holder = readHolder('name', given.name)
  const iban = readIban(given.iban)
  if (given.consent !== true) throw ConsentNeeded()
  const { organization } = await loadProfile(ctx)
  const signed = await activate(ctx, row, {
    iban,
    holder,
    signed_on: localDate(ctx.now, organization.timezone).toString(),
    traces: { ip: ctx.request?.ip ?? '', agent: (ctx.request?.userAgent ?? '').slice(0, 500) },
  })
  if (signed.email) await mailCopy(ctx, signed)
  return signed
}
