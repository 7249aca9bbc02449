import type { Bench, Server } from '../bench.ts'

/** A tenant of the infrastructure API without limits, and how it is called. */
export interface BenchTenant {
  organizationId: string
  auth: Record<string, string>
  call<T = unknown>(method: string, path: string, body?: unknown): Promise<T>
}

export async function makeTenant(bench: Bench, server: Server): Promise<BenchTenant> {
  const { organizationId, headers } = await server.signUp()
  const ask = async <T>(method: string, path: string, body: unknown, auth: Record<string, string>) => {
    const response = await fetch(`${server.url}/api/v2${path}`, {
      method,
      headers: { ...auth, ...(body === undefined ? {} : { 'content-type': 'application/json' }) },
      ...(body === undefined ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body) }),
    })
    if (!response.ok) throw new Error(await response.text())
    return (await response.json()) as T
  }
  // The limiter at work on every call, and wide enough not to be what is measured.
  await bench.query(`update organizations set plan = 'enterprise' where id = $1`, [organizationId])
  const { data } = await ask<{ data: { api_token: string } }>('POST', '/setup/api-token', {}, headers)
  const auth = { 'x-api-key': data.api_token }
  await ask('PUT', '/tenant/limits', { burst: 100_000 }, auth)
  return { organizationId, auth, call: (method, path, body) => ask(method, path, body, auth) }
}

/** How many a second something did. */
export async function rate(count: number, work: () => Promise<unknown>): Promise<number> {
  const started = performance.now()
  await work()
  return (count * 1_000) / (performance.now() - started)
}

export async function until(isSo: () => Promise<boolean>): Promise<void> {
  while (!(await isSo())) await new Promise(resolve => setTimeout(resolve, 20))
}
