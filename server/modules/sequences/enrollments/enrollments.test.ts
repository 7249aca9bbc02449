import { beforeEach, describe, expect, it } from 'vitest'
import { type Account, useTestApp } from '#tests/harness.ts'
import { outreach } from '../outreach.fixture.ts'

const app = useTestApp()
let acme: Account
const { contacts, manyContacts, sequence, enroll, enrollment, enrollments, read } = outreach(app, () => acme)
beforeEach(async () => {
  app.clock.set('2026-11-16T10:00:00Z')
  acme = await app.createAccount()
})

const nothing = {
  no_email: 0,
  invalid_email: 0,
  suppressed: 0,
  unsubscribed: 0,
  already_enrolled: 0,
  not_found: 0,
  duplicate: 0,
  over_cap: 0,
}

describe('enrolling', () => {
  it('takes whoever may be mailed and tells why the others were left out', async () => {
    const intro = await sequence()
    const [good, suppressed, quiet, already] = await contacts(4)
    const silent = (await acme.post('/contacts', { first_name: 'No mail' })).body.data
    const broken = (await acme.post('/contacts', { email: 'x@navy.test' })).body.data
    await app.sql(`update contacts set email = 'not an address' where id = $1`, [broken.id])
    await acme.post('/suppressions', { email: suppressed!.email, reason: 'manual' })
    await acme.put(`/contacts/${quiet!.id}`, { unsubscribed: true })
    await enroll(intro.id, already!.id)
    const ids = [good!.id, suppressed!.id, quiet!.id, already!.id, silent.id, broken.id, intro.id, good!.id]
    const answer = await acme.post(`/sequences/${intro.id}/enroll`, { contact_ids: ids })
    expect(answer.status).toBe(200)
    expect(answer.body).toEqual({
      success: true,
      candidates: 7,
      cap: 1000,
      capped: false,
      enrolled: 1,
      skipped: {
        total: 7,
        breakdown: {
          ...nothing,
          no_email: 1,
          invalid_email: 1,
          suppressed: 1,
          unsubscribed: 1,
          already_enrolled: 1,
          not_found: 1,
          duplicate: 1,
        },
        items: expect.arrayContaining([
          { contact_id: good!.id, email: good!.email, reason: 'duplicate' },
          { contact_id: suppressed!.id, email: suppressed!.email, reason: 'suppressed' },
          { contact_id: silent.id, email: null, reason: 'no_email' },
          { contact_id: intro.id, email: null, reason: 'not_found' },
        ]),
      },
    })
    expect(await read(intro.id)).toMatchObject({
      total_enrolled: 2,
      enrollment_counts: { active: 2, total: 2 },
    })
  })

  it('works by lists and by filter, and does nothing without a target', async () => {
    const intro = await sequence()
    const [one, two] = await contacts(2)
    const [three] = await contacts(1, { country: 'DE' })
    const list = (await acme.post('/lists', { name: 'Friends' })).body.data.id
    await acme.post(`/lists/${list}/members`, { contact_ids: [one!.id, two!.id] })
    const path = `/sequences/${intro.id}/enroll`
    expect((await acme.post(path, { list_id: list })).body).toMatchObject({ candidates: 2, enrolled: 2 })
    expect((await acme.post(path, { list_ids: [list], filter: { country: ['de'] } })).body).toMatchObject({
      candidates: 3,
      enrolled: 1,
      skipped: { breakdown: { ...nothing, already_enrolled: 2 } },
    })
    expect((await enrollment(intro.id, three!.id)).status).toBe('active')
    for (const body of [
      {},
      { contact_ids: [] },
      { filter: {} },
      { filter: { country: ['FR'] } },
      { list_id: intro.id },
    ]) {
      const empty = await acme.post(path, body)
      expect([empty.status, empty.body.detail]).toEqual([400, 'No contacts to enroll'])
    }
    expect((await acme.post(`/sequences/${list}/enroll`, { list_id: list })).status).toBe(404)
  })

  it('stops at a thousand and goes on with the next call', async () => {
    const intro = await sequence({ status: 'draft' })
    await manyContacts(1_050)
    const path = `/sequences/${intro.id}/enroll`
    const first = (await acme.post(path, { filter: { status: ['lead'] } })).body
    expect(first).toMatchObject({ cap: 1000, capped: true, enrolled: 1000, candidates: 1050 })
    expect(first.skipped.breakdown).toEqual({ ...nothing, over_cap: 50 })
    expect(first.skipped.items).toHaveLength(50)
    const second = (await acme.post(path, { filter: { status: ['lead'] } })).body
    expect(second).toMatchObject({ capped: false, enrolled: 50, candidates: 1050 })
    expect(await read(intro.id)).toMatchObject({ total_enrolled: 1_050 })
    const page = await acme.get(`/sequences/${intro.id}/enrollments`, { page: 6, limit: 200 })
    expect(page.body.data).toHaveLength(50)
    expect(page.body.pagination).toEqual({
      page: 6,
      limit: 200,
      total: 1_050,
      pages: 6,
      has_next: false,
      has_prev: true,
    })
  })

  it('of the same contacts twice at once enrolls each once', async () => {
    const intro = await sequence({ status: 'draft' })
    const ids = await manyContacts(60)
    const answers = await Promise.all(Array.from({ length: 4 }, () => enroll(intro.id, ...ids)))
    expect(answers.reduce((sum, answer) => sum + answer.enrolled, 0)).toBe(60)
    expect(await read(intro.id)).toMatchObject({ total_enrolled: 60 })
  })
})

