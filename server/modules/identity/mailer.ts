import type { Ctx } from '#kit/context.ts'

/** A mail ready to go out; its source makes it one mail, however often it is handed over. */
export interface AccountMail {
  sourceKind: 'invitation' | 'account_link'
  sourceId: string
  to: string
  subject: string
  text: string
}

type SendMail = (ctx: Ctx, mail: AccountMail) => Promise<void>

let send: SendMail | undefined

/** Mail stands above identity, so it hands in how mail about accounts leaves. */
export function provideAccountMailer(provided: SendMail): void {
  send = provided
}

export async function mailFromAccount(ctx: Ctx, mail: AccountMail): Promise<void> {
  if (!send) throw new Error('nobody has said how mail about accounts leaves')
  await send(ctx, mail)
}
