import { createHash, createPublicKey, verify } from 'node:crypto'
import { beforeAll, describe, expect, it } from 'vitest'
import { type Account, useTestApp } from '#tests/harness.ts'
import { importPeople } from './pool.fixture.ts'

const app = useTestApp()
let acme: Account
let rival: Account

const people = [
  {
    first_name: 'Ada',
    last_name: 'Lovelace',
    title: 'Head of Engineering',
    email: 'Ada.Lovelace@analytic.example',
    phone: '+49 30 23125 001',
    linkedin_url: 'https://www.linkedin.com/in/Ada-L/',
    country: 'Germany',
    city: 'Berlin',
    company_name: 'Analytic Engines',
    company_domain: 'www.analytic.example',
    company_industry: 'Software',
    company_size: '120',
    company_technologies: 'AWS|React',
    email_status: 'verified',
    updated_at: '2026-10-01',
  },
  {
    name: 'Grace Hopper',
    title: 'VP Sales',
    email: 'grace@analytic.example',
    country: 'US',
    company_domain: 'analytic.example',
    email_status: 'guessed',
    updated_at: '2026-11-01',
  },
  {
    name: 'Alan Turing',
    title: 'Geschäftsführer',
    linkedin_url: 'linkedin.com/in/alan',
    country: 'GB',
    company_name: 'Enigma',
    company_domain: 'enigma.example',
    company_size: '11-50',
    updated_at: '2026-09-01',
  },
]

const find = async (account: Account, filters: object = {}, more: object = {}) =>
  (await account.post('/leads/search', { filters, ...more })).body
const idOf = async (account: Account, q: string): Promise<string> => (await find(account, { q })).data[0].id
const names = (answer: { data: { name: string }[] }) => answer.data.map(({ name }) => name)

beforeAll(async () => {
  acme = await app.createAccount()
  rival = await app.createAccount({ name: 'Rival' })
  expect(await importPeople(app, people)).toMatchObject({ rows: 3, added: 3, bad: 0 })
})

