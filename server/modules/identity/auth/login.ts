import { sql } from 'kysely'
import type { Actor, Ctx, OpenCtx } from '#kit/context.ts'
import { needsRehash } from '#platform/crypto/passwords.ts'
import { recordAudit } from '../audit/record.ts'
import { findUser, markLoggedIn, replacePassword } from '../members/queries.ts'
import { loadOrganizationView } from '../organization/queries.ts'
import { openSession } from '../sessions/open.ts'
import { attempt } from './attempts.ts'
import { loginFailuresFrom, loginFailuresOf } from './budgets.ts'
import { normaliseEmail } from './email-address.ts'
import { WrongCredentials } from './errors.ts'
import { checkPassword, hashNewPassword } from './passwords.ts'
import type { Credentials, Login } from './schema.ts'

const NOBODY: Actor = { kind: 'anonymous' }
/** Where an unknown account is looked for: no organization has this id, so the search is real and finds nothing. */
const NOWHERE = { organizationId: '00000000-0000-0000-0000-000000000000', targetId: '0' }

export async function logIn(ctx: OpenCtx, { email, password }: Login): Promise<Credentials['data']> {
  const login = normaliseEmail(email)
  const budgets = [loginFailuresOf(login), loginFailuresFrom(ctx.request.ip)]
  const credentials = await attempt(ctx, budgets, () => tryToLogIn(ctx, login, password))
  if (!credentials) throw WrongCredentials()
  return credentials
}

/** An unknown account takes every step a wrong password takes, so that neither words nor time tell them apart. */
async function tryToLogIn(
  ctx: OpenCtx,
  login: string,
  password: string,
): Promise<Credentials['data'] | undefined> {
  const { organizationId, targetId } = (await ctx.find('login', login)) ?? NOWHERE
  const userId = Number(targetId)
  const user = await ctx.within(organizationId, NOBODY, inner => findUser(inner, userId))
  const hash = user?.password_hash ?? null
  const matches = await checkPassword(password, hash)
  if (!user || hash === null || !matches) {
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
    const tokens = await openSession(inner, userId)
    await recordAudit(inner, { action: 'login', targetKind: 'user', targetId: userId })
    const { email, name, role } = user
    return {
      ...tokens,
      user: { id: userId, email, name, role },
      organization: await loadOrganizationView(inner),
    }
  })
}

const noteFailure = (ctx: Ctx, userId: number): Promise<void> =>
  recordAudit(ctx, { action: 'login_failed', targetKind: 'user', targetId: userId })

/** A few bytes for the write-ahead log: the commit then waits for the disk as that of an audit row does. */
async function noteNothing({ db }: Ctx): Promise<void> {
  await sql`select pg_logical_emit_message(true, 'bowline', 'login_failed')`.execute(db)
}
