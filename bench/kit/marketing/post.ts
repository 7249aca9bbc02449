import type { Server } from '../bench.ts'

export const JSON_TYPE = { 'content-type': 'application/json' }

export const api = (server: Server) => `${server.url}/api/v1/app`

export async function post<T>(url: string, headers: Record<string, string>, body: unknown): Promise<T> {
  const reply = await fetch(url, {
    method: 'POST',
    headers: { ...headers, ...JSON_TYPE },
    body: JSON.stringify(body),
  })
  if (!reply.ok) throw new Error(`${url} answered ${reply.status} ${await reply.text()}`)
  return ((await reply.json()) as { data: T }).data
}

let visitors = 0
/** Another address each: whoever writes too often is slowed down. */
export const elsewhere = () => {
  visitors += 1
  return { 'x-forwarded-for': `10.${(visitors >> 16) & 255}.${(visitors >> 8) & 255}.${visitors & 255}` }
}