describe('the pool', () => {
  it('is searched, masked, by whoever may look', async () => {
    const viewer = await acme.invite('viewer')
    const answer = await find(viewer, { q: 'lovel' })
    expect(answer.pagination.total).toBe(1)
    expect(answer.data[0]).toMatchObject({
      name: 'Ada Lovelace',
      seniority: 'head',
      department: 'engineering',
      email: 'a***@analytic.example',
      phone: '+49***01',
      has_email: true,
      linkedin_url: 'https://www.linkedin.com/in/ada-l',
      country: 'DE',
      technologies: ['aws', 'react'],
      revealed: false,
      company: { name: 'Analytic Engines', domain: 'analytic.example', industry: 'software', size: '51-200' },
    })
    expect((await viewer.post('/leads/reveal', { pool_id: answer.data[0].id })).status).toBe(403)
  })

  it('answers every key of the filter, and its opposite', async () => {
    expect(names(await find(acme))).toEqual(['Ada Lovelace', 'Grace Hopper', 'Alan Turing'])
    expect(names(await find(acme, {}, { sort: 'updated_at' }))).toEqual([
      'Grace Hopper',
      'Ada Lovelace',
      'Alan Turing',
    ])
    expect(names(await find(acme, {}, { sort: 'name', order: 'desc' }))[0]).toBe('Grace Hopper')
    const cases: [object, string[]][] = [
      [{ q: 'ANALYTIC hop' }, ['Grace Hopper']],
      [{ q: 'geschaftsf' }, ['Alan Turing']],
      [{ q: 'ovelace' }, []],
      [{ q: 'grace@analytic.example' }, ['Grace Hopper']],
      [{ q: 'ada.lovelace@analytic.example' }, ['Ada Lovelace']],
      [{ q: '23125' }, []],
      [{ titles: ['head of', 'vp'] }, ['Ada Lovelace', 'Grace Hopper']],
      [{ seniority: ['c_level'] }, ['Alan Turing']],
      [{ country: ['de', 'GB'] }, ['Ada Lovelace', 'Alan Turing']],
      [{ city: ['BERLIN'] }, ['Ada Lovelace']],
      [{ industry: ['SOFTWARE'] }, ['Ada Lovelace', 'Grace Hopper']],
      [{ company_size: ['11-50'] }, ['Alan Turing']],
      [{ company_domains: ['enigma.example'] }, ['Alan Turing']],
      [{ technologies: ['react', 'sap'] }, ['Ada Lovelace', 'Grace Hopper']],
      [{ email_status: ['unknown'] }, ['Alan Turing']],
      [{ has_email: false }, ['Alan Turing']],
      [{ has_phone: true }, ['Ada Lovelace']],
      [{ saved: true }, []],
      [{ updated_after: '2026-09-15T00:00:00Z' }, ['Ada Lovelace', 'Grace Hopper']],
      [{ exclude: { country: ['US'], industry: ['software'] } }, ['Alan Turing']],
      [{ industry: ['software'], seniority: ['vp'] }, ['Grace Hopper']],
    ]
    for (const [filters, expected] of cases)
      expect([filters, names(await find(acme, filters))]).toEqual([filters, expected])
    expect((await acme.post('/leads/search', { filters: { seniority: ['boss'] } })).status).toBe(400)
    const far = await acme.post('/leads/search', { page: 201 })
    expect(far).toMatchObject({
      status: 400,
      body: { detail: 'Only the first 10,000 results can be paged; narrow the search' },
    })
  })

  it('counts facets that ignore their own list', async () => {
    const { body } = await acme.post('/leads/facets', { filters: { country: ['DE', 'FR'] } })
    expect(body.data.total).toBe(1)
    expect(body.data.facets.country).toEqual([
      { value: 'DE', count: 1 },
      { value: 'GB', count: 1 },
      { value: 'US', count: 1 },
      { value: 'FR', count: 0 },
    ])
    expect(body.data.facets.seniority).toEqual([{ value: 'head', count: 1 }])
    expect(Object.keys(body.data.facets)).toHaveLength(7)
    const unknown = await acme.post('/leads/facets', { facets: ['shoe_size'] })
    expect(unknown).toMatchObject({ status: 400, body: { detail: "Unknown facet 'shoe_size'" } })
    const companies = await acme.post('/leads/facets', { kind: 'company', filters: { seniority: ['vp'] } })
    expect(companies.body.data).toMatchObject({
      total: 2,
      facets: {
        company_size: [
          { value: '11-50', count: 1 },
          { value: '51-200', count: 1 },
        ],
      },
    })
  })

  it('says where a value comes from, and shows a company with its people', async () => {
    const ada = await idOf(acme, 'ada')
    const { body } = await acme.get(`/leads/pool/${ada}`)
    expect(body.data.sources).toEqual([
      expect.objectContaining({
        source: 'test',
        licence: 'for tests',
        collected_at: '2026-10-01T00:00:00.000Z',
      }),
    ])
    expect(body.data.sources[0].fields).toContain('email')
    const company = await acme.get(`/leads/company/${body.data.company.id}`)
    expect(company.body.data.company).toMatchObject({ name: 'Analytic Engines', people_count: 2 })
    expect(names({ data: company.body.data.people })).toEqual(['Grace Hopper', 'Ada Lovelace'])
    const own = (await acme.post('/companies', { name: 'Enigma' })).body.data
    expect((await acme.get(`/leads/company/${own.id}`)).body.data.people).toHaveLength(1)
    const other = (await acme.post('/companies', { name: 'Nobody knows' })).body.data
    const unknown = await acme.get(`/leads/company/${other.id}`)
    expect(unknown.body.data).toMatchObject({ company: { id: null, name: 'Nobody knows' }, people: [] })
    expect((await rival.get(`/leads/company/${own.id}`)).body.detail).toBe('Company not found')
    const found = await find(acme, { q: 'enigma' }, { kind: 'company' })
    expect(found.data).toEqual([expect.objectContaining({ kind: 'company', people_count: 1, size: '11-50' })])
    expect((await acme.get(`/leads/pool/${own.id}`)).body.detail).toBe('Pool record not found')
  })
})

