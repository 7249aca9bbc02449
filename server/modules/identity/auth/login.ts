import type { Actor, Ctx, OpenCtx } from '#kit/context.ts'
import { emailKey } from '#kit/text/email.ts'
import { needsRehash } from '#platform/crypto/passwords.ts'
import { networkOf } from '#platform/server/admission/network.ts'
import { attempt, type Budget } from '../attempts/attempt.ts'
import {
  loginFailuresFrom,
  loginFailuresOf,
  loginFailuresOfStrangers,
  loginFailuresOn,
} from '../attempts/budgets.ts'
import { noteNothing } from '../attempts/queries.ts'
import { recordAudit } from '../audit/record.ts'
import { isBoundToSso } from '../credentials/queries.ts'
import { checkPassword, hashNewPassword } from '../passwords/hash.ts'
import type { SignedIn } from '../sessions/schema.ts'
import { signIn } from '../two-factor/tickets.ts'
import { findUser, markLoggedIn, replacePassword } from '../users/queries.ts'
import { WrongCredentials } from './errors.ts'
import { listAddressesOf } from './queries.ts'
import type { Login } from './schema.ts'

const KNOWN_FOR_HOURS = 90 * 24
const NOBODY: Actor = { kind: 'anonymous' }
/** Where an unknown account is looked for: no organization has this id, so the search is real and finds nothing. */
const NOWHERE = { organizationId: '00000000-0000-0000-0000-000000000000', targetId: '0' }

export async function logIn(ctx: OpenCtx, { email, password }: Login): Promise<SignedIn> {
  const login = emailKey(email)
  const place = (await ctx.find('login', login)) ?? NOWHERE
  const budgets = await budgetsFor(ctx, login, place)
  const credentials = await attempt(ctx, budgets, () => tryToLogIn(ctx, place, password))
  if (!credentials) throw WrongCredentials()
  return credentials
}

/** A device the account was used from has a budget to itself: nobody's guesses elsewhere keep its owner out. */
async function budgetsFor(ctx: OpenCtx, login: string, place: typeof NOWHERE): Promise<Budget[]> {
  const { ip } = ctx.request
  const since = ctx.now.subtract({ hours: KNOWN_FOR_HOURS }).toString()
  const known = await ctx.within(place.organizationId, NOBODY, inner =>
    listAddressesOf(inner, Number(place.targetId), ctx.request.userAgent, since),
  )
  return known.some(address => networkOf(address) === networkOf(ip))
    ? [loginFailuresOn(login, ctx.request)]
    : [loginFailuresOf(login, ip), loginFailuresOfStrangers(login), loginFailuresFrom(ip)]
}

/** An unknown account takes every step a wrong password takes, so that neither words nor time tell them apart. */
async function tryToLogIn(
  ctx: OpenCtx,
  { organizationId, targetId }: typeof NOWHERE,
  password: string,
): Promise<SignedIn | undefined> {
  const userId = Number(targetId)
  const [user, isBound] = await ctx.within(organizationId, NOBODY, inner =>
    Promise.all([findUser(inner, userId), isBoundToSso(inner, userId)]),
  )
  const hash = user?.password_hash ?? null
  const matches = await checkPassword(password, hash)
  if (!user || hash === null || !matches || isBound) {
    await ctx.within(organizationId, NOBODY, inner =>
      user ? noteFailure(inner, userId) : noteNothing(inner),
    )
    return undefined
  }
  const fresh = needsRehash(hash) ? await hashNewPassword(password) : null
  const actor: Actor = { kind: 'user', id: userId, role: user.role, sessionId: null, tokenId: null }
  return ctx.within(organizationId, actor, async inner => {
    if (!(await markLoggedIn(inner, userId, hash))) return undefined
    if (fresh) await replacePassword(inner, userId, { from: hash, to: fresh })
    return signIn(inner, user, 'login')
  })
}

const noteFailure = (ctx: Ctx, userId: number): Promise<void> =>
  recordAudit(ctx, { action: 'login_failed', targetKind: 'user', targetId: userId })
