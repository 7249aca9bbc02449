import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { type Account, useTestApp } from '#tests/harness.ts'
import { importJob } from './jobs.ts'

const app = useTestApp()

const OWNER = 'grace@hubspot.example'
const companies = `Record ID,Company name,Company owner,Create Date,Phone Number,City,Country/Region,Industry,Company Domain Name,Number of Employees,Favourite colour
501,Analytical Engines,Grace Hopper (${OWNER}),2024-01-02 09:00,020 7946 0958,London,United Kingdom,Machines,analytical.example,250,Brass
502,Navy Labs,Somebody Else,2024-01-03 09:00,not a phone,Arlington,Atlantis,Defence,navy.example,5000,
`
const contacts = `Record ID,First Name,Last Name,Email,Phone Number,Contact owner,Lifecycle Stage,Job Title,Unsubscribed from all email,Associated Company,Associated Company IDs,Country/Region
101,Ada,Lovelace,ada@analytical.example,+44 20 7946 0001,${OWNER},Customer,Countess,false,Analytical Engines,501,United Kingdom
102,Grace,Murray,grace.murray@navy.example,,,Sales Qualified Lead,,true,Navy Labs,502;501,United States
103,Nobody,Valid,not-an-address,,,Lead,,false,,,
,,,,,,,,,,,Peru
`
const deals = `Record ID,Deal Name,Deal Stage,Pipeline,Amount,Currency,Close Date,Create Date,Deal owner,Associated Company IDs,Associated Contact IDs,Closed Lost Reason
901,Engine No. 2,Contract Sent,Enterprise,"12,500.50",USD,2026-12-24,2026-08-01 10:00,${OWNER},501,101,
902,Compiler,Closed Won (Enterprise),Enterprise,9000,EUR,2026-06-30 16:00,2026-05-01 10:00,,502,102,
903,Lost cause,Closed Lost,,100,USD,2026-03-01,2026-02-01,,,,Too dear
904,Odd,Closed Won,,plenty,XXQ,,,,,,
`

/** The files of an organization in which that person works. */
const filesFor = ({ email }: Account) => ({
  companies: companies.replaceAll(OWNER, email),
  contacts: contacts.replaceAll(OWNER, email),
  deals: deals.replaceAll(OWNER, email),
})

it('makes custom fields of columns without a place, of the type their values have', async () => {
  const acme = await app.createAccount()
  const form = (dryRun: boolean, more = '') => {
    const made = new FormData()
    const put = (name: string, text: string) => made.set(name, new Blob([text]), `${name}.csv`)
    put(
      'companies',
      `Record ID,Company name,Founded on,Score\n1,Engines,2024-01-02,7\n2,Labs,2025-03-04,${more || 8}\n`,
    )
    put('contacts', 'Record ID,Email,Shoe size\n1,ada@example.com,37.5\n')
    put('deals', 'Record ID,Deal Name,Renews,Colour\n1,Engine,true,Brass\n')
    made.set('create_fields', 'true')
    if (dryRun) made.set('dry_run', 'true')
    return made
  }
  const fields = async () =>
    (
      await Promise.all(['company', 'contact', 'deal'].map(entity => acme.get('/custom-fields', { entity })))
    ).flatMap(({ body }) =>
      body.data.map((one: { key: string; label: string; type: string }) => [one.key, one.label, one.type]),
    )
  await acme.post('/imports/hubspot', form(true))
  await app.drain()
  expect(await fields()).toEqual([])
  for (const more of ['', 'many']) {
    const { id } = (await acme.post('/imports/hubspot', form(false, more))).body.data
    await app.drain()
    expect((await acme.get(`/imports/${id}`)).body.data).toMatchObject({ status: 'succeeded' })
    expect((await fields()).sort()).toEqual([
      ['colour', 'Colour', 'text'],
      ['founded_on', 'Founded on', 'date'],
      ['renews', 'Renews', 'boolean'],
      ['score', 'Score', 'number'],
      ['shoe_size', 'Shoe size', 'number'],
    ])
  }
  const customOf = async (path: string) =>
    (await acme.get(path)).body.data.map((one: { custom: object }) => one.custom)
  expect(await customOf('/companies?sort=name&order=asc')).toEqual([
    { founded_on: '2024-01-02', score: 7 },
    { founded_on: '2025-03-04', score: 8, score_as_given: 'many' },
  ])
  expect(await customOf('/contacts')).toEqual([{ shoe_size: 37.5 }])
  expect(await customOf('/deals')).toEqual([{ renews: true, colour: 'Brass' }])
})

