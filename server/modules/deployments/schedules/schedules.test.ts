import { describe, expect, it } from 'vitest'
import { createTenant, type Tenant } from '#tests/cloud-tenant.ts'
import { useTestApp } from '#tests/harness.ts'

const app = useTestApp()

const runsOf = async (tenant: Tenant, projectId: string) =>
  (await tenant.get(`/projects/${projectId}/runs`)).body.data as {
    trigger: string
    ref: string
    environment: string
    created_by: string
  }[]
const at = (moment: string) => app.clock.set(moment)

describe('an environment with a schedule', () => {
  it('is deployed to at its times, once each, until the schedule goes', async () => {
    at('2027-02-01T05:00:00Z')
    const acme = await createTenant(app)
    await acme.account.call('PATCH', '/organization', { body: { timezone: 'Europe/Berlin' } })
    const project = (await acme.post('/projects', { name: 'Shop', repository: 'acme/shop' })).body.data
    const made = await acme.post(`/projects/${project.id}/environments`, {
      name: 'production',
      branch: 'release',
      schedule: { days: ['mon', 'thu'], at: '06:30' },
    })
    expect(made.status, made.text).toBe(201)
    // A Monday; the clock in Berlin shows 06:00.
    const { id, next_run_at } = made.body.data
    expect(next_run_at).toBe('2027-02-01T05:30:00.000Z')
    await app.drain()
    expect(await runsOf(acme, project.id)).toEqual([])
    at('2027-02-01T05:30:00Z')
    await app.drain()
    await app.drain()
    expect(await runsOf(acme, project.id)).toMatchObject([
      { trigger: 'schedule', ref: 'release', environment: 'production', created_by: 'schedule' },
    ])
    expect((await acme.get(`/environments/${id}`)).body.data.next_run_at).toBe('2027-02-04T05:30:00.000Z')
    // Nobody worked for two weeks: one run, not four.
    at('2027-02-16T12:00:00Z')
    await app.drain()
    expect((await runsOf(acme, project.id)).length).toBe(2)
    const off = await acme.call('PATCH', `/environments/${id}`, { schedule: null })
    expect(off.body.data).toMatchObject({ schedule: null, next_run_at: null })
    at('2027-03-16T12:00:00Z')
    await app.drain()
    expect((await runsOf(acme, project.id)).length).toBe(2)
  })

  it.each([
    [{ days: [], at: '06:30' }, 'schedule.days must have at least 1 item'],
    [{ days: ['mon'], at: '24:00' }, 'schedule.at must match'],
    [{ days: ['monday'], at: '06:00' }, 'schedule.days'],
  ])('is refused with %j', async (schedule, detail) => {
    const acme = await createTenant(app)
    const project = (await acme.post('/projects', { name: 'Shop', repository: 'acme/shop' })).body.data
    const reply = await acme.post(`/projects/${project.id}/environments`, { name: 'p', schedule })
    expect([reply.status, reply.body.detail]).toEqual([400, expect.stringContaining(detail)])
  })
})
