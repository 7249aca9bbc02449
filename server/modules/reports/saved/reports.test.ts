import { describe, expect, it } from 'vitest'
import { useTestApp } from '#tests/harness.ts'

const app = useTestApp()
const query = { dataset: 'contacts', dimensions: [{ field: 'status' }] }

describe('a report', () => {
  it('is saved, listed, changed, run, copied and deleted', async () => {
    const acme = await app.createAccount()
    await acme.post('/contacts', { first_name: 'Ada' })
    const made = await acme.post('/reports', { name: ' People ', query })
    expect(made.status).toBe(201)
    const report = made.body.data
    expect(report).toMatchObject({
      name: 'People',
      description: null,
      query,
      chart: { type: 'table', options: {} },
      visibility: 'organization',
      owner_id: acme.userId,
      last_run_at: null,
    })
    const run = await acme.post(`/reports/${report.id}/run`, {
      filters: [{ field: 'status', op: 'eq', value: 'lead' }],
    })
    expect(run.body.data.rows).toEqual([{ status: 'lead', count: 1 }])
    const patched = await acme.patch(`/reports/${report.id}`, { chart: { type: 'pie' }, description: 'x' })
    expect(patched.body.data).toMatchObject({ chart: { type: 'pie' }, description: 'x', name: 'People' })
    expect(patched.body.data.last_run_at).not.toBeNull()
    const copy = await acme.post(`/reports/${report.id}/duplicate`)
    expect([copy.status, copy.body.data.name]).toEqual([201, 'People (copy)'])
    await acme.post('/reports', { name: 'Deals', query: { dataset: 'deals' } })
    const names = async (search: Record<string, string>) =>
      (await acme.get('/reports', search)).body.data.map((one: { name: string }) => one.name)
    expect(await names({})).toEqual(['Deals', 'People (copy)', 'People'])
    expect(await names({ dataset: 'deals' })).toEqual(['Deals'])
    expect(await names({ q: 'copy' })).toEqual(['People (copy)'])
    expect((await acme.delete(`/reports/${report.id}`)).status).toBe(200)
    const gone = await acme.get(`/reports/${report.id}`)
    expect([gone.status, gone.body.detail]).toEqual([404, 'Report not found'])
  })

  it('is checked as a run would', async () => {
    const acme = await app.createAccount()
    const wrong = await acme.post('/reports', { name: 'x', query: { dataset: 'nothing' } })
    expect([wrong.status, wrong.body.detail]).toEqual([400, "Unknown dataset 'nothing'"])
  })

  it('is private if it is, and changed by its owner or an admin', async () => {
    const acme = await app.createAccount()
    const [ann, bob, eve] = [
      await acme.invite('member'),
      await acme.invite('member'),
      await acme.invite('viewer'),
    ]
    const secret = (await ann.post('/reports', { name: 'Mine', query, visibility: 'private' })).body.data
    for (const other of [acme, bob, eve]) {
      expect((await other.get(`/reports/${secret.id}`)).status).toBe(404)
      expect((await other.post(`/reports/${secret.id}/run`, {})).status).toBe(404)
      expect((await other.get('/reports')).body.data).toEqual([])
    }
    const open = (await ann.post('/reports', { name: 'Ours', query })).body.data
    expect((await eve.post(`/reports/${open.id}/run`, {})).status).toBe(200)
    expect((await eve.post('/reports', { name: 'x', query })).status).toBe(403)
    const refused = await bob.patch(`/reports/${open.id}`, { name: 'x' })
    expect([refused.status, refused.body.detail]).toEqual([
      403,
      'Only the owner or an admin can change this report',
    ])
    expect((await acme.patch(`/reports/${open.id}`, { name: 'Theirs' })).body.data.name).toBe('Theirs')
    expect((await ann.get('/reports', { mine: 'true' })).body.pagination.total).toBe(2)
  })
})
