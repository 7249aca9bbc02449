import { describe, expect, it } from 'vitest'
import { type Account, useTestApp } from '#tests/harness.ts'

const app = useTestApp()

type Listed = { email?: string; phone?: string; is_primary: boolean }
const emailsOf = ({ body }: { body: { data: { emails: Listed[] } } }) =>
  body.data.emails.map(one => one.email)
const primaryOf = ({ body }: { body: { data: { email: string | null; emails: Listed[] } } }) => {
  const [first, ...more] = body.data.emails.filter(one => one.is_primary)
  expect(more).toEqual([])
  expect(first?.email ?? null).toBe(body.data.email)
  return body.data.email
}
const list = (...emails: string[]) => emails.map(email => ({ email }))

async function setUp(...emails: string[]) {
  const acme = await app.createAccount()
  const made = await acme.post('/contacts', { first_name: 'Ada', emails: list(...emails) })
  const id = made.body.data.id as string
  const put = (body: object) => acme.put(`/contacts/${id}`, body)
  return { acme, id, put, made }
}

describe('several addresses', () => {
  it('are kept in their order, each once, with label and number', async () => {
    const acme = await app.createAccount()
    const body = {
      emails: [
        { email: 'ada@work.example' },
        { email: 'Ada@Home.example', label: 'home', is_primary: true },
        { email: 'ADA@work.example', label: 'other' },
      ],
      phones: [{ phone: '+44 20 7946 0958' }, { phone: '+442079460999', label: 'mobile' }],
    }
    const made = await acme.post('/contacts', body)
    expect(made.status).toBe(201)
    expect(made.body.data).toMatchObject({
      email: 'Ada@Home.example',
      phone: '+442079460958',
      emails: [
        { email: 'ada@work.example', label: 'work', is_primary: false, suppressed: false },
        { email: 'Ada@Home.example', label: 'home', is_primary: true, suppressed: false },
      ],
      phones: [
        { phone: '+442079460958', label: 'work', is_primary: true },
        { phone: '+442079460999', label: 'mobile', is_primary: false },
      ],
    })
    const read = await acme.get(`/contacts/${made.body.data.id}`)
    expect(read.body.data).toEqual(made.body.data)
    expect((await acme.get('/contacts')).body.data[0]).toEqual(made.body.data)
    const plain = await acme.post('/contacts', { email: 'bob@x.example' })
    expect(plain.body.data.emails).toEqual([
      { email: 'bob@x.example', label: 'work', is_primary: true, suppressed: false },
    ])
    expect((await acme.post('/contacts', {})).body.data).toMatchObject({ emails: [], phones: [] })
  })

  it('have one primary', async () => {
    const { acme, put } = await setUp('a@x.example', 'b@x.example')
    const two = list('a@x.example', 'b@x.example').map(one => ({ ...one, is_primary: true }))
    const refused = await put({ emails: two })
    expect([refused.status, refused.body.detail]).toEqual([400, 'emails must have one primary'])
    expect((await put({ emails: list('a@x.example'), email: 'c@x.example' })).status).toBe(400)
    expect((await acme.post('/contacts', { emails: list('d@x.example'), email: null })).status).toBe(400)
    const many = Array.from({ length: 21 }, (_, n) => ({ email: `m${n}@x.example` }))
    expect((await put({ emails: many })).status).toBe(400)
  })

  it('change by the list, by the primary one alone, and move up', async () => {
    const { put, made } = await setUp('a@x.example', 'b@x.example', 'c@x.example')
    expect(primaryOf(made)).toBe('a@x.example')
    const chosen = await put({ email: 'B@x.example' })
    expect([primaryOf(chosen), emailsOf(chosen)]).toEqual([
      'B@x.example',
      ['a@x.example', 'B@x.example', 'c@x.example'],
    ])
    const replaced = await put({ email: 'new@x.example' })
    expect([primaryOf(replaced), emailsOf(replaced)]).toEqual([
      'new@x.example',
      ['a@x.example', 'new@x.example', 'c@x.example'],
    ])
    const moved = await put({ email: null })
    expect([primaryOf(moved), emailsOf(moved)]).toEqual(['c@x.example', ['a@x.example', 'c@x.example']])
    expect(primaryOf(await put({ email: null }))).toBe('a@x.example')
    const last = await put({ email: null })
    expect([primaryOf(last), emailsOf(last)]).toEqual([null, []])
    const both = await put({ emails: list('x@x.example', 'y@x.example'), email: 'y@x.example' })
    expect([primaryOf(both), emailsOf(both)]).toEqual(['y@x.example', ['x@x.example', 'y@x.example']])
  })

  it('belong to one contact, whichever place they have', async () => {
    const { acme, id, put } = await setUp('a@x.example', 'b@x.example')
    const known = await acme.post('/contacts', { email: 'B@X.example', company_name: 'Never made' })
    expect([known.status, known.body.existing, known.body.data.id]).toEqual([200, true, id])
    const other = await acme.post('/contacts', { email: 'other@x.example' })
    const byList = await acme.post('/contacts', {
      emails: list('new@x.example', 'other@x.example', 'b@x.example'),
    })
    expect([byList.status, byList.body.data.id]).toEqual([200, other.body.data.id])
    const firstly = await acme.post('/contacts', {
      emails: list('other@x.example', 'b@x.example'),
      email: 'b@x.example',
    })
    expect(firstly.body.data.id).toBe(id)
    const refused = await acme.put(`/contacts/${other.body.data.id}`, {
      emails: list('other@x.example', 'B@x.example'),
    })
    expect(refused.status).toBe(409)
    expect(refused.body).toMatchObject({
      detail: 'Another contact has this email',
      code: 'email_taken',
      contact_id: id,
    })
    await put({ emails: list('a@x.example') })
    expect((await acme.put(`/contacts/${other.body.data.id}`, { email: 'b@x.example' })).status).toBe(200)
    await acme.delete(`/contacts/${other.body.data.id}`)
    expect((await put({ emails: list('a@x.example', 'b@x.example') })).status).toBe(200)
  })

  it('hold against primary addresses from before they were listed', async () => {
    const { acme, put } = await setUp('a@x.example')
    const old = (await acme.post('/contacts', { email: 'old@x.example' })).body.data.id
    await app.sql('delete from contact_emails where contact_id = $1', [old])
    expect((await put({ emails: list('a@x.example', 'old@x.example') })).body.contact_id).toBe(old)
    expect(
      (await acme.post('/contacts', { emails: list('n@x.example', 'old@x.example') })).body.data.id,
    ).toBe(old)
    expect((await acme.post('/contacts', { email: 'old@x.example' })).body.existing).toBe(true)
  })

  it('go to one of ten who are given the same at once', async () => {
    const acme = await app.createAccount()
    const ids = await Promise.all(
      Array.from(
        { length: 10 },
        async (_, n) => (await acme.post('/contacts', { email: `p${n}@x.example` })).body.data.id as string,
      ),
    )
    const replies = await Promise.all(
      ids.map((id, n) =>
        acme.put(`/contacts/${id}`, { emails: list(`p${n}@x.example`, 'shared@x.example') }),
      ),
    )
    const winner = ids[replies.findIndex(({ status }) => status === 200)]
    expect(replies.map(({ status }) => status).sort()).toEqual([200, ...Array(9).fill(409)])
    for (const { status, body } of replies) if (status === 409) expect(body.contact_id).toBe(winner)
    const created = await Promise.all(
      Array.from({ length: 10 }, (_, n) =>
        acme.post('/contacts', { emails: list(`q${n}@x.example`, 'again@x.example') }),
      ),
    )
    expect(new Set(created.map(({ body }) => body.data.id)).size).toBe(1)
    expect(created.filter(({ status }) => status === 201)).toHaveLength(1)
  })
})

