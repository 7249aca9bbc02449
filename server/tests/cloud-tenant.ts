import type { Plan } from '#modules/cloud/plans/plans.ts'
import type { Reply } from './api.ts'
import type { Account, TestApp } from './harness.ts'

/** A tenant of the infrastructure API: calls carry its key, paths are below /api/v2. */
export interface Tenant {
  readonly account: Account
  readonly key: string
  call(method: string, path: string, body?: unknown, headers?: Record<string, string>): Promise<Reply>
  get(path: string, query?: Record<string, string | number | boolean>): Promise<Reply>
  post(path: string, body?: unknown, headers?: Record<string, string>): Promise<Reply>
  /** The same tenant with another key. */
  withKey(key: string): Tenant
}

export const sandboxVm = { provider: 'sandbox', instance_type: 't3.medium', region: 'eu-central-1' }

/** Enterprise unless said otherwise, so that a test's own pace is not what is tested. */
export async function createTenant(app: TestApp, plan: Plan = 'enterprise'): Promise<Tenant> {
  return tenantOf(await app.createAccount(), plan)
}

export async function tenantOf(account: Account, plan: Plan = 'enterprise'): Promise<Tenant> {
  await account.within(({ db }) => db.updateTable('organizations').set({ plan }).execute())
  const minted = await account.post('/api/v2/setup/api-token')
  if (minted.status !== 201) throw new Error(`no key: ${minted.text}`)
  return client(account, minted.body.data.api_token)
}

function client(account: Account, key: string): Tenant {
  const call: Tenant['call'] = (method, path, body, headers = {}) =>
    account.call(method, `/api/v2${path}`, { body, headers: { 'x-api-key': key, ...headers } })
  return {
    account,
    key,
    call,
    get: (path, query) =>
      account.call('GET', `/api/v2${path}`, {
        headers: { 'x-api-key': key },
        ...(query ? { query } : {}),
      }),
    post: (path, body, headers) => call('POST', path, body, headers),
    withKey: other => client(account, other),
  }
}

/** Runs every operation to its end, moving the clock from one appointment to the next. */
export async function settleOperations(app: TestApp): Promise<void> {
  for (;;) {
    await app.drain()
    const [next] = await app.sql<{ due: string }>(
      `select due_at::text as due from agenda where job = 'platform.reconcile_operation' order by due_at limit 1`,
    )
    if (!next) return
    app.clock.set(next.due.replace(' ', 'T').replace(/\+00$/, 'Z'))
  }
}
