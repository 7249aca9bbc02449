import { expect, it } from 'vitest'
import { relatedKeys } from '#kit/records/related.ts'
import { useTestApp } from '#tests/harness.ts'

const app = useTestApp()

it('has what belongs to a contact, a company and a deal, the first five and how many there are', async () => {
  const acme = await app.createAccount({ currency: 'EUR' })
  const company = (await acme.post('/companies', { name: 'Engines' })).body.data
  const [contact, colleague] = [
    (await acme.post('/contacts', { first_name: 'Ada', email: 'ada@x.example', company_id: company.id })).body
      .data,
    (await acme.post('/contacts', { first_name: 'Bob', company_id: company.id })).body.data,
  ]
  const of = { contact_id: contact.id }
  const deal = (await acme.post('/deals', { name: 'Ropes', ...of, company_id: company.id })).body.data
  for (let n = 1; n <= 7; n += 1)
    await acme.post('/tasks', { title: `Task ${n}`, ...of, due_at: `2027-01-0${8 - n}T10:00:00Z` })
  await acme.post('/tasks', { title: 'Undated', ...of, deal_id: deal.id })
  await acme.post('/tasks', { title: 'Done', ...of, status: 'done' })
  await acme.post('/quotes', {
    ...of,
    deal_id: deal.id,
    title: 'Offer',
    lines: [{ name: 'Rope', unit_price_cents: 900 }],
  })
  await acme.post('/invoices', { ...of, lines: [{ name: 'Rope', unit_price_cents: 700 }] })
  await acme.post('/subscriptions', { ...of, items: [{ name: 'Plan', unit_price_cents: 500 }] })
  await acme.post('/contracts', { title: 'Terms', party_b_email: 'Ada@x.example', deal_id: deal.id })
  await acme.post('/email/send', { to: 'ada@x.example', subject: 'Hello', body_html: '<p>Hi</p>' })
  const soon = { start_at: '2027-02-01T10:00:00Z', end_at: '2027-02-01T11:00:00Z' }
  await acme.post('/calendar/events', { title: 'Demo', ...soon, contact_id: contact.id, deal_id: deal.id })
  await acme.post('/notes', { subject: { type: 'contact', id: contact.id }, body: 'Pinned', pinned: true })
  await acme.put(`/contacts/${contact.id}`, { custom: { shoe: 38 } })

  const one = (await acme.get(`/contacts/${contact.id}/overview`)).body.data
  expect(one.record.id).toBe(contact.id)
  const totals = Object.fromEntries(relatedKeys.map(key => [key, one[key].total]))
  expect(totals).toEqual({
    tasks: 8,
    meetings: 1,
    notes: 1,
    files: 0,
    emails: 1,
    deals: 1,
    quotes: 1,
    invoices: 1,
    contracts: 1,
    subscriptions: 1,
    people: 0,
    children: 0,
    sequences: 0,
    calls: 0,
  })
  expect(one.tasks.items.map(({ title }: { title: string }) => title)).toEqual(
    [7, 6, 5, 4, 3].map(n => `Task ${n}`),
  )
  expect(one.quotes.items[0]).toMatchObject({
    subtitle: 'Offer',
    status: 'draft',
    amount_cents: 900,
    currency: 'EUR',
  })
  expect(one.pinned_notes).toMatchObject([{ body: 'Pinned', can_edit: true }])
  expect(one.other_values).toEqual([{ key: 'shoe', value: 38 }])

  const firm = (await acme.get(`/companies/${company.id}/overview`)).body.data
  expect([firm.people.total, firm.deals.total, firm.quotes.total, firm.tasks.total]).toEqual([2, 1, 1, 8])
  expect(firm.people.items.map(({ id }: { id: string }) => id).toSorted()).toEqual(
    [contact.id, colleague.id].toSorted(),
  )
  const sale = (await acme.get(`/deals/${deal.id}/overview`)).body.data
  expect([
    sale.people.total,
    sale.quotes.total,
    sale.tasks.total,
    sale.meetings.total,
    sale.contracts.total,
  ]).toEqual([1, 1, 1, 1, 1])
  const rival = await app.createAccount()
  expect((await rival.get(`/deals/${deal.id}/overview`)).body.detail).toBe('Deal not found')
})
