import { describe, expect, it } from 'vitest'
import { type Account, useTestApp } from '#tests/harness.ts'

const app = useTestApp()

function upload(account: Account, csv: string | Buffer<ArrayBuffer>, fields: Record<string, string> = {}) {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.set(name, value)
  form.set('file', new Blob([csv]), 'people.csv')
  return account.post('/contacts/import', form)
}

describe('an import', () => {
  it('reads 20,000 rows in the background, and tells the rows it could not take', async () => {
    const acme = await app.createAccount()
    const list = (await acme.post('/lists', { name: 'Imported' })).body.data
    const lines = Array.from({ length: 20_000 }, (_, index) =>
      index % 1_000 === 999
        ? `Bad,${index},not-an-email,Firm,,`
        : `Person,"Nr ""${index}""",p${index}@example.com,Firm ${index % 20},"red, blue",${index}`,
    )
    const csv = `First name,Surname,E-Mail,Company,Tags,Shoe size\r\n${lines.join('\r\n')}\r\n`
    const reply = await upload(acme, csv, { list_id: list.id })
    expect(reply.status).toBe(201)
    expect(reply.body.data).toMatchObject({ filename: 'people.csv', status: 'pending', progress: 0, rows: 0 })
    expect(reply.body.data.columns).toEqual([
      { header: 'First name', field: 'first_name' },
      { header: 'Surname', field: 'last_name' },
      { header: 'E-Mail', field: 'email' },
      { header: 'Company', field: 'company_name' },
      { header: 'Tags', field: 'tags' },
      { header: 'Shoe size', field: 'custom.Shoe size' },
    ])
    const { id } = reply.body.data
    await app.drain()
    expect((await acme.get(`/contacts/imports/${id}`)).body.data).toMatchObject({
      status: 'completed',
      progress: 1,
      rows: 20_000,
      created: 19_980,
      updated: 0,
      skipped: 0,
      failed: 20,
      error: null,
    })
    const found = await acme.get('/contacts', { q: 'p1234@example.com' })
    expect(found.body.data[0]).toMatchObject({
      last_name: 'Nr "1234"',
      company_name: 'Firm 14',
      tags: ['red', 'blue'],
      custom: { 'Shoe size': '1234' },
    })
    expect((await acme.get(`/lists/${list.id}`)).body.data.member_count).toBe(19_980)
    const errors = await acme.get(`/contacts/imports/${id}/errors.csv`)
    expect(errors.headers.get('content-type')).toBe('text/csv; charset=utf-8')
    expect(errors.text.split('\r\n').slice(0, 2)).toEqual([
      '\ufeffrow,error,First name,Surname,E-Mail,Company,Tags,Shoe size',
      '1000,email must be a valid email address,Bad,999,not-an-email,Firm,,',
    ])
    expect(errors.text.trim().split('\r\n')).toHaveLength(21)
    expect(
      await app.sql('select from import_chunks where organization_id = $1', [acme.organizationId]),
    ).toEqual([])
  })

  it('follows the mapping it is given, also in a file of semicolons with a BOM', async () => {
    const acme = await app.createAccount()
    const csv = '\ufeffWer;Adresse;Land;Egal\nMüller;müller@example.com;Germany;x\n'
    const mapping = JSON.stringify({ Wer: 'last_name', Adresse: 'email', Land: 'country', Egal: null })
    await upload(acme, csv, { mapping })
    await app.drain()
    const [contact] = (await acme.get('/contacts')).body.data
    expect(contact).toMatchObject({
      last_name: 'Müller',
      email: 'müller@example.com',
      country: 'DE',
      custom: {},
    })
  })

  it('knows the columns of HubSpot, keeps what it cannot read, and says whose the contacts are', async () => {
    const acme = await app.createAccount()
    const colleague = await acme.invite('member')
    const csv = [
      'Record ID,First Name,Last Name,Email,Phone Number,Mobile Phone Number,Lifecycle Stage,Lead Status,Associated Company,Country/Region',
      '1,Marie,Curie,marie@example.com,04 91 22 33 44,06 12 34 56 78,Sales Qualified Lead,OPEN_DEAL,Radium,France',
      '2,Ernest,Solvay,ernest@example.com,ask his office,,Other,NEW,Soda,Belgium',
    ].join('\n')
    const { id } = (await upload(colleague, csv)).body.data
    await app.drain()
    const done = (await acme.get(`/contacts/imports/${id}`)).body.data
    expect(done).toMatchObject({ created: 2, failed: 0, warnings: 1 })
    const { data } = (await acme.get('/contacts', { sort: 'email' })).body
    expect(data[0]).toMatchObject({ email: 'ernest@example.com', status: 'lead', phone: null, country: 'BE' })
    expect(data[0].custom).toMatchObject({ phone: 'ask his office', status: 'Other', 'Lead Status': 'NEW' })
    expect(data[1]).toMatchObject({
      email: 'marie@example.com',
      phone: '+33491223344',
      status: 'prospect',
      company_name: 'Radium',
      country: 'FR',
      owner_id: colleague.userId,
      custom: { 'Record ID': '1', 'Lead Status': 'OPEN_DEAL', 'Mobile Phone Number': '06 12 34 56 78' },
    })
    const warnings = await acme.get(`/contacts/imports/${id}/warnings.csv`)
    expect(warnings.text.split('\r\n')[1]).toMatch(/^2,.*status must be one of.*;.*phone must be/)
    expect((await acme.get(`/contacts/imports/${id}/errors.csv`)).text.trim().split('\r\n')).toHaveLength(1)
  })

  it('keeps a country and a language that nobody knows as they came, and says so', async () => {
    const acme = await app.createAccount()
    const csv = 'Email,Land,Sprache\na@example.com,Österreich,Deutsch\nb@example.com,Ruritania,Klingon'
    const { id } = (await upload(acme, csv)).body.data
    await app.drain()
    expect((await acme.get(`/contacts/imports/${id}`)).body.data).toMatchObject({ created: 2, warnings: 1 })
    const { data } = (await acme.get('/contacts', { sort: 'email' })).body
    expect(data[0]).toMatchObject({ country: 'AT', language: 'de', custom: {} })
    expect(data[1]).toMatchObject({
      country: null,
      language: null,
      custom: { country: 'Ruritania', language: 'Klingon' },
    })
    const warnings = await acme.get(`/contacts/imports/${id}/warnings.csv`)
    expect(warnings.text.split('\r\n')[1]).toMatch(/country must be.*language must be/)
  })

  it('goes on where it stopped, and counts nothing twice', async () => {
    const acme = await app.createAccount()
    const lines = Array.from({ length: 5_000 }, (_, index) => `r${index}@example.com,${'x'.repeat(500)}`)
    const { id } = (await upload(acme, `email,filler\n${lines.join('\n')}`)).body.data
    await app.drain()
    const done = (await acme.get(`/contacts/imports/${id}`)).body.data
    expect(done).toMatchObject({ status: 'completed', rows: 5_000, created: 5_000 })
    expect(done.size_bytes).toBeGreaterThan(2 * 1024 * 1024)
  })

  it.each([
    ['', {}, 'The file is empty'],
    ['a,a\n1,2', {}, 'Two columns of the file have the same name'],
    ['email\nx@example.com', { mapping: '{"mail":"email"}' }, 'The file has no column mail'],
    ['email\nx@example.com', { mapping: '{"email":"salary"}' }, /mapping.email must be a field/],
    ['email\nx@example.com', { mapping: 'email' }, /mapping must be JSON/],
    ['email\nx@example.com', { list_id: '01a1dce5-541d-7093-834b-661a97c3b69e' }, 'list_id not found'],
    ['email\nx@example.com', { update_existing: 'maybe' }, 'update_existing must be true or false'],
  ])('refuses %j with %j and keeps nothing', async (csv, fields, detail) => {
    const acme = await app.createAccount()
    const reply = await upload(acme, csv, fields as Record<string, string>)
    expect(reply.status).toBe(400)
    expect(reply.body.detail).toMatch(detail)
    expect((await acme.get('/contacts/imports')).body.data).toEqual([])
    expect(
      await app.sql('select from import_chunks where organization_id = $1', [acme.organizationId]),
    ).toEqual([])
  })

  it('needs a file, and a hand that may write', async () => {
    const acme = await app.createAccount()
    const reply = await acme.post('/contacts/import', new FormData())
    expect([reply.status, reply.body.detail]).toEqual([400, 'file is required'])
    const viewer = await acme.invite('viewer')
    expect((await upload(viewer, 'email\nx@example.com')).status).toBe(403)
  })

  it('says so where the file is not UTF-8 or not storable, row by row', async () => {
    const acme = await app.createAccount()
    const csv = Buffer.concat([
      Buffer.from('last_name,email\nM'),
      Buffer.from([0xfc]),
      Buffer.from('ller,a@example.com\nNu\0l,b@example.com\nFine,c@example.com\n'),
    ])
    const { id } = (await upload(acme, csv)).body.data
    await app.drain()
    expect((await acme.get(`/contacts/imports/${id}`)).body.data).toMatchObject({ created: 1, failed: 2 })
  })

  it('comes back out as a file that can be read in again', async () => {
    const acme = await app.createAccount()
    await acme.post('/contacts', {
      first_name: '=cmd()',
      last_name: 'O"Neil, Jr',
      email: 'o@example.com',
      phone: '+14155552671',
      tags: ['x', 'y'],
      custom: { level: 'gold' },
      company_name: 'Neil & Co',
    })
    const csv = await acme.get('/contacts/export')
    expect(csv.text).toContain('\'=cmd(),"O""Neil, Jr"')
    expect(csv.text).toContain(',+14155552671,')
    const audited = await acme.get('/audit-log', { action: 'contacts_exported' })
    expect(audited.body.data).toMatchObject([{ actor_user_id: acme.userId, detail: { filter: {} } }])
    const other = await app.createAccount()
    await upload(other, csv.text)
    await app.drain()
    const [contact] = (await other.get('/contacts')).body.data
    expect(contact).toMatchObject({
      first_name: '=cmd()',
      last_name: 'O"Neil, Jr',
      phone: '+14155552671',
      tags: ['x', 'y'],
      custom: { level: 'gold' },
      company_name: 'Neil & Co',
    })
  })
})
