import { describe, expect, it } from 'vitest'
import { type Account, useTestApp } from '#tests/harness.ts'

const app = useTestApp()

interface Line {
  id: string
  type: string
  title: string
  body: string | null
  via: string
  subject: { type: string; id: string; title: string } | null
  changes: { field: string; label: string; from_display: string | null; to_display: string | null }[]
}

async function people() {
  const acme = await app.createAccount()
  const company = (await acme.post('/companies', { name: 'Engines' })).body.data
  const contact = (await acme.post('/contacts', { first_name: 'Ada', company_id: company.id })).body.data
  const deal = (await acme.post('/deals', { name: 'Ropes', contact_id: contact.id, company_id: company.id }))
    .body.data
  return { acme, company, contact, deal }
}

const linesOf = async (acme: Account, path: string, query: Record<string, string | number> = {}) =>
  (await acme.get(`${path}/activities`, query)).body.data as Line[]

describe('a timeline', () => {
  it('has the whole present text of notes, what to open, and old and new with names', async () => {
    const { acme, company, contact } = await people()
    const other = await acme.invite('member')
    const body = 'x'.repeat(2_000)
    const note = (await acme.post(`/contacts/${contact.id}/notes`, { body: 'short' })).body.data
    await acme.patch(`/notes/${note.id}`, { body })
    await acme.put(`/contacts/${contact.id}`, { owner_id: other.userId, company_id: null })
    const task = (await acme.post('/tasks', { title: 'Call', contact_id: contact.id })).body.data
    await acme.put(`/tasks/${task.id}`, { priority: 'high' })
    const [edited, made, changed, noted] = await linesOf(acme, `/contacts/${contact.id}`)
    expect(edited).toMatchObject({
      type: 'task_edited',
      subject: { type: 'task', id: task.id, title: 'Call' },
      changes: [{ field: 'priority', from_display: 'normal', to_display: 'high' }],
      via: 'app',
    })
    expect(made).toMatchObject({ type: 'task', body: null, changes: [] })
    expect(noted).toMatchObject({ type: 'noted', body })
    const names = new Map(changed!.changes.map(one => [one.field, one]))
    expect(names.get('owner_id')).toMatchObject({ label: 'owner', to: other.userId })
    expect(names.get('owner_id')!.to_display).not.toBe(String(other.userId))
    expect(names.get('company_id')).toMatchObject({
      from: company.id,
      from_display: 'Engines',
      to_display: null,
    })
  })

  it('says amounts as money', async () => {
    const { acme, deal } = await people()
    await acme.put(`/deals/${deal.id}`, { amount_cents: 120_000, currency: 'EUR' })
    const [edited] = await linesOf(acme, `/deals/${deal.id}`)
    expect(edited!.changes.find(({ field }) => field === 'amount_cents')).toMatchObject({
      from_display: '€0.00',
      to_display: '€1,200.00',
    })
  })

  it('goes on behind a line, by types, and adds what is related, each line once', async () => {
    const { acme, company, contact, deal } = await people()
    await acme.post('/notes', { subject: { type: 'deal', id: deal.id }, body: 'about the deal' })
    await acme.post(`/contacts/${contact.id}/notes`, { body: 'about her' })
    const own = await linesOf(acme, `/companies/${company.id}`)
    expect(own.some(({ type }) => type === 'noted')).toBe(false)
    const all = await linesOf(acme, `/companies/${company.id}`, { related: 'true' })
    expect(all.filter(({ type }) => type === 'noted').map(({ body }) => body)).toEqual([
      'about her',
      'about the deal',
    ])
    expect(new Set(all.map(({ id }) => id)).size).toBe(all.length)
    const pages: Line[] = []
    for (let before: string | undefined; ; before = pages.at(-1)!.id) {
      const page = await linesOf(acme, `/companies/${company.id}`, {
        related: 'true',
        limit: 2,
        ...(before ? { before } : {}),
      })
      if (page.length === 0) break
      pages.push(...page)
    }
    expect(pages.map(({ id }) => id)).toEqual(all.map(({ id }) => id))
    const ofDeal = await linesOf(acme, `/deals/${deal.id}`, { related: 'true', types: 'noted' })
    expect(ofDeal.map(({ body }) => body)).toEqual(['about her', 'about the deal'])
    expect(ofDeal[0]!.subject).toMatchObject({ type: 'contact', id: contact.id, title: 'Ada' })
    expect((await linesOf(acme, `/deals/${deal.id}`, { types: 'noted' })).length).toBe(1)
    expect((await acme.get(`/deals/${deal.id}/activities`, { limit: 101 })).status).toBe(400)
  })

  it('says by what way a change came', async () => {
    const { acme, contact } = await people()
    const { token } = (await acme.post('/auth/tokens', { name: 'Sync' })).body.data
    await fetch(`${app.url}/api/v1/app/contacts/${contact.id}`, {
      method: 'PUT',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: JSON.stringify({ title: 'CTO' }),
    })
    await acme.post('/contacts/bulk-update', { ids: [contact.id], set: { title: 'CEO' } })
    const twin = (await acme.post('/contacts', { first_name: 'Twin', phone: '+442079460958' })).body.data
    await acme.post('/contacts/merge', { keep_id: contact.id, merge_ids: [twin.id] })
    const lines = await linesOf(acme, `/contacts/${contact.id}`)
    expect(lines.filter(({ type }) => type === 'edited').map(({ via }) => via)).toEqual(['bulk', 'api'])
    expect(lines.find(({ type }) => type === 'merged')!.via).toBe('merge')
  })
})

describe('the history of fields', () => {
  it('folds back from the present value to the first, each key of custom by itself', async () => {
    const { acme, contact, company, deal } = await people()
    const steps = [
      { title: 'CTO', custom: { tier: 'gold', seats: 1 } },
      { title: 'CEO', custom: { tier: 'gold', seats: 2 } },
      { title: null, custom: { seats: 2 } },
      { title: 'Chair' },
    ]
    for (const step of steps) await acme.put(`/contacts/${contact.id}`, step)
    const history = (await acme.get(`/contacts/${contact.id}/field-history`)).body
    const present = (await acme.get(`/contacts/${contact.id}`)).body.data
    const value = new Map<string, unknown>()
    for (const { field, from, to } of history.data) {
      const now = field.startsWith('custom.') ? (present.custom[field.slice(7)] ?? null) : present[field]
      expect([field, to]).toEqual([field, value.has(field) ? value.get(field) : now])
      value.set(field, from)
    }
    expect(Object.fromEntries(value)).toMatchObject({
      title: null,
      'custom.tier': null,
      'custom.seats': null,
    })
    const { body } = await acme.get(`/contacts/${contact.id}/field-history`, { field: 'title', limit: 2 })
    expect(body.pagination).toMatchObject({ total: 4, pages: 2 })
    expect(body.data).toMatchObject([
      {
        field: 'title',
        label: 'title',
        from: null,
        to: 'Chair',
        actor: { id: acme.userId },
        via: 'app',
        source: null,
      },
      { from: 'CEO', to: null },
    ])
    await acme.put(`/companies/${company.id}`, { name: 'Engines Ltd' })
    await acme.put(`/deals/${deal.id}`, { amount_cents: 5_000 })
    for (const path of [`/companies/${company.id}`, `/deals/${deal.id}`])
      expect((await acme.get(`${path}/field-history`)).body.data.length).toBeGreaterThan(0)
    expect((await acme.get(`/tasks/${company.id}/field-history`)).body.detail).toBe('Task not found')
  })
})
