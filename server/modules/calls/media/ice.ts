import { createHmac } from 'node:crypto'
import type { WorkCtx } from '#kit/context.ts'
import type { Me } from '#modules/messaging/index.ts'
import type { IceServer } from './schema.ts'

export interface IceServers {
  ice_servers: IceServer[]
  ttl: number
  expires_at: string
}

/** As TURN servers with a shared secret check it: the name says until when it is good, the credential signs the name. */
export const turnCredential = (secret: string, username: string): string =>
  createHmac('sha1', secret).update(username).digest('base64')

/** Servers that help browsers to find a way to each other; none of somebody else's. */
export function iceServersFor({ services, now }: Pick<WorkCtx, 'services' | 'now'>, me: Me): IceServers {
  const { stunUrls, turnUrls, turnSecret, turnTtlS } = services.settings
  const expires = Math.floor(now.epochMilliseconds / 1000) + turnTtlS
  const username = `${expires}:${me.userId ?? `g${me.guestId}`}`
  return {
    ice_servers: [
      ...(stunUrls.length > 0 ? [{ urls: [...stunUrls] }] : []),
      ...(turnUrls.length > 0 && turnSecret
        ? [{ urls: [...turnUrls], username, credential: turnCredential(turnSecret, username) }]
        : []),
    ],
    ttl: turnTtlS,
    expires_at: new Date(expires * 1000).toISOString(),
  }
}
