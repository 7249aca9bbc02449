import type { Ctx } from '#kit/context.ts'
import { lockSealedTokens, setSignIn } from './queries.ts'

type TokenKind = 'refresh' | 'access'
type Sealing = Pick<Ctx, 'services' | 'organizationId'>

const place = (organizationId: string, mailboxId: string, kind: TokenKind) =>
  `mailbox:${organizationId}:${mailboxId}:oauth-${kind}`

export const sealToken = (
  { services, organizationId }: Sealing,
  mailboxId: string,
  kind: TokenKind,
  token: string,
): Buffer => services.secrets.seal(token, place(organizationId, mailboxId, kind))

export const openToken = (
  { services, organizationId }: Sealing,
  mailboxId: string,
  kind: TokenKind,
  sealed: Buffer,
): string => services.secrets.open(sealed, place(organizationId, mailboxId, kind)).toString('utf8')

/** Tokens that are still sealed under a previous APP_SECRET; how many those were. */
export async function resealTokens(ctx: Ctx): Promise<number> {
  let resealed = 0
  for (const row of await lockSealedTokens(ctx)) {
    for (const kind of ['refresh', 'access'] as const) {
      const sealed = row[`oauth_${kind}`]
      if (!sealed || !ctx.services.secrets.needsReseal(sealed)) continue
      const token = openToken(ctx, row.id, kind, sealed)
      await setSignIn(ctx, row.id, { [`oauth_${kind}`]: sealToken(ctx, row.id, kind, token) })
      resealed += 1
    }
  }
  return resealed
}