async function search(acme: Account, q: string): Promise<string[]> {
  const found = await acme.get(`/contacts?q=${encodeURIComponent(q)}`)
  return found.body.data.map((one: { first_name: string }) => one.first_name)
}

describe('every address counts', () => {
  it('for the search, numbers by any five of their digits', async () => {
    const acme = await app.createAccount()
    await acme.post('/contacts', {
      first_name: 'Ada',
      emails: list('ada@work.example', 'countess@byron.example'),
      phones: [{ phone: '+442079460958' }, { phone: '+493012345678' }],
    })
    await acme.post('/contacts', { first_name: 'Bob', phone: '+442079461111' })
    expect(await search(acme, 'countess@byron.example')).toEqual(['Ada'])
    expect(await search(acme, 'ada byron')).toEqual(['Ada'])
    expect(await search(acme, '030 1234')).toEqual(['Ada'])
    expect(await search(acme, '94609')).toEqual(['Ada'])
    expect(await search(acme, '020 7946 1111')).toEqual(['Bob'])
    expect((await search(acme, '+44 20 794')).sort()).toEqual(['Ada', 'Bob'])
    expect(await search(acme, '0794')).toEqual([])
  })

  it('in files, out and in again', async () => {
    const { acme } = await setUp('a@x.example', 'b@x.example')
    const csv = (await acme.get('/contacts/export')).text
    expect(csv).toContain('a@x.example; b@x.example')
    const rows = [
      { emails: list('b@x.example', 'c@x.example'), phones: [{ phone: '+442079460958', label: 'mobile' }] },
      { email: 'C@x.example', title: 'Countess' },
      { emails: list('n@x.example', 'm@x.example') },
    ]
    const saved = await acme.post('/contacts/bulk', { rows, update_existing: true })
    expect(saved.body).toMatchObject({ created: 1, updated: 1 })
    const [ada] = (await acme.get('/contacts?q=ada')).body.data
    expect(ada).toMatchObject({ title: 'Countess', email: 'a@x.example', phone: '+442079460958' })
    expect(ada.emails.map((one: Listed) => one.email)).toEqual(['a@x.example', 'b@x.example', 'c@x.example'])
    const known = await acme.post('/contacts', { email: 'm@x.example' })
    expect(known.body.existing).toBe(true)
  })
})

