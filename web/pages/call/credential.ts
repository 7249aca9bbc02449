import { connect, refreshSession } from '../../../sdk/index.ts'
import { findGuestToken } from '../../ui/address.ts'

const door = connect({ baseUrl: location.origin })

interface Credential {
  token: string
  /** As participants are named; null for a guest, who learns it when they come in. */
  me: string | null
}

/**
 * Who takes part: a guest by the token of this tab, anybody else by the cookie of the workspace. Its tabs renew that one
 * after the other and tell each other what they got, since it works once.
 */
export async function findCredential(): Promise<Credential | null> {
  const guest = findGuestToken()
  if (guest) return { token: guest, me: null }
  return navigator.locks.request('bowline-session', async () => {
    try {
      const { data } = await refreshSession({
        client: door,
        body: {},
        headers: { 'X-Session': 'cookie' },
      })
      const tabs = new BroadcastChannel('bowline-session')
      tabs.postMessage({ kind: 'in', credentials: data })
      tabs.close()
      return { token: data.access_token, me: `user:${data.user.id}` }
    } catch {
      return null
    }
  })
}

/** What another tab was given is as good here. */
export function onRenewed(take: (token: string) => void): () => void {
  const tabs = new BroadcastChannel('bowline-session')
  tabs.onmessage = ({ data }) => {
    if (data?.kind === 'in' && !findGuestToken()) take(data.credentials.access_token)
  }
  return () => tabs.close()
}