function upload(account: Account, given: Record<string, string | Buffer<ArrayBuffer>>, dryRun = false) {
  const form = new FormData()
  for (const [name, bytes] of Object.entries(given)) form.set(name, new Blob([bytes]), `${name}.csv`)
  if (dryRun) form.set('dry_run', 'true')
  return account.post('/imports/hubspot', form)
}

async function bring(account: Account, given: Record<string, string | Buffer<ArrayBuffer>>, dryRun = false) {
  const reply = await upload(account, given, dryRun)
  expect(reply.status, reply.text).toBe(202)
  await app.drain()
  const { data } = (await account.get(`/imports/${reply.body.data.id}`)).body
  expect(data).toMatchObject({ status: 'succeeded', error: null })
  return data
}

const count = async (account: Account, path: string) =>
  (await account.get(path)).body.pagination.total as number

describe('an import from HubSpot', () => {
  it('says first what would happen, then does it, and done again changes nothing', async () => {
    const acme = await app.createAccount()
    const grace = await acme.invite('member')
    const files = filesFor(grace)
    const expected = {
      companies: { create: 2, update: 0, skip: 0 },
      contacts: { create: 2, update: 0, skip: 2 },
      deals: { create: 3, update: 0, skip: 1 },
    }
    const rehearsal = await bring(acme, files, true)
    expect(rehearsal).toMatchObject({ source: 'hubspot', status: 'succeeded', dry_run: true, progress: 1 })
    expect(rehearsal.report).toMatchObject(expected)
    expect(await count(acme, '/contacts')).toBe(0)
    expect(await count(acme, '/deals')).toBe(0)
    expect((await acme.get('/pipelines')).body.data).toHaveLength(1)

    const done = await bring(acme, files)
    expect(done.report).toMatchObject(expected)
    expect(done.report.warnings).toEqual(rehearsal.report.warnings)
    expect(done.report.warnings).toEqual(
      expect.arrayContaining([
        expect.objectContaining({
          entity: 'companies',
          foreign_id: '502',
          detail: expect.stringContaining('country'),
        }),
        {
          entity: 'companies',
          foreign_id: null,
          detail: 'Nobody here is “Somebody Else”: their records go to you',
        },
        { entity: 'contacts', foreign_id: '103', detail: 'email must be a valid email address' },
        { entity: 'contacts', foreign_id: 'row 5', detail: 'The row has neither a Record ID nor an email' },
        { entity: 'deals', foreign_id: null, detail: 'The pipeline “Enterprise” is new' },
        { entity: 'deals', foreign_id: '904', detail: 'currency must be an ISO 4217 code such as EUR' },
      ]),
    )
    const [ada, murray] = (
      await acme.get('/contacts', { sort: 'created_at', order: 'asc' })
    ).body.data.toSorted((a: { first_name: string }, b: { first_name: string }) =>
      a.first_name < b.first_name ? -1 : 1,
    )
    expect(ada).toMatchObject({
      status: 'customer',
      company_name: 'Analytical Engines',
      owner_id: grace.userId,
    })
    expect(ada).toMatchObject({
      phone: '+442079460001',
      country: 'GB',
      title: 'Countess',
      unsubscribed: false,
    })
    expect(murray).toMatchObject({ status: 'prospect', company_name: 'Navy Labs', owner_id: acme.userId })
    expect(murray.unsubscribed).toBe(true)
    const engines = (await acme.get(`/companies/${ada.company_id}`)).body.data
    expect(engines).toMatchObject({
      domain: 'analytical.example',
      size: '250',
      country: 'GB',
      owner_id: grace.userId,
    })
    expect(engines.custom).toMatchObject({ 'Favourite colour': 'Brass' })
    const all = (await acme.get('/deals', { limit: 10 })).body.data as Record<string, unknown>[]
    const named = (name: string) => all.find(deal => deal.name === name)
    expect(named('Engine No. 2')).toMatchObject({
      ...{ amount_cents: 1_250_050, stage: 'Contract Sent', win_probability: 90, status: 'open' },
      ...{ contact_id: ada.id, company_id: ada.company_id, expected_close_date: '2026-12-24' },
      created_at: '2026-08-01T10:00:00.000Z',
    })
    expect(named('Compiler')).toMatchObject({
      currency: 'EUR',
      status: 'won',
      closed_at: '2026-06-30T16:00:00.000Z',
    })
    expect(named('Lost cause')).toMatchObject({ status: 'lost', stage: 'Lost', lost_reason: 'Too dear' })
    expect((await acme.get(`/reports/datasets`)).status).toBe(200)

    // What people change here meanwhile stays, since nothing changed there.
    await acme.put(`/contacts/${ada.id}`, { title: 'Mathematician' })
    const again = await bring(acme, files)
    expect(again.report).toMatchObject({
      companies: { create: 0, update: 0, skip: 2 },
      contacts: { create: 0, update: 0, skip: 4 },
      deals: { create: 0, update: 0, skip: 4 },
    })
    expect(await count(acme, '/contacts')).toBe(2)
    expect(await count(acme, '/companies')).toBe(2)
    expect((await acme.get(`/contacts/${ada.id}`)).body.data.title).toBe('Mathematician')
    const moved = await bring(acme, { deals: files.deals.replace('Contract Sent', 'Closed Won') })
    expect(moved.report.deals).toEqual({ create: 0, update: 1, skip: 3 })
    expect((await acme.get('/deals', { status: 'won' })).body.pagination.total).toBe(2)
    const csv = await acme.get(`/imports/${done.id}/warnings.csv`)
    expect(csv.text.split('\r\n')[0]).toBe('\ufeffentity,id,warning')
    const { data } = (await acme.get('/audit-log')).body
    expect(data.filter(({ action }: { action: string }) => action === 'data_imported')).toHaveLength(4)
  })

  it('tells of the whole and not of each, and fills in who was here', async () => {
    const acme = await app.createAccount()
    const grace = await acme.invite('member')
    const files = filesFor(grace)
    const { id } = (await acme.post('/contacts', { email: 'ADA@analytical.example', title: 'Ours' })).body
      .data
    const company = (await acme.post('/companies', { name: 'Analytical engines', city: 'Turin' })).body.data
    const done = await bring(acme, files)
    expect(done.report.contacts).toEqual({ create: 1, update: 1, skip: 2 })
    expect(done.report.companies).toEqual({ create: 1, update: 1, skip: 0 })
    const ada = (await acme.get(`/contacts/${id}`)).body.data
    expect(ada).toMatchObject({
      title: 'Ours',
      first_name: 'Ada',
      company_id: company.id,
      status: 'customer',
    })
    const filled = (await acme.get(`/companies/${company.id}`)).body.data
    expect(filled).toMatchObject({ city: 'Turin', domain: 'analytical.example' })
    expect((await grace.get('/notifications')).body.data).toEqual([])
    const told = (await acme.get('/notifications')).body.data
    expect(told.map(({ kind }: { kind: string }) => kind)).toEqual(['import.done'])
    // A deleted one does not come back, and a merged one is found where it went.
    const murray = (await acme.get('/contacts', { q: 'murray' })).body.data[0]
    await acme.post('/contacts/merge', { keep_id: id, merge_ids: [murray.id] })
    await acme.delete(`/companies/${company.id}`)
    const later = await bring(acme, {
      companies: files.companies.replace('Brass', 'Steel'),
      contacts: files.contacts.replace('Sales Qualified Lead', 'Customer'),
      deals: files.deals.replaceAll('2026-12-24', '2026-12-31'),
    })
    expect(later.report.companies).toEqual({ create: 0, update: 0, skip: 2 })
    expect(later.report.warnings).toContainEqual({
      entity: 'companies',
      foreign_id: '501',
      detail: 'It was deleted here',
    })
    expect(later.report.contacts.update).toBe(1)
    expect(await count(acme, '/contacts')).toBe(1)
  })

  it('takes archives, and each row once however often the job runs', async () => {
    const acme = await app.createAccount()
    const lines = Array.from({ length: 1_200 }, (_, n) => `${n},Person,${n},p${n}@x.example`).join('\n')
    const csv = `Record ID,First Name,Last Name,Email\n${lines}\n`
    const folder = mkdtempSync(join(tmpdir(), 'hubspot-'))
    writeFileSync(join(folder, 'all.csv'), csv)
    writeFileSync(join(folder, 'more.csv'), 'Record ID,Email\n9001,last@x.example\n')
    execFileSync('python3', ['-m', 'zipfile', '-c', join(folder, 'a.zip'), 'all.csv', 'more.csv'], {
      cwd: folder,
    })
    const zip = Buffer.from(readFileSync(join(folder, 'a.zip')))
    const reply = await upload(acme, { contacts: zip })
    expect(reply.status, reply.text).toBe(202)
    const { id } = reply.body.data
    // Twice, and once more after the end: each row is taken in once.
    await acme.within(ctx => ctx.enqueue(importJob, { import_id: id }))
    await app.drain()
    await acme.within(ctx => ctx.enqueue(importJob, { import_id: id }))
    await app.drain()
    expect((await acme.get(`/imports/${id}`)).body.data).toMatchObject({
      status: 'succeeded',
      report: { contacts: { create: 1_201, update: 0, skip: 0 } },
    })
    expect(await count(acme, '/contacts')).toBe(1_201)
  })

  it('goes on where it broke, with none twice and none missing', async () => {
    const acme = await app.createAccount()
    const people = Array.from({ length: 1_200 }, (_, n) => `${n},Person,${n},p${n}@broken.example`)
    const reply = await upload(acme, {
      companies: 'Record ID,Company name\n501,Analytical Engines\n',
      contacts: `Record ID,First Name,Last Name,Email\n${people.join('\n')}\n`,
    })
    const { id } = reply.body.data
    // The database refuses somebody in the third piece, as if it went away just then.
    await app.sql(`create function break_import() returns trigger language plpgsql as
      $$ begin raise exception 'gone'; end $$`)
    await app.sql(`create trigger break_import before insert on contacts for each row
      when (new.email = 'p1100@broken.example') execute function break_import()`)
    try {
      await app.drain()
      const broken = (await acme.get(`/imports/${id}`)).body.data
      expect(broken).toMatchObject({ status: 'running', error: null, finished_at: null })
      expect(broken.report).toMatchObject({ companies: { create: 1 }, contacts: { create: 1_000 } })
      expect(await count(acme, '/contacts')).toBe(1_000)
    } finally {
      await app.sql('drop trigger break_import on contacts')
      await app.sql('drop function break_import')
    }
    await acme.within(ctx => ctx.enqueue(importJob, { import_id: id }))
    await app.drain()
    expect((await acme.get(`/imports/${id}`)).body.data).toMatchObject({
      status: 'succeeded',
      report: {
        companies: { create: 1, update: 0, skip: 0 },
        contacts: { create: 1_200, update: 0, skip: 0 },
      },
    })
    expect([await count(acme, '/contacts'), await count(acme, '/companies')]).toEqual([1_200, 1])
  })

  it('is for admins, and refuses what is no export of HubSpot before anything is kept', async () => {
    const acme = await app.createAccount()
    const member = await acme.invite('member')
    expect((await upload(member, { contacts })).status).toBe(403)
    for (const [given, detail] of [
      [{}, 'contacts, companies or deals is required'],
      [
        { deals: contacts },
        'deals does not look like HubSpot’s export of deals: it has no column “Deal Name”',
      ],
      [
        { contacts: 'a,b\n1,2\n' },
        'contacts does not look like HubSpot’s export of contacts: it has no column “Email”',
      ],
      [{ contacts: '' }, 'The file is empty'],
      [{ contacts: 'PK\u0003\u0004nonsense' }, 'contacts could not be read: the archive is broken'],
    ] as [Record<string, string>, string][]) {
      const reply = await upload(acme, given)
      expect([reply.status, reply.body.detail]).toEqual([400, detail])
    }
    expect((await acme.get('/imports')).body.data).toEqual([])
  })
})
