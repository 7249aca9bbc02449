import { randomBytes } from 'node:crypto'
import type { Bench, Server } from '../bench.ts'

export interface Colleague {
  organizationId: string
  userId: number
  headers: Record<string, string>
}

/** People of one organization with credentials of their own, who came by invitations. */
export async function inviteColleagues(
  bench: Bench,
  server: Server,
  host: { organizationId: string; headers: Record<string, string> },
  count: number,
): Promise<Colleague[]> {
  const post = async <T>(path: string, body: object, headers = {}): Promise<T> => {
    await bench.query('delete from throttles')
    const answer = await fetch(`${server.url}/api/v1/app${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: JSON.stringify(body),
    })
    if (!answer.ok) throw new Error(`${path}: ${await answer.text()}`)
    return ((await answer.json()) as { data: T }).data
  }
  const colleagues: Colleague[] = []
  while (colleagues.length < count) {
    const email = `colleague-${randomBytes(6).toString('hex')}@example.com`
    const { token } = await post<{ token: string }>(
      '/team/invitations',
      { email, role: 'member' },
      host.headers,
    )
    const { access_token, user } = await post<{ access_token: string; user: { id: number } }>(
      '/auth/accept-invitation',
      {
        token,
        name: `Colleague ${colleagues.length + 1}`,
        password: 'a long enough password',
      },
    )
    colleagues.push({
      organizationId: host.organizationId,
      userId: user.id,
      headers: { authorization: `Bearer ${access_token}` },
    })
  }
  return colleagues
}
