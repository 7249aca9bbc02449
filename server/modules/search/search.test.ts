import { describe, expect, it } from 'vitest'
import { type Account, useTestApp } from '#tests/harness.ts'

const app = useTestApp()

interface Group {
  type: string
  items: { id: string; title: string; subtitle: string; url: string }[]
}
const find = async (account: Account, q: string, types?: string): Promise<Group[]> =>
  (await account.get('/search', { q, ...(types ? { types } : {}) })).body.data
const titles = (groups: Group[]) =>
  Object.fromEntries(groups.map(({ type, items }) => [type, items.map(({ title }) => title)]))

async function furnish(account: Account) {
  const company = (await account.post('/companies', { name: 'Byron Analytics', domain: 'byron.example' }))
    .body.data
  const contact = (
    await account.post('/contacts', {
      first_name: 'Ada',
      last_name: 'Byron',
      email: 'ada@byron.example',
      company_id: company.id,
    })
  ).body.data
  await account.post('/lists', { name: 'Friends of Byron' })
  await account.post('/deals', { name: 'Byron: forty seats', amount_cents: 490_000 })
  const lines = [{ name: 'Work', unit_price_cents: 10_000 }]
  await account.post('/quotes', { title: 'Byron engine', lines })
  const invoice = (await account.post('/invoices', { bill_to_name: 'Byron Ltd', lines })).body.data
  await account.post('/contracts', { title: 'Byron rope', content_html: '<p>Rope</p>' })
  await account.post('/subscriptions', {
    contact_id: contact.id,
    items: [{ name: 'Plan', unit_price_cents: 4_900 }],
  })
  await account.post('/sequences', { name: 'Byron outreach' })
  await account.post('/campaigns', { name: 'Byron news' })
  await account.post('/workflows', { name: 'Byron welcome' })
  await account.post('/products', { name: 'Byron box', unit_price_cents: 900 })
  await account.post('/pages', { name: 'Byron landing', slug: 'byron-landing' })
  await account.post('/calendar/events', { title: 'Lunch with Byron', start_at: '2027-03-10T09:00:00Z' })
  return { company, contact, invoice }
}

describe('search', () => {
  it('finds records of every kind by a few letters, wrong ones too', async () => {
    const acme = await app.createAccount()
    const { contact, invoice } = await furnish(acme)
    const everything = {
      contact: ['Ada Byron'],
      company: ['Byron Analytics'],
      list: ['Friends of Byron'],
      deal: ['Byron: forty seats'],
      quote: ['QT-000001 Byron engine'],
      invoice: ['INV-000001'],
      contract: ['Byron rope'],
      subscription: ['Ada Byron'],
      sequence: ['Byron outreach'],
      campaign: ['Byron news'],
      workflow: ['Byron welcome'],
      product: ['Byron box'],
      page: ['Byron landing'],
      event: ['Lunch with Byron'],
    }
    expect(titles(await find(acme, 'byron'))).toEqual(everything)
    const misspelt = titles(await find(acme, 'byrn'))
    expect(misspelt.contact).toEqual(['Ada Byron'])
    expect(misspelt.company).toEqual(['Byron Analytics'])
    expect(misspelt.product).toEqual(['Byron box'])
    expect(await find(acme, 'INV-000001')).toEqual([
      {
        type: 'invoice',
        items: [
          {
            id: invoice.id,
            title: 'INV-000001',
            subtitle: 'Byron Ltd · $100.00',
            url: `/invoices/${invoice.id}`,
          },
        ],
      },
    ])
    expect((await find(acme, 'ada byron', 'contacts'))[0]!.items).toEqual([
      {
        id: contact.id,
        title: 'Ada Byron',
        subtitle: 'ada@byron.example · Byron Analytics',
        url: `/contacts/${contact.id}`,
      },
    ])
  })

  it('answers at most five of a kind, the best first, of the kinds asked for', async () => {
    const acme = await app.createAccount()
    for (const name of [
      'Rope',
      'Ropes and more',
      'Rope store',
      'Old rope',
      'Rope hall',
      'Rope works',
      'Twine',
    ]) {
      await acme.post('/companies', { name })
      await acme.post('/products', { name })
    }
    const [companies, ...others] = await find(acme, 'rope', 'companies')
    expect(others).toEqual([])
    expect(companies!.items).toHaveLength(5)
    expect(companies!.items[0]!.title).toBe('Rope')
    expect((await find(acme, 'rope', 'products, company')).map(({ type }) => type)).toEqual([
      'company',
      'product',
    ])
    expect(await find(acme, 'rope', 'pages')).toEqual([])
    expect(await find(acme, '  ')).toEqual([])
    const unknown = await acme.get('/search', { q: 'rope', types: 'ropes' })
    expect([unknown.status, unknown.body.detail]).toEqual([
      400,
      'types must be some of contacts, companies, lists, deals, quotes, invoices, bills, contracts, subscriptions, sequences, campaigns, workflows, products, pages, events, emails',
    ])
    expect((await acme.get('/search')).status).toBe(400)
  })

  it('finds nothing of others, nor what is private to a colleague', async () => {
    const acme = await app.createAccount()
    const rival = await app.createAccount({ name: 'Rival' })
    const colleague = await acme.invite('viewer')
    await furnish(acme)
    expect(await find(rival, 'byron')).toEqual([])
    const calendar = (await acme.post('/calendars', { name: 'Mine', visibility: 'private' })).body.data
    const made = await acme.post('/calendar/events', {
      title: 'Dentist',
      start_at: '2027-03-11T09:00:00Z',
      calendar_id: calendar.id,
    })
    expect(made.status).toBe(201)
    expect(titles(await find(acme, 'dentist'))).toEqual({ event: ['Dentist'] })
    expect(await find(colleague, 'dentist')).toEqual([])
    await acme.post('/products', { name: 'Zwieback' })
    const { id } = (await acme.get('/products', { q: 'zwieback' })).body.data[0]
    await acme.delete(`/products/${id}`)
    expect(await find(acme, 'zwieback')).toEqual([])
  })

  it('takes whatever is typed', async () => {
    const acme = await app.createAccount()
    await furnish(acme)
    for (const q of ["'", '%', '\\', '_', ':*&|!()', 'a', '🦑', "byron' or 1=1 --", 'x'.repeat(200)]) {
      expect((await acme.get('/search', { q })).status).toBe(200)
    }
  })
})
