import { importPeople } from '#modules/leads/pool.fixture.ts'
import type { Targets } from './index.ts'

type Owner = Parameters<NonNullable<Targets['lead']>>[0]

/** Somebody for the pool, who belongs to no organization, and the account's lead of them. */
async function createLead(account: Owner): Promise<string> {
  await account.within(({ services: { settings, clock } }) =>
    importPeople({ databaseUrl: settings.databaseDirectUrl, clock: clock as never }, [
      { name: 'Ada Swept', email: 'ada@swept.example' },
    ]),
  )
  const { data } = (await account.post('/leads/search', { filters: { q: 'swept' } })).body
  return (await account.post('/leads/save', { pool_id: data[0].id })).body.data.leads[0].id
}

export const leadTargets: Targets = {
  lead: createLead,
  'lead search': async account => (await account.post('/lead-searches', { name: 'Heads' })).body.data.id,
  'lead company': async account => (await account.post('/companies', { name: 'Enigma' })).body.data.id,
  // Everybody may read the pool: only what is not there is nobody's.
  'pool record': async () => '01a1dce5-541d-7093-834b-661a97c3b69e',
  'erasure token': async () => 'x'.repeat(32),
}
