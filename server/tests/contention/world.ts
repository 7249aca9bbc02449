import type { Route } from '#kit/route.ts'
import { modules } from '#modules/index.ts'
import { type Tenant, tenantOf } from '../cloud-tenant.ts'
import type { Account, TestApp } from '../harness.ts'
import { type Targets, targets } from '../targets/index.ts'
import { fullBody } from './full-body.ts'

/** The records of one organization that requests fight for: everything in it belongs to one company and one contact. */
export interface World {
  readonly account: Account
  readonly tenant: Tenant
  /** One of a kind: the same for all who ask in this world. */
  idOf(kind: string): Promise<string>
  /** The body with every reference in it pointing into this world. */
  connect(route: Route, body: unknown): Promise<unknown>
}

const lines = [{ name: 'Rope', unit_price_cents: 1000 }]
const idIn = async (reply: ReturnType<Account['post']>): Promise<string> => (await reply).body.data.id

/** Made in another state than the sweep's, or not known to it: what strangers hold. */
const makers: Targets = {
  contact: account => idIn(account.post('/contacts', { first_name: 'Ada', email: anAddress() })),
  list: async account => {
    const id = await idIn(account.post('/lists', { name: 'Friends' }))
    const contact = await idIn(account.post('/contacts', { first_name: 'Ada', email: anAddress() }))
    await account.post(`/lists/${id}/members`, { contact_ids: [contact] })
    return id
  },
  contract: async account => {
    const draft = {
      title: 'Rope',
      content_html: '<p>Rope</p>',
      party_b_name: 'Ada',
      party_b_email: anAddress(),
    }
    return idIn(account.post('/contracts', draft))
  },
  'contract token': async account => {
    const draft = {
      title: 'Rope',
      content_html: '<p>Rope</p>',
      party_b_name: 'Ada',
      party_b_email: anAddress(),
    }
    const { id, sign_url_b } = (await account.post('/contracts', draft)).body.data
    await account.post(`/contracts/${id}/send`)
    return sign_url_b.split('/').at(-1)
  },
  'quote token': async account => {
    const id = await idIn(account.post('/quotes', { lines }))
    await account.post(`/quotes/${id}/send`, { to_email: anAddress() })
    return (await account.get(`/quotes/${id}`)).body.data.public_token
  },
  'invoice token': async account => {
    const id = await idIn(account.post('/invoices', { lines }))
    await account.post(`/invoices/${id}/issue`)
    return (await account.get(`/invoices/${id}`)).body.data.public_token
  },
  stage: async account => {
    const pipeline = (await account.get('/pipelines')).body.data[0]
    return pipeline.stages[0].id
  },
  step: account => targets.sequence_step!(account),
}
const anAddress = () => `${crypto.randomUUID()}@example.com`

const creating = new Map(
  modules
    .flatMap(module => module.routes)
    .filter(({ method, params }) => method === 'POST' && Object.keys(params).length === 0)
    .map(route => [route.path, route]),
)

/** One each in a world: whatever belongs to one of them belongs to the same. */
const SHARED = new Set([
  '/contacts',
  '/companies',
  '/sequences',
  '/workflows',
  '/quotes',
  '/invoices',
  '/contracts',
])

export async function createAccounts(app: TestApp): Promise<{ account: Account; tenant: Tenant }> {
  const account = await app.createAccount()
  return { account, tenant: await tenantOf(account) }
}

export function createWorld({ account, tenant }: { account: Account; tenant: Tenant }): World {
  const ids = new Map<string, Promise<string>>()
  const shared = new Map<string, ReturnType<Account['post']>>()
  const world: World = {
    account,
    tenant,
    idOf(kind) {
      const known = ids.get(kind)
      if (known) return known
      const make = makers[kind] ?? targets[kind]
      const made = make ? make(connected) : Promise.reject(new Error(`no target for ${kind}`))
      made.catch(() => {})
      ids.set(kind, made)
      return made
    },
    connect: (route, body) => connectReferences(world, route.body, body),
  }
  /** What targets make belongs together: one company, one contact in it, and everything else about them. */
  const connected = new Proxy(account, {
    get(of, key) {
      const value = of[key as 'post']
      if (key !== 'post') return typeof value === 'function' ? value.bind(of) : value
      return (path: string, body?: unknown, headers?: Record<string, string>) => {
        const once = SHARED.has(path)
        const known = once && shared.get(path)
        if (known) return known
        const route = creating.get(path)
        const sent = (async () => {
          if (!route || body instanceof FormData) return value(path, body, headers)
          const whole = await connectReferences(world, route.body, {
            ...referencesOf(route.body),
            ...(body as object | undefined),
          })
          const reply = await value(path, whole, headers)
          if (reply.status < 300) return reply
          const plain = await value(path, body, headers)
          if (plain.status >= 300) throw new Error(`POST ${path}: ${plain.status} ${plain.text}`)
          return plain
        })()
        if (once) shared.set(path, sent)
        return sent
      }
    },
  })
  return world
}

interface Schema {
  type?: string | string[]
  properties?: Record<string, Schema>
  items?: Schema
  anyOf?: Schema[]
}

const PLACEHOLDER = 'to be connected'

/** Which kind of record a field names; undefined where it names none of those that make a world. */
function kindNamed(field: string): string | undefined {
  const kind = /^(\w+)_ids?$/.exec(field)?.[1]
  return kind !== undefined && WORLDLY.has(kind) ? kind : undefined
}
const WORLDLY = new Set([
  ...['company', 'contact', 'list', 'deal', 'quote', 'invoice', 'product', 'pipeline', 'sequence'],
  ...['mailbox', 'subscription', 'contract', 'stage', 'step', 'workflow'],
])

const hasString = ({ type, anyOf }: Schema): boolean =>
  [type].flat().includes('string') || (anyOf?.some(hasString) ?? false)

/** Only what points at the company and the contact: whoever makes a target must not need another one for it. */
function referencesOf(body: unknown): Record<string, unknown> {
  const { properties = {} } = (body ?? {}) as Schema
  const fields = ['company_id', 'contact_id'].filter(
    field => properties[field] && hasString(properties[field]!),
  )
  return Object.fromEntries(fields.map(field => [field, PLACEHOLDER]))
}

async function connectReferences(world: World, schema: unknown, body: unknown): Promise<unknown> {
  const { properties = {}, items } = (schema ?? {}) as Schema
  if (Array.isArray(body)) return Promise.all(body.map(one => connectReferences(world, items, one)))
  if (typeof body !== 'object' || body === null) return body
  const entries = Object.entries(body).map(async ([field, value]) => {
    const kind = kindNamed(field)
    if (!kind) return [field, await connectReferences(world, properties[field], value)] as const
    if (value === PLACEHOLDER) return [field, await world.idOf(kind)] as const
    if (Array.isArray(value)) return [field, [await world.idOf(kind)]] as const
    return [field, value] as const
  })
  return Object.fromEntries(await Promise.all(entries))
}

/** From the fullest body to the smallest: what a route accepts is found out by asking. */
export function bodiesOf(route: Route): unknown[] {
  if (route.consumes === 'none') return [undefined]
  if (!route.body) return [{}]
  const isReference = (field: string) => kindNamed(field) !== undefined
  const value = (field: string) => (isReference(field) ? PLACEHOLDER : undefined)
  return [
    fullBody(route.body, { value, takes: () => true }),
    fullBody(route.body, { value, takes: isReference }),
    fullBody(route.body, { value: () => undefined, takes: () => false }),
  ]
}
