import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type Account, useTestApp } from '#tests/harness.ts'

const app = useTestApp()

const define = async (account: Account, field: Record<string, unknown>) =>
  (await account.post('/custom-fields', { entity: 'contact', label: String(field.key), ...field })).body.data
const tier = { key: 'tier', label: 'Tier', type: 'select', options: ['Gold', 'Silver'] }
const names = (reply: { body: { data: { first_name?: string; name: string }[] } }) =>
  reply.body.data.map(one => one.first_name ?? one.name)

describe('custom fields', () => {
  it('are defined by admins, in their order, a key once', async () => {
    const acme = await app.createAccount()
    const member = await acme.invite('member')
    expect((await member.post('/custom-fields', { entity: 'deal', ...tier })).status).toBe(403)
    const made = await acme.post('/custom-fields', { entity: 'contact', ...tier })
    expect(made.status).toBe(201)
    expect(made.body.data).toMatchObject({ ...tier, required: false, position: 0, deleted_at: null })
    await define(acme, { key: 'seats', type: 'number' })
    const again = await acme.post('/custom-fields', { entity: 'contact', ...tier })
    expect([again.status, again.body.detail]).toEqual([409, 'There is a field with the key tier already'])
    expect((await acme.post('/custom-fields', { entity: 'deal', ...tier })).status).toBe(201)
    for (const wrong of [
      { key: 'Tier' },
      { key: '1st' },
      { type: 'colour' },
      { options: [] },
      { label: ' ' },
    ]) {
      expect((await acme.post('/custom-fields', { entity: 'lead', ...tier, ...wrong })).status).toBe(400)
    }
    const seen = await member.get('/custom-fields', { entity: 'contact' })
    expect(seen.body.data.map(({ key }: { key: string }) => key)).toEqual(['tier', 'seats'])
    const changed = await acme.patch(`/custom-fields/${made.body.data.id}`, {
      label: 'Level',
      key: 'level',
      type: 'text',
      position: 9,
    })
    expect(changed.body.data).toMatchObject({ key: 'tier', type: 'select', label: 'Level', position: 9 })
    expect(changed.headers.get('bowline-ignored')).toBe('key, type')
  })

  it('stop at two hundred for one kind of record', async () => {
    const acme = await app.createAccount()
    await app.sql(
      `insert into custom_fields (organization_id, id, entity, key, label, type, position, created_at, updated_at)
       select $1, gen_random_uuid(), 'contact', 'k' || n, 'K', 'text', n, now(), now() from generate_series(1, 200) n`,
      [acme.organizationId],
    )
    const one = await acme.post('/custom-fields', { entity: 'contact', ...tier })
    expect([one.status, one.body.code]).toEqual([409, 'too_many_fields'])
    expect((await acme.post('/custom-fields', { entity: 'company', ...tier })).status).toBe(201)
  })

  it('check what is written, on contacts, companies and deals', async () => {
    const acme = await app.createAccount()
    for (const entity of ['contact', 'company', 'deal']) {
      await define(acme, { entity, ...tier })
      await define(acme, { entity, key: 'since', type: 'date', required: true })
    }
    const records = [
      ['/contacts', { first_name: 'Ada' }],
      ['/companies', { name: 'Engines' }],
      ['/deals', { name: 'Forty seats' }],
    ] as const
    for (const [path, body] of records) {
      const wrong = await acme.post(path, { ...body, custom: { tier: 'bronze' } })
      expect([wrong.status, wrong.body.detail]).toEqual([400, 'custom.tier must be one of Gold, Silver'])
      const made = await acme.post(path, { ...body, custom: { tier: 'gold', free: [1] } })
      expect(made.body.data.custom).toEqual({ tier: 'Gold', free: [1] })
      const put = (custom: object) => acme.put(`${path}/${made.body.data.id}`, { custom })
      expect((await put({ since: '2026-02-30' })).body.detail).toBe(
        'custom.since must be a date such as 2026-11-15',
      )
      expect((await put({ since: null })).body.detail).toBe('custom.since must not be empty')
      expect((await put({ since: '2026-02-28', tier: null })).body.data.custom).toEqual({
        since: '2026-02-28',
      })
    }
  })

  it('know each type by its rule', async () => {
    const acme = await app.createAccount()
    const cases = {
      text: ['Hello', 5, 'text of at most 500 characters'],
      long_text: ['x'.repeat(600), 5, 'text of at most 20000 characters'],
      number: [1.5, '1.5', 'a number'],
      money: [1200, 12.5, 'an integer of minor units'],
      boolean: [false, 'no', 'true or false'],
      multiselect: [['Gold'], ['Tin'], 'one of Gold, Silver'],
      url: ['https://x.example/a', 'javascript:alert(1)', 'a valid URL'],
      email: ['a@x.example', 'nobody', 'a valid email'],
      phone: ['+14155552671', 'call me', 'a valid phone number such as +14155552671'],
      user: [acme.userId, 99_999, 'the id of a colleague'],
    } as const
    for (const [type, [good, bad, rule]] of Object.entries(cases)) {
      await define(acme, {
        key: `a_${type}`,
        type,
        ...(type === 'multiselect' ? { options: tier.options } : {}),
      })
      const kept = await acme.post('/contacts', { custom: { [`a_${type}`]: good } })
      expect(kept.body.data.custom).toEqual({ [`a_${type}`]: good })
      const refused = await acme.post('/contacts', { custom: { [`a_${type}`]: bad } })
      expect([refused.status, refused.body.detail]).toEqual([400, `custom.a_${type} must be ${rule}`])
    }
  })

  it('are filtered and sorted by, those that were there before them too', async () => {
    const acme = await app.createAccount()
    const people = [
      ['Ada', { tier: 'Gold', seats: 10 }],
      ['Bob', { tier: 'Silver', seats: 9 }],
      ['Cid', {}],
      ['Dee', { tier: 'Gold', seats: 100 }],
    ] as const
    for (const [first_name, custom] of people) await acme.post('/contacts', { first_name, custom })
    await define(acme, tier)
    await define(acme, { key: 'seats', type: 'number' })
    await define(acme, { key: 'bio', type: 'long_text' })
    await app.drain()
    const list = async (query: Record<string, string | number>) =>
      names(await acme.get('/contacts', query)).toSorted()
    expect(await list({ 'custom.tier': 'gold' })).toEqual(['Ada', 'Dee'])
    expect(await list({ 'custom.tier': 'gold,silver', 'custom.seats': '9..10' })).toEqual(['Ada', 'Bob'])
    expect(await list({ 'custom.seats': '100' })).toEqual(['Dee'])
    expect(await list({ 'custom.seats': '10..' })).toEqual(['Ada', 'Dee'])
    const sorted = async (query: Record<string, string | number>) => names(await acme.get('/contacts', query))
    expect(await sorted({ sort: 'custom.seats' })).toEqual(['Bob', 'Ada', 'Dee', 'Cid'])
    expect(await sorted({ sort: 'custom.seats', order: 'desc' })).toEqual(['Dee', 'Ada', 'Bob', 'Cid'])
    expect(await sorted({ sort: 'custom.seats', limit: 2, page: 2 })).toEqual(['Dee', 'Cid'])
    expect(await sorted({ sort: 'custom.seats', limit: 3, page: 2 })).toEqual(['Cid'])
    expect(await sorted({ sort: 'custom.seats', limit: 4, page: 2 })).toEqual([])
    expect((await acme.get('/contacts', { 'custom.tier': 'gold' })).body.pagination.total).toBe(2)
    for (const [query, detail] of [
      [{ 'custom.shoe': '38' }, 'custom.shoe is not a custom field'],
      [{ 'custom.bio': 'x' }, 'custom.bio is a long text: it is not searched by'],
      [{ sort: 'shoe' }, /^sort must be one of id, .*created_at.*custom\.seats/],
    ] as const) {
      const reply = await acme.get('/contacts', query)
      expect(reply.status).toBe(400)
      expect(reply.body.detail).toEqual(typeof detail === 'string' ? detail : expect.stringMatching(detail))
    }
    const ada = (await acme.get('/contacts', { q: 'ada' })).body.data[0]
    await acme.put(`/contacts/${ada.id}`, { custom: { tier: 'Silver' } })
    expect(await list({ 'custom.tier': 'gold' })).toEqual(['Dee'])
    expect(await list({ 'custom.tier': 'silver' })).toEqual(['Ada', 'Bob'])
  })

  it('are filtered and sorted by on companies and deals', async () => {
    const acme = await app.createAccount()
    for (const [entity, path] of [
      ['company', '/companies'],
      ['deal', '/deals'],
    ] as const) {
      await define(acme, { entity, key: 'seats', type: 'number' })
      for (const [name, seats] of [
        ['One', 1],
        ['Ten', 10],
        ['Two', 2],
      ]) {
        await acme.post(path, { name, custom: { seats } })
      }
      await acme.post(path, { name: 'None' })
      expect(names(await acme.get(path, { sort: 'custom.seats', order: 'desc' }))).toEqual([
        'Ten',
        'Two',
        'One',
        'None',
      ])
      const some = await acme.get(path, { 'custom.seats': '2..', sort: 'custom.seats' })
      expect([names(some), some.body.pagination.total]).toEqual([['Two', 'Ten'], 2])
      expect(names(await acme.get(path, { q: 'ten', 'custom.seats': '2..' }))).toEqual(['Ten'])
    }
  })

  it('are deleted for thirty days, and then for good', async () => {
    const acme = await app.createAccount()
    const field = await define(acme, tier)
    const made = (await acme.post('/contacts', { first_name: 'Ada', custom: { tier: 'Gold' } })).body.data
    await acme.delete(`/custom-fields/${field.id}`)
    expect((await acme.get('/custom-fields')).body.data).toEqual([])
    expect((await acme.get('/custom-fields', { deleted: true })).body.data).toHaveLength(1)
    expect((await acme.patch(`/custom-fields/${field.id}`, { label: 'X' })).status).toBe(404)
    app.clock.advance({ days: 29 })
    await app.runCron('crm.forget_custom_fields')
    expect((await acme.post(`/custom-fields/${field.id}/restore`)).body.data.deleted_at).toBeNull()
    expect(names(await acme.get('/contacts', { 'custom.tier': 'gold' }))).toEqual(['Ada'])
    await acme.delete(`/custom-fields/${field.id}`)
    app.clock.advance({ days: 31 })
    await app.runCron('crm.forget_custom_fields')
    expect((await acme.post(`/custom-fields/${field.id}/restore`)).status).toBe(404)
    expect((await acme.get(`/contacts/${made.id}`)).body.data.custom).toEqual({})
  })

  it('are read from files and written to them', async () => {
    const acme = await app.createAccount()
    await define(acme, { ...tier, label: 'Kundenstufe' })
    await define(acme, { key: 'seats', type: 'number' })
    await define(acme, { key: 'extras', type: 'multiselect', options: ['Ice', 'Umbrella'] })
    const form = new FormData()
    const lines = [
      'email,Kundenstufe,seats,extras',
      'a@x.example,gold,12,Ice;umbrella',
      'b@x.example,tin,many,',
    ]
    form.set('file', new Blob([lines.join('\n')]), 'people.csv')
    const { id } = (await acme.post('/contacts/import', form)).body.data
    await app.drain()
    expect((await acme.get(`/contacts/imports/${id}`)).body.data).toMatchObject({ created: 2, warnings: 1 })
    const customOf = async (q: string) => (await acme.get('/contacts', { q })).body.data[0].custom
    expect(await customOf('a@x.example')).toEqual({ tier: 'Gold', seats: 12, extras: ['Ice', 'Umbrella'] })
    expect(await customOf('b@x.example')).toEqual({ tier_as_given: 'tin', seats_as_given: 'many' })
    // Both of them are one contact's.
    const either = await acme.get('/contacts', { 'custom.extras': 'ice,umbrella' })
    expect([either.body.data.length, either.body.pagination.total]).toEqual([1, 1])
    const csv = (await acme.get('/contacts/export', { 'custom.tier': 'gold' })).text
    const [head, row, end] = csv.split('\r\n')
    expect(head).toMatch(/custom\.tier,custom\.seats,custom\.extras$/)
    expect(row).toMatch(/,Gold,12,Ice;Umbrella$/)
    expect(end).toBe('')
    const other = await app.createAccount()
    await define(other, { key: 'seats', type: 'number' })
    const back = new FormData()
    back.set('file', new Blob([csv]), 'back.csv')
    await other.post('/contacts/import', back)
    await app.drain()
    expect((await other.get('/contacts')).body.data[0].custom).toMatchObject({ seats: 12, tier: 'Gold' })
  })

  it('find exactly what an honest look through everybody finds', async () => {
    const acme = await app.createAccount()
    await define(acme, { key: 'n', type: 'number' })
    await define(acme, { key: 's', type: 'text' })
    const value = fc.record(
      { n: fc.integer({ min: -5, max: 5 }), s: fc.constantFrom('a', 'B', 'ä', '10', '-1') },
      { requiredKeys: [] },
    )
    const people = fc.sample(value, { numRuns: 40, seed: 7 })
    await acme.post('/contacts/bulk', {
      rows: people.map((custom, at) => ({ email: `p${at}@x.example`, custom })),
    })
    const fold = (text: string) => text.toLowerCase().replace('ä', 'a')
    for (const [min, max] of [
      [-5, 0],
      [1, 1],
      [2, 5],
    ] as const) {
      const reply = await acme.get('/contacts', { 'custom.n': `${min}..${max}`, limit: 100 })
      const wanted = people.filter(one => one.n !== undefined && one.n >= min && one.n <= max)
      expect(reply.body.pagination.total).toBe(wanted.length)
    }
    for (const s of ['a', 'b', '10', '-1']) {
      const reply = await acme.get('/contacts', { 'custom.s': s })
      expect(reply.body.pagination.total).toBe(people.filter(one => one.s && fold(one.s) === fold(s)).length)
    }
    const sorted = await acme.get('/contacts', { sort: 'custom.n', limit: 100 })
    const ns = sorted.body.data.map(({ custom }: { custom: { n?: number } }) => custom.n ?? 99)
    expect(ns).toEqual(people.map(one => one.n ?? 99).toSorted((a, b) => a - b))
  })
})
