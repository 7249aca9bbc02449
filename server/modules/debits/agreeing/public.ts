import type { Ctx } from '#kit/context.ts'
import { localDate } from '#kit/time/zone.ts'
import type { Language } from '#kit/web/language.ts'
import { loadProfile } from '#modules/billing/index.ts'
import { brandOf } from '#modules/identity/index.ts'
import { LinkExpired } from '../errors.ts'
import { stateOn } from '../mandates/present.ts'
import { requireMandate } from '../mandates/queries.ts'
import type { PublicMandate } from '../mandates/schema.ts'
import { isOver } from './sign.ts'

export const targetOf = ({ actor }: Pick<Ctx, 'actor'>): string => {
  if (actor.kind !== 'link') throw new Error('this route is opened by a link')
  return actor.targetId
}

/** What the signer is shown, spelled key by key: nothing else leaves. */
export async function getPublicMandate(ctx: Ctx, token: string): Promise<PublicMandate> {
  const row = await requireMandate(ctx, targetOf(ctx))
  if (row.state === 'pending' && isOver(ctx, row)) throw LinkExpired()
  const { organization } = await loadProfile(ctx)
  const base = `${ctx.services.settings.publicUrl}/api/v1/app/mandates/public/${token}`
  return {
    creditor: row.creditor,
    brand: brandOf({ ...organization, logo: organization.has_logo }, `${base}/logo`),
    umr: row.umr,
    scheme: row.scheme,
    one_off: row.one_off,
    text: row.text,
    language: row.language as Language,
    debtor_name: row.holder ?? '',
    state: stateOn(localDate(ctx.now, organization.timezone).toString(), row),
    iban_masked: row.iban_masked,
    signed_on: row.signed_on,
    pdf_url: row.iban ? `${base}/pdf` : null,
  }
}
