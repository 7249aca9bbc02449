import { newId } from '#kit/id.ts'
import { sandboxVm, type Tenant, tenantOf } from '../cloud-tenant.ts'
import type { Account } from '../harness.ts'
import type { Targets } from './index.ts'

const tenants = new WeakMap<Account, Promise<Tenant>>()

function tenantFor(account: Account): Promise<Tenant> {
  const known = tenants.get(account) ?? tenantOf(account)
  tenants.set(account, known)
  return known
}

/** Made through the API, below a parent where the kind has one. */
async function make(account: Account, path: string, body: object): Promise<string> {
  const tenant = await tenantFor(account)
  const reply = await tenant.post(path, body)
  if (reply.status >= 300) throw new Error(`POST ${path}: ${reply.text}`)
  return reply.body.data.id
}

const uniqueLabel = () => `t${process.hrtime.bigint().toString(36)}`

const makeCluster = (account: Account) => make(account, '/clusters', {})
const makeDatabase = (account: Account) => make(account, '/databases', { engine: 'postgres' })
const makeZone = (account: Account) => make(account, '/dns/zones', { name: `${uniqueLabel()}.example` })

const makeCheck = (account: Account) => make(account, '/checks', { name: uniqueLabel(), kind: 'heartbeat' })

/** Nobody opens one by hand. */
async function makeIncident(account: Account): Promise<string> {
  const check_id = await makeCheck(account)
  const id = newId()
  await account.within(ctx =>
    ctx.db
      .insertInto('incidents')
      .values({ id, check_id, cause: 'The answer was 500', opened_at: ctx.now.toString() })
      .execute(),
  )
  return id
}

const makeProject = (account: Account) =>
  make(account, '/projects', { name: uniqueLabel(), repository: 'acme/shop' })

const makeAgent = (account: Account) => make(account, '/agents', { name: uniqueLabel() })

/** For every kind of resource: the id of one, and the ids of what it lies below by parameter name. */
export const cloudTargets: Targets = {
  // By a session: keys make no keys.
  api_key: async account => (await account.post('/api/v2/tenant/api-keys', {})).body.data.id,
  operation: async account => {
    const tenant = await tenantFor(account)
    return (await tenant.post('/networks', {})).body.operation.id
  },
  vm: account => make(account, '/tenant/provision/vm', sandboxVm),
  agent: makeAgent,
  agent_session: async account => make(account, `/agents/${await makeAgent(account)}/sessions`, {}),
  agent_run: async account => make(account, `/agents/${await makeAgent(account)}/runs`, { input: 'Hello' }),
  project: makeProject,
  environment: async account =>
    make(account, `/projects/${await makeProject(account)}/environments`, { name: uniqueLabel() }),
  run: async account => make(account, `/projects/${await makeProject(account)}/runs`, {}),
  // Any name will do: the run it belongs to comes first in the path.
  'artifact name': async () => 'manifest.json',
  check: makeCheck,
  incident: makeIncident,
  alert_rule: account =>
    make(account, '/alert-rules', {
      name: uniqueLabel(),
      when: { kind: 'log', q: 'level:error', count: 1, window_seconds: 60 },
    }),
  cluster: makeCluster,
  node_pool: async account =>
    make(account, `/clusters/${await makeCluster(account)}/node-pools`, { instance_type: 't3.large' }),
  database: makeDatabase,
  backup: async account => make(account, `/databases/${await makeDatabase(account)}/backups`, {}),
  bucket: account => make(account, '/buckets', { name: uniqueLabel() }),
  volume: account => make(account, '/volumes', { size_gb: 10 }),
  network: account => make(account, '/networks', {}),
  firewall: account => make(account, '/firewalls', {}),
  load_balancer: account =>
    make(account, '/load-balancers', { listeners: [{ protocol: 'tcp', port: 80, target_port: 80 }] }),
  dns_zone: makeZone,
  dns_record: async account =>
    make(account, `/dns/zones/${await makeZone(account)}/records`, {
      name: 'www',
      type: 'A',
      values: ['192.0.2.1'],
    }),
}
