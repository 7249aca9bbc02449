import type { OpenCtx } from '#kit/context.ts'
import { newId } from '#kit/id.ts'
import { readName } from '#kit/name.ts'
import { emailKey } from '#kit/text/email.ts'
import { mailLink } from '../account-links/service.ts'
import { attempt, spend } from '../attempts/attempt.ts'
import { signupFailuresOf, signupsFrom } from '../attempts/budgets.ts'
import { createOrganizationWithOwner } from '../organization/create.ts'
import { guessLocality } from '../organization/guess-locality.ts'
import { readCurrency, readTimeZone } from '../organization/locality.ts'
import { hashNewPassword } from '../passwords/hash.ts'
import { openSession } from '../sessions/open.ts'
import type { Credentials } from '../sessions/schema.ts'
import { EmailTaken, isEmailConflict } from '../users/errors.ts'
import type { Signup } from './schema.ts'

export async function signUp(ctx: OpenCtx, body: Signup): Promise<Credentials['data']> {
  const timezone = body.timezone === undefined ? undefined : readTimeZone(body.timezone)
  const wanted = {
    ...guessLocality(ctx.request.acceptLanguage, timezone),
    name: readName('organization_name', body.organization_name),
    ...(timezone === undefined ? {} : { timezone }),
    ...(body.currency === undefined ? {} : { currency: readCurrency(body.currency) }),
  }
  const owner = { email: body.email, name: readName('name', body.name) }
  const login = emailKey(body.email)
  await spend(ctx, signupsFrom(ctx.request.ip))
  const credentials = await attempt(ctx, [signupFailuresOf(login)], async () => {
    // Only to spare the work: between two who come at once the directory's key decides.
    if (await ctx.find('login', login)) return undefined
    const passwordHash = await hashNewPassword(body.password)
    return unlessTaken(
      ctx.within(newId(), { kind: 'anonymous' }, async inner => {
        const made = await createOrganizationWithOwner(inner, {
          ...wanted,
          areas: { infrastructure: false },
          owner: { ...owner, passwordHash },
        })
        await mailLink(inner, made.user.id, 'verify')
        return { ...(await openSession(inner, made.user.id)), ...made }
      }),
    )
  })
  if (!credentials) throw EmailTaken()
  return credentials
}

async function unlessTaken<T>(work: Promise<T>): Promise<T | undefined> {
  try {
    return await work
  } catch (error) {
    if (isEmailConflict(error)) return undefined
    throw error
  }
}
