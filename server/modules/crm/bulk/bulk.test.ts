import { describe, expect, it } from 'vitest'
import { type Account, useTestApp } from '#tests/harness.ts'

const app = useTestApp()
const nobody = '01a1dce5-541d-7093-834b-661a97c3b69e'

const make = async (account: Account, path: string, bodies: readonly object[]): Promise<string[]> => {
  const ids: string[] = []
  for (const body of bodies) ids.push((await account.post(path, body)).body.data.id)
  return ids
}

describe('many at once', () => {
  it('are changed by their ids; who cannot be is told, and costs nobody else', async () => {
    const acme = await app.createAccount()
    const ids = await make(acme, '/contacts', [
      { first_name: 'Ada', tags: ['a'], custom: { x: 1 } },
      { first_name: 'Bob', tags: ['b'] },
    ])
    const change = { set: { status: 'customer', custom: { y: 2 } }, add_tags: ['c'], remove_tags: ['b'] }
    const reply = await acme.post('/contacts/bulk-update', {
      ids: [...ids, nobody, ids[0]],
      ...change,
      owner_id: acme.userId,
    })
    expect(reply.status).toBe(200)
    expect(reply.body).toMatchObject({
      matched: 3,
      changed: 2,
      failed: [{ id: nobody, detail: 'Contact not found' }],
      data: { matched: 3 },
    })
    const [ada, bob] = await Promise.all(ids.map(id => acme.get(`/contacts/${id}`)))
    expect(ada!.body.data).toMatchObject({ status: 'customer', tags: ['a', 'c'], custom: { x: 1, y: 2 } })
    expect(bob!.body.data).toMatchObject({ tags: ['c'], owner_id: acme.userId })
    const taken = await acme.post('/contacts/bulk-update', { ids, set: { email: 'one@x.example' } })
    expect(taken.body).toMatchObject({ changed: 1, failed: [{ detail: 'Another contact has this email' }] })
  })

  it('are chosen by a filter, and by nothing not at all', async () => {
    const acme = await app.createAccount()
    await make(acme, '/contacts', [{ status: 'lead' }, { status: 'lead' }, { status: 'customer' }])
    for (const body of [{}, { filter: {} }, { set: { status: 'churned' } }]) {
      const reply = await acme.post('/contacts/bulk-update', body)
      expect([reply.status, reply.body.detail]).toEqual([400, 'ids or filter is required'])
      expect((await acme.post('/contacts/bulk-delete', body)).status).toBe(400)
    }
    const gone = await acme.post('/contacts/bulk-delete', { filter: { status: ['lead'] } })
    expect(gone.body).toMatchObject({ matched: 2, changed: 2, failed: [] })
    expect((await acme.get('/contacts')).body.pagination.total).toBe(1)
    const viewer = await acme.invite('viewer')
    expect((await viewer.post('/contacts/bulk-delete', { ids: [nobody] })).status).toBe(403)
  })

  it('are companies, tasks and deals as well, in one call', async () => {
    const acme = await app.createAccount()
    const companies = await make(acme, '/companies', [{ name: 'One', tags: ['x'] }, { name: 'Two' }])
    const tasks = await make(acme, '/tasks', [{ title: 'One' }, { title: 'Two' }])
    const deals = await make(acme, '/deals', [{ name: 'One', custom: { a: 1 } }, { name: 'Two' }])
    const all = [
      [
        '/companies',
        companies,
        { set: { industry: 'Rope' }, add_tags: ['y'] },
        { industry: 'Rope', tags: ['x', 'y'] },
      ],
      [
        '/tasks',
        tasks,
        { set: { status: 'done' }, assignee_id: null },
        { status: 'done', assignee_id: null },
      ],
      [
        '/deals',
        deals,
        { set: { status: 'won', custom: { b: 2 } } },
        { status: 'won', custom: { a: 1, b: 2 } },
      ],
    ] as const
    for (const [path, ids, change, after] of all) {
      const reply = await acme.post(`${path}/bulk-update`, { ids: [...ids, nobody], ...change })
      expect(reply.body).toMatchObject({ matched: 3, changed: 2, failed: [{ id: nobody }] })
      expect((await acme.get(`${path}/${ids[0]}`)).body.data).toMatchObject(after)
      const gone = await acme.post(`${path}/bulk-delete`, { filter: { q: 'two' } })
      expect(gone.body).toMatchObject({ matched: 1, changed: 1, failed: [] })
      expect((await acme.get(`${path}/${ids[1]}`)).status).toBe(404)
    }
  })

  it('are a job when there are more than a thousand', async () => {
    const acme = await app.createAccount()
    const other = await acme.invite('member')
    const rows = Array.from({ length: 1_001 }, (_, at) => ({ email: `p${at}@x.example` }))
    await acme.post('/contacts/bulk', { rows })
    const asked = await acme.post('/contacts/bulk-update', {
      filter: { status: ['lead'] },
      set: { status: 'prospect' },
    })
    expect(asked.status).toBe(202)
    const job = () => acme.get(`/jobs/${asked.body.job_id}`)
    expect((await job()).body.data).toMatchObject({
      kind: 'contacts.update',
      status: 'pending',
      result: null,
    })
    await make(acme, '/contacts', [{ status: 'lead', email: 'late@x.example' }])
    expect((await other.get(`/jobs/${asked.body.job_id}`)).status).toBe(404)
    await app.drain()
    expect((await job()).body.data).toMatchObject({
      status: 'succeeded',
      progress: 1,
      result: { matched: 1_001, changed: 1_001, failed: [] },
    })
    expect((await acme.get('/contacts', { status: 'lead' })).body.pagination.total).toBe(1)
    const { body } = await acme.get('/contacts', { limit: 200 })
    const ids = [...body.data.map(({ id }: { id: string }) => id), ...rows.map(() => crypto.randomUUID())]
    const removed = await acme.post('/contacts/bulk-delete', { ids })
    await app.drain()
    const { result } = (await acme.get(`/jobs/${removed.body.job_id}`)).body.data
    expect([result.matched, result.changed, result.failed.length]).toEqual([1_201, 200, 1_000])
  })
})
