import { regions } from '#modules/cloud/providers/sandbox/catalog.ts'
import type { Section } from '../run.ts'

export const section: Section = {
  summary: 'a call with an API key, counted against its plan, next to Fastify alone',
  async run(bench) {
    const server = await bench.startServer()
    const { organizationId, headers } = await server.signUp()
    const api = `${server.url}/api/v2`
    const call = async (method: string, path: string, body: object, auth: Record<string, string>) => {
      const response = await fetch(api + path, {
        method,
        headers: { ...auth, 'content-type': 'application/json' },
        body: JSON.stringify(body),
      })
      if (!response.ok) throw new Error(await response.text())
      return (await response.json()) as { data: { api_token: string; id: string } }
    }
    // The limiter at work on every call, and wide enough not to be what is measured.
    await bench.query(`update organizations set plan = 'enterprise' where id = $1`, [organizationId])
    const { data: key } = await call('POST', '/setup/api-token', {}, headers)
    const auth = { 'x-api-key': key.api_token }
    await call('PUT', '/tenant/limits', { burst: 100_000 }, auth)
    const { data: vm } = await call(
      'POST',
      '/tenant/provision/vm',
      { provider: 'sandbox', instance_type: 't3.medium', region: 'eu-central-1' },
      auth,
    )
    const bare = await bench.startBare('vms.ts', {
      ORGANIZATION_ID: organizationId,
      REGIONS: JSON.stringify(regions),
    })
    await bench.compareLoads('authenticated, rate-limited GET', {
      ours: { url: `${api}/catalog/regions`, headers: auth },
      bare: { url: `${bare.url}/regions` },
      against: 'Fastify',
      atLeast: 0.6,
    })
    await bench.compareLoads('read one machine', {
      ours: { url: `${api}/vms/${vm.id}`, headers: auth },
      bare: { url: `${bare.url}/vms/${vm.id}` },
      against: 'Fastify + pg',
      atLeast: 0.6,
    })
    await server.stop()
    await bare.stop()
  },
}
