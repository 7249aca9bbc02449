import { regions } from '#modules/cloud/providers/sandbox/catalog.ts'
import type { Bench, Server } from '../kit/bench.ts'
import { compareIngest } from '../kit/cloud/ingest.ts'
import { compareQueries, compareSearch } from '../kit/cloud/reading.ts'
import { type BenchTenant, makeTenant } from '../kit/cloud/tenant.ts'
import { compareAgents, compareChecks } from '../kit/cloud/working.ts'
import type { Section } from '../run.ts'

/** BENCH_SIZE=0.01 for a look whether it runs: a thousand series, ten million lines, ten thousand checks times this. */
const SIZE = Number(process.env.BENCH_SIZE ?? '1')
const sized = (count: number) => Math.max(10, Math.round(count * SIZE))

const parts: Record<string, (bench: Bench, tenant: BenchTenant, server: Server) => Promise<void>> = {
  calls: compareCalls,
  ingest: compareIngest,
  query: (bench, tenant) => compareQueries(bench, tenant, sized(1_000)),
  checks: (bench, tenant) => compareChecks(bench, tenant, sized(10_000)),
  agents: (bench, tenant) => compareAgents(bench, tenant, sized(1_000)),
  search: (bench, tenant) => compareSearch(bench, tenant, sized(10_000_000)),
}
/** BENCH_PARTS=ingest,query for some of them only. */
const WANTED = process.env.BENCH_PARTS?.split(',') ?? Object.keys(parts)

export const section: Section = {
  summary: 'calls with an API key; metrics, logs, checks and agents next to what they cannot do without',
  async run(bench) {
    const server = await bench.startServer()
    for (const [name, compare] of Object.entries(parts))
      if (WANTED.includes(name)) await compare(bench, await makeTenant(bench, server), server)
    await server.stop()
  },
}

async function compareCalls(bench: Bench, tenant: BenchTenant, server: Server): Promise<void> {
  const api = `${server.url}/api/v2`
  const wanted = { provider: 'sandbox', instance_type: 't3.medium', region: 'eu-central-1' }
  const { data: vm } = await tenant.call<{ data: { id: string } }>('POST', '/tenant/provision/vm', wanted)
  const bare = await bench.startBare('vms.ts', {
    ORGANIZATION_ID: tenant.organizationId,
    REGIONS: JSON.stringify(regions),
  })
  await bench.compareLoads('authenticated, rate-limited GET', {
    ours: { url: `${api}/catalog/regions`, headers: tenant.auth },
    bare: { url: `${bare.url}/regions` },
    against: 'Fastify',
    atLeast: 0.6,
  })
  await bench.compareLoads('read one machine', {
    ours: { url: `${api}/vms/${vm.id}`, headers: tenant.auth },
    bare: { url: `${bare.url}/vms/${vm.id}` },
    against: 'Fastify + pg',
    atLeast: 0.6,
  })
  await bare.stop()
}
