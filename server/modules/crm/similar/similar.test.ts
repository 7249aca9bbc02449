import { describe, expect, it } from 'vitest'
import { type Account, useTestApp } from '#tests/harness.ts'

const app = useTestApp()

type Group = { reason: string; score: number; contacts?: { id: string }[]; companies?: { id: string }[] }
const groups = async (acme: Account, path: 'contacts' | 'companies') =>
  ((await acme.get(`/${path}/duplicates`)).body.data as Group[]).map(group => ({
    reason: group.reason,
    score: group.score,
    ids: group[path]!.map(({ id }) => id),
  }))
const make = async (acme: Account, path: 'contacts' | 'companies', body: object): Promise<string> => {
  app.clock.advance('PT1S')
  return (await acme.post(`/${path}`, body)).body.data.id
}

describe('similar names', () => {
  it('make companies duplicates, legal forms and slips aside, until one is renamed or gone', async () => {
    const acme = await app.createAccount()
    const one = await make(acme, 'companies', { name: 'Analytical Engines GmbH & Co. KG' })
    const two = await make(acme, 'companies', { name: 'Anlaytical Engins' })
    await make(acme, 'companies', { name: 'Analytical Engines 2' })
    const acmeOne = await make(acme, 'companies', { name: 'Ácme, Inc.' })
    const acmeTwo = await make(acme, 'companies', { name: 'ACME' })
    await make(acme, 'companies', { name: 'Acm' })
    expect(await groups(acme, 'companies')).toEqual([
      { reason: 'similar_name', score: 80, ids: [acmeOne, acmeTwo] },
      { reason: 'similar_name', score: 60, ids: [one, two] },
    ])
    await acme.put(`/companies/${two}`, { name: 'Rope Works' })
    await acme.delete(`/companies/${acmeTwo}`)
    expect(await groups(acme, 'companies')).toEqual([])
    await acme.put(`/companies/${two}`, { name: 'Analytical Engine' })
    expect((await groups(acme, 'companies'))[0]).toMatchObject({ score: 70, ids: [one, two] })
    const other = await app.createAccount()
    await make(other, 'companies', { name: 'Analytical Engines' })
    expect(await groups(other, 'companies')).toEqual([])
  })

  it('make contacts duplicates only at companies alike, or at none', async () => {
    const acme = await app.createAccount()
    const ada = (last_name: string, company_name?: string) =>
      make(acme, 'contacts', { first_name: 'Ada', last_name, company_name })
    const [alone, aloneToo] = [await ada('Lovelace'), await ada('Lovelac')]
    const [inside, beside] = [await ada('Lovelace', 'Engines Ltd'), await ada('Lovleace', 'Engins')]
    const elsewhere = await ada('Lovelace', 'Rope Works')
    expect((await groups(acme, 'contacts')).map(({ ids }) => ids)).toEqual([
      [alone, aloneToo],
      [inside, beside],
    ])
    const works = (await acme.get(`/contacts/${elsewhere}`)).body.data.company_id
    await acme.put(`/companies/${works}`, { name: 'Engines' })
    const now = (await groups(acme, 'contacts')).map(({ ids }) => ids)
    expect(now).toContainEqual([inside, elsewhere])
    expect(now).toContainEqual([beside, elsewhere])
  })

  it('are dismissed until one of them is renamed', async () => {
    const acme = await app.createAccount()
    const ids = [
      await make(acme, 'companies', { name: 'Bright Meadow' }),
      await make(acme, 'companies', { name: 'Brigth Meadow' }),
    ]
    expect(await groups(acme, 'companies')).toHaveLength(1)
    expect((await acme.post('/companies/duplicates/dismiss', { ids })).status).toBe(200)
    expect(await groups(acme, 'companies')).toEqual([])
    await acme.put(`/companies/${ids[0]}`, { city: 'Madison' })
    expect(await groups(acme, 'companies')).toEqual([])
    await acme.put(`/companies/${ids[0]}`, { name: 'Bright Meadows' })
    expect(await groups(acme, 'companies')).toHaveLength(1)
    const refused = await acme.post('/companies/duplicates/dismiss', { ids: [ids[0], crypto.randomUUID()] })
    expect([refused.status, refused.body.detail]).toEqual([400, 'ids not found'])
    const people = [
      await make(acme, 'contacts', { name: 'Ada', phone: '+442079460958' }),
      await make(acme, 'contacts', { name: 'Bob', phone: '+442079460958' }),
    ]
    expect((await groups(acme, 'contacts'))[0]).toMatchObject({ reason: 'phone', score: 95, ids: people })
    await acme.post('/contacts/duplicates/dismiss', { ids: people })
    expect(await groups(acme, 'contacts')).toEqual([])
  })

  it('are told while one types', async () => {
    const acme = await app.createAccount()
    const ada = await make(acme, 'contacts', {
      name: 'Ada Lovelace',
      email: 'ada@engines.example',
      phone: '+442079460958',
      company_name: 'Engines Ltd',
    })
    const engines = (await acme.get(`/contacts/${ada}`)).body.data.company_id
    const asked = async (path: string, query: Record<string, string>) =>
      (await acme.get(`/${path}/similar`, query)).body.data.map((one: Record<string, unknown>) => [
        one.id,
        one.reason,
      ])
    expect(await asked('contacts', { email: 'ADA@engines.example' })).toEqual([[ada, 'email']])
    expect(await asked('contacts', { phone: '+44 20 7946 0958' })).toEqual([[ada, 'phone']])
    expect(await asked('contacts', { phone: '+44' })).toEqual([])
    expect(await asked('contacts', { name: 'ada lovelace' })).toEqual([[ada, 'name']])
    expect(await asked('contacts', { name: 'Ada Lovleace', company_name: 'Engins' })).toEqual([
      [ada, 'similar_name'],
    ])
    expect(await asked('contacts', { name: 'Ada Lovleace', company_name: 'Rope' })).toEqual([])
    expect(await asked('companies', { name: 'Engnies' })).toEqual([[engines, 'similar_name']])
    expect(await asked('companies', { name: 'En', domain: 'not a domain' })).toEqual([])
    await acme.put(`/companies/${engines}`, { domain: 'engines.example' })
    expect(await asked('companies', { domain: 'https://www.engines.example/' })).toEqual([
      [engines, 'domain'],
    ])
  })
})

describe('merges', () => {
  it('are listed with who made them and whether they can be undone', async () => {
    const acme = await app.createAccount()
    const keep_id = await make(acme, 'companies', { name: 'Kept' })
    const gone = await make(acme, 'companies', { name: 'Gone' })
    const { merge_id } = (await acme.post('/companies/merge', { keep_id, merge_ids: [gone] })).body
    const listed = async () => (await acme.get('/companies/merges')).body
    expect(await listed()).toMatchObject({
      data: [
        {
          id: merge_id,
          kept: { id: keep_id, name: 'Kept' },
          merged: [{ id: gone, name: 'Gone' }],
          by: { id: acme.userId },
          can_undo: true,
          undone_at: null,
        },
      ],
      pagination: { total: 1 },
    })
    expect((await acme.get('/contacts/merges')).body.data).toEqual([])
    await acme.post(`/companies/merges/${merge_id}/unmerge`)
    const [undone] = (await listed()).data
    expect(undone).toMatchObject({ merged: [{ id: gone, name: 'Gone' }], can_undo: false })
    expect(undone.undone_at).not.toBeNull()
  })
})
