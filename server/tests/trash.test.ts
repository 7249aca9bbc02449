import { expect, it } from 'vitest'
import { modules } from '#modules/index.ts'
import { type Account, useTestApp } from './harness.ts'

const app = useTestApp()

/** What tells of a deletion and a return, and what such telling leads to. */
const told = new Set([
  ...[
    'events',
    'trash',
    'trash_rows',
    'bulk_changes',
    'bulk_change_rows',
    'activities',
    'deal_versions',
    'jobs',
    'agenda',
    'search_words',
  ],
  // A run ends when its contact goes, and stays ended.
  ...['workflow_runs', 'workflow_steps', 'workflow_tallies'],
])

/** Every row of the organization by its table; what is kept as differences is added up. */
async function everything(account: Account): Promise<Record<string, string[]>> {
  const tables = await app.sql<{ name: string; columns: string[]; sums: string[] }>(
    `select c.relname as name, array_agg(a.attname::text) as columns,
       array_agg(a.attname::text) filter (where a.attname in ('delta', 'deals', 'amount', 'weighted')) as sums
     from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
     where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace group by 1
     having 'organization_id' = any (array_agg(a.attname::text)) order by 1`,
  )
  const all: Record<string, string[]> = {}
  for (const { name, columns, sums } of tables) {
    if (told.has(name)) continue
    const isAdded = columns.includes('is_sum')
    const same = columns.filter(one => ![...(sums ?? []), 'id', 'is_sum'].includes(one))
    const rows = await app.sql<{ row: string }>(
      isAdded
        ? `select to_jsonb(t)::text as row from (select ${same}, ${sums.map(one => `sum(${one}) as ${one}`)}
             from ${name} where organization_id = $1 group by ${same}
             having ${sums.map(one => `sum(${one}) <> 0`).join(' or ')}) t`
        : `select to_jsonb(t)::text as row from ${name} t where organization_id = $1`,
      [account.organizationId],
    )
    if (rows.length > 0) all[name] = rows.map(({ row }) => row).toSorted()
  }
  return all
}

const restoreAll = async (account: Account) => {
  for (const { id } of (await account.get('/trash', { limit: 100 })).body.data) {
    expect((await account.post(`/trash/${id}/restore`, {})).status).toBe(200)
  }
}

it('gives back every row of every table as it was', async () => {
  const acme = await app.createAccount()
  // Drafts are somebody's own; deploys of a person would be too many at once.
  const actor = { kind: 'user', id: acme.userId, role: 'owner', sessionId: null, tokenId: null } as const
  for (const { name, seedDemo } of modules)
    if (name !== 'views')
      await acme.within(async ctx => seedDemo?.(name === 'email' ? { ...ctx, actor } : ctx))
  const idsOf = async (plural: string) =>
    (await acme.get(`/${plural}`, { limit: 100 })).body.data.map(({ id }: { id: string }) => id)
  const [deal] = await idsOf('deals')
  const [someone] = await idsOf('contacts')
  await acme.put(`/deals/${deal}/contacts/${someone}`, { role: 'champion' })
  await acme.put(`/deals/${deal}/lines`, { lines: [{ name: 'Seat', quantity: 2, unit_price_cents: 500 }] })
  await app.drain()
  const before = await everything(acme)
  for (const plural of ['tasks', 'deals', 'contacts', 'companies']) {
    const ids = await idsOf(plural)
    const { body } = await acme.post(`/${plural}/bulk-delete`, { ids })
    expect(body.data).toMatchObject({ changed: ids.length, failed: [] })
    expect((await acme.get(`/${plural}`)).body.pagination.total).toBe(0)
    expect((await acme.get(`/${plural}/${ids[0]}`)).status).toBe(404)
    await restoreAll(acme)
    expect(await everything(acme)).toEqual(before)
  }
}, 240_000)
