import type { Ctx } from '#kit/context.ts'
import { job } from '#kit/job.ts'
import { findWebmailClient, type WebmailProvider, webmailProviders } from './client.ts'
import { openToken, sealToken } from './seal.ts'

const TIMEOUT_MS = 15_000

/** The token travels sealed: a queue is no place for one that opens something. */
export const revokeToken = job<{ provider: string; mailbox_id: string; sealed: string }>({
  name: 'email.revoke_token',
  retries: 3,
  handler: async (ctx, { provider, mailbox_id, sealed }) => {
    if (!webmailProviders.includes(provider as WebmailProvider)) return
    const client = await ctx.transact(inner => findWebmailClient(inner, provider as WebmailProvider))
    if (!client?.revokeUrl) return
    const token = openToken(ctx, mailbox_id, 'refresh', Buffer.from(sealed, 'base64'))
    await ctx.services.http
      .request({
        url: client.revokeUrl,
        method: 'POST',
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        body: new URLSearchParams({ token }).toString(),
        timeoutMs: TIMEOUT_MS,
        redirects: 0,
      })
      // As well as it goes: the token is forgotten here in any case.
      .catch(() => undefined)
  },
})

interface SignedIn {
  id: string
  oauth_provider: string | null
  oauth_refresh: Buffer | null
}

export const forgottenSignIn = {
  oauth_provider: null,
  oauth_scopes: [],
  oauth_connected_at: null,
  oauth_ended_at: null,
  oauth_refresh: null,
  oauth_access: null,
  oauth_access_until: null,
  oauth_claim: null,
}

/** Gives a permission back where that can be done: at Google. */
export async function giveBack(ctx: Ctx, mailbox: SignedIn): Promise<void> {
  if (mailbox.oauth_provider !== 'google' || !mailbox.oauth_refresh) return
  const token = openToken(ctx, mailbox.id, 'refresh', mailbox.oauth_refresh)
  const sealed = sealToken(ctx, mailbox.id, 'refresh', token).toString('base64')
  await ctx.enqueue(revokeToken, { provider: mailbox.oauth_provider, mailbox_id: mailbox.id, sealed })
}
