import { timingSafeEqual } from 'node:crypto'
import type { Ctx, OpenCtx } from '#kit/context.ts'
import { trackingLinks } from '#modules/email/index.ts'
import { deriveKeys } from '#platform/crypto/secret-box.ts'
import { hmacSign } from '#platform/crypto/tokens.ts'

const PURPOSE = 'campaign-views'
/** 128 bits: nobody guesses one, and one tells nothing of another. */
const SIGNATURE = 22

const packed = (organizationId: string, recipientId: string) =>
  Buffer.from(`${organizationId}${recipientId}`.replaceAll('-', ''), 'hex').toString('base64url')

/**
 * Whom a web version is for, signed: nothing is kept for those who never look. It holds under a secret that was changed
 * since, as tracking links do.
 */
export function viewTokenOf(ctx: Pick<Ctx, 'services' | 'organizationId'>, recipientId: string): string {
  const [key] = deriveKeys(ctx.services.appSecrets, PURPOSE)
  const place = packed(ctx.organizationId, recipientId)
  return `${place}${hmacSign(key, place).slice(0, SIGNATURE)}`
}

export const viewUrlOf = (ctx: Pick<Ctx, 'services' | 'organizationId'>, recipientId: string): string => {
  const { settings, appSecrets } = ctx.services
  return trackingLinks(settings.publicUrl, appSecrets).webVersion(viewTokenOf(ctx, recipientId))
}

const PLACE_LENGTH = 43

export function readViewToken(
  ctx: Pick<OpenCtx, 'services'>,
  token: string,
): { organizationId: string; recipientId: string } | null {
  if (token.length !== PLACE_LENGTH + SIGNATURE) return null
  const place = token.slice(0, PLACE_LENGTH)
  const given = Buffer.from(token.slice(PLACE_LENGTH))
  const isOurs = deriveKeys(ctx.services.appSecrets, PURPOSE).some(key => {
    const wanted = Buffer.from(hmacSign(key, place).slice(0, SIGNATURE))
    return given.length === wanted.length && timingSafeEqual(given, wanted)
  })
  if (!isOurs) return null
  const hex = Buffer.from(place, 'base64url').toString('hex')
  const asUuid = (text: string) => text.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
  return { organizationId: asUuid(hex.slice(0, 32)), recipientId: asUuid(hex.slice(32)) }
}