describe('addresses of several contacts', () => {
  /** Two or three with any lists of addresses and numbers, drawn by a number. */
  const drawn = (seed: number) =>
    Array.from({ length: 2 + (seed % 2) }, (_, who) => ({
      first_name: `P${who}`,
      emails: list(...Array.from({ length: (seed + who) % 4 }, (__, n) => `p${who}.${n}@x.example`)),
      phones: Array.from({ length: (seed * 3 + who) % 3 }, (__, n) => ({
        phone: `+4420794609${(seed + n) % 3}${n}`,
        label: 'mobile',
      })),
    }))

  it.each([1, 2, 3, 4, 5, 6])('are joined by a merge and parted again, and none is lost (%i)', async seed => {
    const acme = await app.createAccount()
    const people = await Promise.all(
      drawn(seed).map(async body => (await acme.post('/contacts', body)).body.data),
    )
    const [keep, ...others] = people.map(({ id }) => id as string)
    const merged = await acme.post('/contacts/merge', { keep_id: keep, merge_ids: others })
    expect(merged.status).toBe(200)
    const all = people.flatMap(({ emails }) => emails.map((one: Listed) => one.email))
    expect(emailsOf(merged)).toEqual(all)
    expect(new Set(merged.body.data.phones.map((one: Listed) => one.phone))).toEqual(
      new Set(people.flatMap(({ phones }) => phones.map((one: Listed) => one.phone))),
    )
    const added = seed % 2 === 1
    if (added) await acme.put(`/contacts/${keep}`, { emails: list(...all, 'since@x.example') })
    expect((await acme.post(`/contacts/merges/${merged.body.merge_id}/unmerge`)).status).toBe(200)
    for (const person of people) {
      const { body } = await acme.get(`/contacts/${person.id}`)
      const since = added && person.id === keep
      expect(body.data.emails.map((one: Listed) => one.email)).toEqual([
        ...person.emails.map((one: Listed) => one.email),
        ...(since ? ['since@x.example'] : []),
      ])
      expect(body.data.phones).toEqual(person.phones)
    }
  })

  it('come back from the trash unless somebody has them, then without', async () => {
    const { acme, id } = await setUp('a@x.example', 'b@x.example', 'c@x.example')
    const trash = (await acme.delete(`/contacts/${id}`)).body.trash_id
    const holder = (
      await acme.post('/contacts', { emails: list('z@x.example', 'B@x.example', 'a@x.example') })
    ).body.data.id
    const refused = await acme.post(`/trash/${trash}/restore`, {})
    expect([refused.status, refused.body.code, refused.body.contact_id]).toEqual([409, 'email_taken', holder])
    expect((await acme.post(`/trash/${trash}/restore`, { skip_taken: true })).status).toBe(200)
    const back = await acme.get(`/contacts/${id}`)
    expect([primaryOf(back), emailsOf(back)]).toEqual(['c@x.example', ['c@x.example']])
  })

  it('that earlier merges kept aside move into the lists once, where nobody has them', async () => {
    const { acme, id } = await setUp('a@x.example')
    await acme.post('/contacts', { email: 'taken@x.example' })
    await app.sql('update contacts set custom = $2 where id = $1', [
      id,
      { tier: 'gold', other_emails: ['old@x.example', 'taken@x.example'], other_phones: ['+442079460958'] },
    ])
    await app.sql("update backfills set finished_at = null where name = 'crm.move_other_addresses'")
    await app.sql("delete from backfill_parts where backfill = 'crm.move_other_addresses'")
    await app.runCron('operations.run_backfills')
    await app.drain()
    const { body } = await acme.get(`/contacts/${id}`)
    expect(body.data).toMatchObject({
      custom: { tier: 'gold', other_emails: ['taken@x.example'] },
      phone: '+442079460958',
      emails: [{ email: 'a@x.example', is_primary: true }, { email: 'old@x.example' }],
    })
  })

  it('are suppressed each by itself; who unsubscribes does so for all', async () => {
    const { acme, id, put } = await setUp('a@x.example', 'b@x.example')
    const marks = async () => {
      const { data } = (await acme.get(`/contacts/${id}`)).body
      return [data.suppressed, ...data.emails.map((one: { suppressed: boolean }) => one.suppressed)]
    }
    await acme.post('/suppressions', { email: 'b@x.example', reason: 'manual' })
    expect(await marks()).toEqual([false, false, true])
    await put({ email: 'b@x.example' })
    expect(await marks()).toEqual([true, false, true])
    await put({ email: 'a@x.example' })
    expect(await marks()).toEqual([false, false, true])
  })

  it('are asked for by filters, and told in the history', async () => {
    const { acme, id, put } = await setUp('a@x.example', 'b@x.example')
    await acme.post('/contacts', { email: 'other@y.example' })
    const filter = { match: 'all', rules: [{ field: 'emails', op: 'contains', value: 'b@x.example' }] }
    const found = await acme.post('/contacts/query', { filter })
    expect(found.body.data.map((one: { id: string }) => one.id)).toEqual([id])
    await put({ emails: list('a@x.example', 'c@x.example') })
    const [line] = (await acme.get(`/contacts/${id}/field-history?field=emails`)).body.data
    expect(line).toMatchObject({
      from_display: 'a@x.example, b@x.example',
      to_display: 'a@x.example, c@x.example',
    })
  })
})