describe('a reveal', () => {
  it('costs one unit, once, for one organization', async () => {
    const ada = await idOf(acme, 'ada')
    const first = await acme.post('/leads/reveal', { pool_id: ada })
    expect(first.body).toMatchObject({
      charged: true,
      data: { email: 'ada.lovelace@analytic.example', phone: '+493023125001', revealed: true },
      quota: { used: 1, allowance: 50, remaining: 49, plan: 'starter', period: '2026-11' },
    })
    expect((await acme.post('/leads/reveal', { pool_id: ada })).body.charged).toBe(false)
    expect((await rival.get(`/leads/pool/${ada}`)).body.data.email).toBe('a***@analytic.example')
    expect((await find(acme, { revealed: true })).data[0].email).toBe('ada.lovelace@analytic.example')
    const turing = await idOf(acme, 'turing')
    expect((await acme.post('/leads/reveal', { pool_id: turing })).body.detail).toBe(
      'Nothing to reveal for this record',
    )
    const company = (await find(acme, {}, { kind: 'company' })).data[0].id
    expect((await acme.post('/leads/reveal', { pool_id: company })).body.detail).toBe(
      'Only people can be revealed',
    )
    const nobody = await acme.post('/leads/reveal', { pool_id: '01a1dce5-541d-7093-834b-661a97c3b69e' })
    expect(nobody).toMatchObject({ status: 404, body: { detail: 'Pool record not found' } })
  })

  it('is never sold twice, nor beyond the allowance, however many come at once', async () => {
    const crowd = Array.from({ length: 201 }, (_, n) => ({
      name: `Clone ${n}`,
      email: `clone${n}@crowd.example`,
    }))
    await importPeople(app, crowd)
    const shop = await app.createAccount({ timezone: 'America/New_York' })
    const pages = [await find(shop, { q: 'clone' }, { limit: 200 })]
    pages.push(await find(shop, { q: 'clone' }, { limit: 200, page: 2 }))
    const all = pages.flatMap(({ data }) => data.map(({ id }: { id: string }) => id))
    expect(new Set(all).size).toBe(201)
    const same = await Promise.all(
      Array.from({ length: 50 }, () => shop.post('/leads/reveal', { pool_id: all[0] })),
    )
    expect(same.filter(({ body }) => body.charged)).toHaveLength(1)
    const answers = await Promise.all(
      all.slice(1).map((pool_id: string) => shop.post('/leads/reveal', { pool_id })),
    )
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(49)
    expect(answers.filter(({ status }) => status === 402)).toHaveLength(151)
    const refused = answers.find(({ status }) => status === 402)!
    expect(refused.body).toMatchObject({
      detail: 'Monthly reveal allowance used up',
      code: 'quota_exhausted',
      quota: { used: 50, remaining: 0, resets_at: '2026-12-01T05:00:00.000Z' },
    })
    const [rows] = await app.sql<{ count: string }>(
      'select count(*) from lead_reveals where organization_id = $1',
      [shop.organizationId],
    )
    expect(Number(rows!.count)).toBe(50)
    expect((await shop.post('/leads/reveal', { pool_id: all[0] })).body.charged).toBe(false)
    await app.sql(`update organizations set plan = 'pro' where id = $1`, [shop.organizationId])
    expect((await shop.get('/leads/quota')).body.data).toMatchObject({ remaining: 950, plan: 'pro' })
  })
})

