import { setTimeout as pass } from 'node:timers/promises'
import type { Ctx, WorkCtx } from '#kit/context.ts'
import { MailboxPaused } from '../../events.ts'
import { findWebmailClient, labels, signInEnded, type WebmailProvider } from './client.ts'
import { lockSignIn, setSignIn } from './queries.ts'
import { openToken, sealToken } from './seal.ts'
import { askForTokens, type Granted, TokenRefused } from './tokens.ts'

const EARLY_MINUTES = 5
const CLAIM_SECONDS = 60
const LOOK_AGAIN_MS = 100
const PATIENCE_MS = 30_000

/** A person has to sign in again; until then nothing can be sent or read. */
export class SignInEnded extends Error {
  override name = 'SignInEnded'
}

type Turn =
  | { kind: 'token'; token: string }
  | { kind: 'wait' }
  | { kind: 'renew'; claim: string; refresh: string; provider: WebmailProvider }

/** Who of this process wants the same renewal waits for it together. */
const underWay = new Map<string, Promise<string>>()

/**
 * An access token that holds for a while. Renewed five minutes before it ends, or when the server refused the one given
 * here; by one process at a time, and a new refresh token is stored before anything uses it.
 */
export async function freshToken(ctx: WorkCtx, mailboxId: string, refused?: string): Promise<string> {
  const key = `${ctx.organizationId} ${mailboxId}`
  const running = underWay.get(key)
  if (running) {
    const token = await running
    if (token !== refused) return token
  }
  const work = getToken(ctx, mailboxId, refused).finally(() => underWay.delete(key))
  underWay.set(key, work)
  return work
}

/** The token that came with the mailbox, where it holds for a while: nobody has to be asked. */
export function heldToken(
  ctx: WorkCtx,
  row: {
    id: string
    oauth_access: Buffer | null
    oauth_access_until: string | null
    oauth_ended_at: string | null
  },
): string | null {
  if (!row.oauth_access || row.oauth_ended_at || !holds(ctx, row.oauth_access_until)) return null
  return openToken(ctx, row.id, 'access', row.oauth_access)
}

const holds = ({ now }: Pick<WorkCtx, 'now'>, until: string | null): boolean =>
  until !== null && Temporal.Instant.compare(until, now.add({ minutes: EARLY_MINUTES })) > 0

async function getToken(ctx: WorkCtx, mailboxId: string, refused: string | undefined): Promise<string> {
  const started = performance.now()
  for (;;) {
    const turn = await ctx.transact(inner => takeTurn(inner, mailboxId, refused))
    if (turn.kind === 'token') return turn.token
    if (turn.kind === 'renew') return renew(ctx, mailboxId, turn)
    if (performance.now() - started > PATIENCE_MS)
      throw new TokenRefused('the sign-in is being renewed elsewhere', false)
    await pass(LOOK_AGAIN_MS)
  }
}

/** The token that is there, or the right to fetch the next one. */
async function takeTurn(ctx: Ctx, mailboxId: string, refused: string | undefined): Promise<Turn> {
  const row = await lockSignIn(ctx, mailboxId)
  const provider = row?.oauth_provider as WebmailProvider | null | undefined
  if (!row || !provider || !row.oauth_refresh) throw new SignInEnded('The mailbox is not signed in')
  if (row.oauth_ended_at) throw new SignInEnded(signInEnded(provider))
  if (row.oauth_access && holds(ctx, row.oauth_access_until)) {
    const token = openToken(ctx, mailboxId, 'access', row.oauth_access)
    if (token !== refused) return { kind: 'token', token }
  }
  const { claims } = ctx.services
  const standing = await claims.listStanding(ctx, row.oauth_claim ? [row.oauth_claim] : [])
  if (standing.size > 0) return { kind: 'wait' }
  const claim = await claims.take(ctx, {
    job: null,
    data: {},
    until: ctx.now.add({ seconds: CLAIM_SECONDS }),
  })
  await setSignIn(ctx, mailboxId, { oauth_claim: claim })
  return { kind: 'renew', claim, refresh: openToken(ctx, mailboxId, 'refresh', row.oauth_refresh), provider }
}

async function renew(
  ctx: WorkCtx,
  mailboxId: string,
  { claim, refresh, provider }: Extract<Turn, { kind: 'renew' }>,
): Promise<string> {
  try {
    const client = await ctx.transact(inner => findWebmailClient(inner, provider))
    if (!client) throw new TokenRefused(`${labels[provider]} sign-in is not set up`, false)
    const granted = await askForTokens(ctx, client, { grant_type: 'refresh_token', refresh_token: refresh })
    await ctx.transact(inner => storeRenewed(inner, mailboxId, claim, granted))
    return granted.access
  } catch (error) {
    await ctx.transact(inner => endTurn(inner, mailboxId, claim, error))
    throw error instanceof TokenRefused && error.isFinal ? new SignInEnded(signInEnded(provider)) : error
  }
}

async function storeRenewed(ctx: Ctx, mailboxId: string, claim: string, granted: Granted): Promise<void> {
  const row = await lockSignIn(ctx, mailboxId)
  await ctx.services.claims.end(ctx, claim)
  // Somebody signed in anew meanwhile: what they got is better.
  if (row?.oauth_claim !== claim) return
  await setSignIn(ctx, mailboxId, { oauth_claim: null, ...storedTokens(ctx, mailboxId, granted) })
}

export const storedTokens = (ctx: Ctx, mailboxId: string, granted: Granted) => ({
  oauth_access: sealToken(ctx, mailboxId, 'access', granted.access),
  oauth_access_until: ctx.now.add({ seconds: Math.floor(granted.expiresIn) }).toString(),
  ...(granted.refresh ? { oauth_refresh: sealToken(ctx, mailboxId, 'refresh', granted.refresh) } : {}),
})

/** A final no is told once; anything else is over by itself some time. */
async function endTurn(ctx: Ctx, mailboxId: string, claim: string, error: unknown): Promise<void> {
  const row = await lockSignIn(ctx, mailboxId)
  await ctx.services.claims.end(ctx, claim)
  if (row?.oauth_claim !== claim) return
  const isFinal = error instanceof TokenRefused && error.isFinal
  await setSignIn(ctx, mailboxId, {
    oauth_claim: null,
    ...(isFinal ? { oauth_ended_at: ctx.now.toString(), oauth_access: null, oauth_access_until: null } : {}),
  })
  if (!isFinal) return
  await ctx.emit(MailboxPaused, {
    mailbox_id: mailboxId,
    email: row.email,
    user_id: row.user_id,
    by: 'auto',
    code: 'sign_in',
    reason: signInEnded(row.oauth_provider as WebmailProvider),
  })
}
