import type { WorkCtx } from '#kit/context.ts'
import { emailKey } from '#kit/text/email.ts'
import { attempt } from '../attempts/attempt.ts'
import { ownPasswordFailuresOf } from '../attempts/budgets.ts'
import { checkPassword } from './hash.ts'

/** Whether somebody who is logged in knows their password: as few guesses as at the door, whatever they are made for. */
export async function knowsPassword(
  ctx: WorkCtx,
  me: { email: string; password_hash: string | null },
  password: string,
): Promise<boolean> {
  const budget = ownPasswordFailuresOf(emailKey(me.email))
  const isRight = await attempt(
    ctx,
    [budget],
    async () => (await checkPassword(password, me.password_hash)) || undefined,
  )
  return isRight === true
}