describe('a lead', () => {
  it('is saved once, worked on and exported, masked', async () => {
    const [ada, grace] = [await idOf(acme, 'ada'), await idOf(acme, 'grace')]
    expect((await acme.post('/leads/save', {})).body.detail).toBe('pool_ids is required')
    const saved = await acme.post('/leads/save', {
      pool_ids: [grace, ada, acme.organizationId],
      tags: ['=1+1'],
    })
    expect(saved).toMatchObject({ status: 201, body: { data: { saved: 2, existing: 0, not_found: 1 } } })
    expect(saved.body.data.leads.map((lead: { name: string }) => lead.name)).toEqual([
      'Grace Hopper',
      'Ada Lovelace',
    ])
    expect((await acme.post('/leads/save', { pool_id: ada })).status).toBe(200)
    const [hopper] = saved.body.data.leads
    expect(hopper).toMatchObject({ email: 'g***@analytic.example', status: 'new', owner_id: acme.userId })
    const path = `/leads/${hopper.id}`
    expect((await acme.patch(path, { status: 'converted' })).body.detail).toBe(
      'A lead becomes converted by converting it',
    )
    await acme.patch(path, {
      status: 'disqualified',
      disqualify_reason: 'No budget',
      score: 40,
      notes: 'Call',
    })
    expect((await acme.patch(path, { status: 'working' })).body.data).toMatchObject({
      status: 'working',
      disqualify_reason: null,
      score: 40,
    })
    expect((await acme.patch(path, { owner_id: 99_999 })).status).toBe(400)
    const listed = await acme.get('/leads?status=working,new&q=hopp')
    expect(listed.body).toMatchObject({
      pagination: { total: 1 },
      status_counts: { new: 0, working: 1, qualified: 0, disqualified: 0, converted: 0 },
    })
    expect((await acme.get('/leads?status=sold')).status).toBe(400)
    expect((await acme.get(path)).body.data.pool).toMatchObject({
      name: 'Grace Hopper',
      saved_lead_id: hopper.id,
    })
    expect((await rival.get(path)).body.detail).toBe('Lead not found')
    const csv = (await acme.get('/leads/export')).text
    expect(csv).toContain("'=1+1")
    expect(csv).toContain('g***@analytic.example')
    expect(csv).not.toContain('grace@analytic.example')
  })

  it('becomes one contact, however many convert it', async () => {
    const [grace, turing] = [await idOf(acme, 'grace'), await idOf(acme, 'turing')]
    const { leads } = (await acme.post('/leads/save', { pool_id: grace })).body.data
    const path = `/leads/${leads[0].id}/convert`
    const answers = await Promise.all(Array.from({ length: 10 }, () => acme.post(path, { reveal: true })))
    expect(
      answers
        .map(({ status }) => status)
        .toSorted()
        .slice(-2),
    ).toEqual([200, 201])
    expect(new Set(answers.map(({ body }) => body.data.id)).size).toBe(1)
    const made = answers.find(({ status }) => status === 201)!.body
    expect(made).toMatchObject({
      existing: false,
      already_converted: false,
      charged: true,
      data: {
        name: 'Grace Hopper',
        last_name: 'Hopper',
        email: 'grace@analytic.example',
        source: 'lead_pool',
        company_name: 'Analytic Engines',
      },
      lead: { status: 'converted' },
    })
    const lines = (await acme.get(`/contacts/${made.data.id}/activities`)).body.data
    expect(lines.map(({ title }: { title: string }) => title)).toContain('Converted from lead')
    expect((await acme.patch(`/leads/${leads[0].id}`, { status: 'new' })).body.detail).toBe(
      'Lead is already converted',
    )
    const known = (
      await acme.post('/contacts', {
        first_name: 'A.',
        linkedin_url: 'http://linkedin.com/in/Alan?x=1',
        country: 'FR',
      })
    ).body.data
    const met = await acme.post('/leads/convert-from-pool', { pool_id: turing })
    expect(met).toMatchObject({
      status: 200,
      body: {
        existing: true,
        charged: false,
        data: { id: known.id, first_name: 'A.', last_name: 'Turing', country: 'FR' },
      },
    })
    expect(met.body.data.title).toBe('Geschäftsführer')
    await acme.delete(`/contacts/${made.data.id}`)
    expect((await acme.get(`/leads/${leads[0].id}`)).body.data.contact_id).toBeNull()
    const many = await acme.post('/leads/bulk-convert', {
      lead_ids: [leads[0].id, acme.organizationId, leads[0].id, met.body.lead.id],
    })
    expect(many.body.data).toMatchObject({ converted: 1, existing: 1, failed: 1 })
    expect(many.body.data.results.map(({ outcome }: { outcome: string }) => outcome)).toEqual([
      'converted',
      'not_found',
      'already_converted',
    ])
  })
})