describe('an enrollment', () => {
  it('is listed with its contact, searched and counted by status', async () => {
    const intro = await sequence()
    const company_name = 'Analytical Engines'
    const [ada] = await contacts(1, {
      first_name: 'Ada',
      last_name: 'Lovelace',
      title: 'Countess',
      company_name,
    })
    const [bob] = await contacts(1)
    await enroll(intro.id, ada!.id, bob!.id)
    const path = `/sequences/${intro.id}/enrollments`
    const { body } = await acme.get(path, { q: 'lovelace' })
    expect(body.data).toHaveLength(1)
    expect(body.data[0]).toMatchObject({
      contact_id: ada!.id,
      contact: { id: ada!.id, name: 'Ada Lovelace', email: ada!.email, title: 'Countess', company_name },
      status: 'active',
      stop_reason: null,
      current_step_number: 1,
      current_step_id: intro.steps[0].id,
      next_run_at: '2026-11-16T10:00:00.000Z',
      sent_count: 0,
      error: null,
      completed_at: null,
      mailbox_id: null,
    })
    expect(body.status_counts).toEqual({ active: 2, paused: 0, completed: 0, failed: 0 })
    expect((await acme.get(path, { status: 'paused' })).body.data).toEqual([])
    expect((await acme.get(path, { status: 'odd' })).status).toBe(400)
    expect((await acme.get(path, { limit: 201 })).status).toBe(400)
    expect((await acme.get(path, { page: 0 })).status).toBe(400)
  })

  it('is paused, resumed at its place, and removed', async () => {
    const intro = await sequence({ steps: [{ subject: 'x', delay_days: 3 }] })
    const [ada] = await contacts(1)
    await enroll(intro.id, ada!.id)
    const { id, next_run_at } = await enrollment(intro.id, ada!.id)
    const path = `/sequences/${intro.id}/enrollments/${id}`
    expect((await acme.post(`${path}/pause`)).body.data).toMatchObject({
      status: 'paused',
      next_run_at: null,
    })
    const twice = await acme.post(`${path}/pause`)
    expect([twice.status, twice.body.detail]).toEqual([400, "Cannot pause an enrollment that is 'paused'"])
    expect((await acme.post(`${path}/resume`)).body.data).toMatchObject({ status: 'active', next_run_at })
    const running = await acme.post(`${path}/resume`)
    expect([running.status, running.body.detail]).toEqual([
      400,
      "Cannot resume an enrollment that is 'active'",
    ])
    await acme.post(`${path}/pause`)
    app.clock.advance('P9D')
    expect((await acme.post(`${path}/resume`)).body.data.next_run_at).toBe('2026-11-25T10:00:00.000Z')
    expect((await acme.delete(path)).body).toEqual({ success: true })
    expect(await read(intro.id)).toMatchObject({ total_enrolled: 0, active: 0 })
    const gone = await acme.delete(path)
    expect([gone.status, gone.body.detail]).toEqual([404, 'Enrollment not found'])
    expect((await enroll(intro.id, ada!.id)).enrolled).toBe(1)
  })

  it('goes with its contact, and the numbers with it', async () => {
    const intro = await sequence()
    const [ada, bob] = await contacts(2)
    await enroll(intro.id, ada!.id, bob!.id)
    await acme.delete(`/contacts/${ada!.id}`)
    expect(await enrollments(intro.id)).toHaveLength(1)
    expect(await read(intro.id)).toMatchObject({ total_enrolled: 1, enrollment_counts: { active: 1 } })
    await acme.delete(`/sequences/${intro.id}`)
    expect(
      await app.sql('select 1 from sequence_tallies where organization_id = $1', [acme.organizationId]),
    ).toEqual([])
  })
})

describe('the page of a contact', () => {
  it('lists the sequences that the contact is or was in', async () => {
    const intro = await sequence()
    const [ada, grace] = await contacts(2)
    await enroll(intro.id, ada!.id)
    expect((await acme.get(`/contacts/${ada!.id}/enrollments`)).body.data).toMatchObject([
      { sequence_id: intro.id, sequence_name: intro.name, status: 'active', stop_reason: null },
    ])
    expect((await acme.get(`/contacts/${grace!.id}/enrollments`)).body.data).toEqual([])
    expect((await acme.get(`/contacts/${intro.id}/enrollments`)).status).toBe(404)
  })
})
