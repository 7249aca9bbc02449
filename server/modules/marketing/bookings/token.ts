import type { Ctx } from '#kit/context.ts'
import { addToDirectory, isInDirectory } from '#platform/auth/directory-queries.ts'
import { bookingTokens } from '../public/tokens.ts'

/** The kind of directory entry by which a guest comes back. */
export const BOOKING = 'booking'

const urlOf = (ctx: Pick<Ctx, 'services'>, token: string) =>
  `${ctx.services.settings.publicUrl}/booking/${token}`

export async function giveToken(ctx: Ctx, bookingId: string): Promise<{ token: string; url: string }> {
  const [token] = bookingTokens(ctx, bookingId)
  await addToDirectory(ctx.db, { kind: BOOKING, secret: token!, targetId: bookingId })
  return { token: token!, url: urlOf(ctx, token!) }
}

/** As it was given; it was made by the secret of that time. */
export async function findToken(ctx: Ctx, bookingId: string): Promise<string | null> {
  for (const token of bookingTokens(ctx, bookingId)) {
    if (await isInDirectory(ctx.db, BOOKING, token)) return token
  }
  return null
}

export async function manageUrl(ctx: Ctx, bookingId: string): Promise<string | null> {
  const token = await findToken(ctx, bookingId)
  return token === null ? null : urlOf(ctx, token)
}