describe('a saved search', () => {
  it('is kept, run, and tells what is new', async () => {
    expect((await acme.post('/lead-searches', { name: 'x', filters: { seniority: ['boss'] } })).status).toBe(
      400,
    )
    const made = await acme.post('/lead-searches', { name: 'Newcomers', filters: { q: 'newcomer' } })
    expect(made.body.data).toMatchObject({ kind: 'person', last_run_at: null, new_count: 0 })
    const path = `/lead-searches/${made.body.data.id}`
    app.clock.advance({ minutes: 1 })
    await importPeople(app, [{ name: 'New Newcomer', email: 'new@crowd.example' }])
    expect((await acme.get('/lead-searches')).body.data[0]).toMatchObject({ name: 'Newcomers', new_count: 1 })
    app.clock.advance({ minutes: 1 })
    expect((await acme.post(`${path}/run`, {})).body.pagination.total).toBe(1)
    expect((await acme.get(path)).body.data).toMatchObject({ last_total: 1, new_count: 0 })
    expect((await acme.patch(path, { name: 'Others' })).body.data.name).toBe('Others')
    expect((await rival.get(path)).body.detail).toBe('Lead search not found')
    expect((await acme.delete(path)).status).toBe(200)
  })
})

describe('an erasure', () => {
  it('takes a person out of everything, and proves it', async () => {
    const mary = {
      name: 'Mary Shelley',
      email: 'mary@modern.example',
      phone: '+493023125077',
      linkedin_url: 'https://linkedin.com/in/mary-s',
    }
    await importPeople(app, [mary])
    const id = await idOf(acme, 'shelley')
    for (const account of [acme, rival]) await account.post('/leads/save', { pool_id: id })
    const converted = await rival.post('/leads/convert-from-pool', { pool_id: id, reveal: true })
    expect(converted.body.data.email).toBe(mary.email)
    expect((await acme.post('/leads/erasure', {})).body.detail).toBe(
      'email, phone, linkedin_url or pool_id is required',
    )
    const member = await acme.invite('member')
    expect((await member.post('/leads/erasure', { email: mary.email })).status).toBe(403)
    const { body } = await acme.post('/leads/erasure', { email: 'MARY@modern.example', reason: 'asked' })
    expect(body.data).toMatchObject({ pool_records: 1, own_copies: 1 })
    const [head, claims, signature] = body.data.receipt.jws.split('.')
    const key = (await app.anonymous.get('/public/erasure/key')).body
    const publicKey = createPublicKey({ key, format: 'jwk' })
    const isSigned = (text: string) =>
      verify(null, Buffer.from(text), publicKey, Buffer.from(signature, 'base64url'))
    expect(isSigned(`${head}.${claims}`)).toBe(true)
    expect(isSigned(`${head}.${claims}x`)).toBe(false)
    expect(JSON.parse(Buffer.from(claims, 'base64url').toString())).toMatchObject({
      jti: body.data.receipt.id,
      sub: createHash('sha256').update(mary.email).digest('hex'),
    })
    expect((await find(acme, { q: 'shelley' })).pagination.total).toBe(0)
    await app.drain()
    const lead = (await rival.get('/leads?erased=true')).body.data[0]
    expect(lead).toMatchObject({ name: 'Erased person', email: null, phone: null, title: null, erased: true })
    expect((await rival.post(`/leads/${lead.id}/convert`, {})).status).toBe(409)
    const tasks = (await rival.get('/tasks')).body.data
    expect(tasks.map(({ title }: { title: string }) => title)).toEqual(['Erasure request: Mary Shelley'])
    const mine = (await acme.get('/leads?erased=true')).body.data[0]
    expect((await acme.post(`/leads/${mine.id}/convert`, {})).body.detail).toBe('This person has been erased')
    expect((await acme.get(`/leads/${mine.id}`)).body.data.pool).toBeNull()
    const again = [
      { name: 'M. Shelley', email: 'Mary@Modern.example' },
      { name: 'M. S.', phone: '0049 30 23125077', company_domain: 'other.example' },
      { name: 'Mary', linkedin_url: 'http://www.linkedin.com/in/Mary-S?trk=1' },
      { name: 'Mary', phone: '+49 30 23125077' },
    ]
    expect(await importPeople(app, again)).toMatchObject({ refused: 4, added: 0, bad: 0 })
    const unknown = await acme.post('/leads/erasure', { phone: '+493023125099' })
    expect(unknown.body.data).toMatchObject({ pool_records: 0, own_copies: 0 })
    expect(
      await importPeople(app, [
        { ...mary, name: 'Other', phone: '+493023125099', email: 'o@o.example', linkedin_url: null },
      ]),
    ).toMatchObject({ refused: 1 })
  })
})
