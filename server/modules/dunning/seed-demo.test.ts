import { expect, it } from 'vitest'
import { modules } from '#modules/index.ts'
import { useTestApp } from '#tests/harness.ts'
import { seedDemo } from './seed-demo.ts'

const app = useTestApp()
const seeds = modules.flatMap(({ name, seedDemo: seed }) =>
  seed && ['billing', 'collections', 'dunning'].includes(name) ? [seed] : [],
)

it('has an invoice on its second level, a promise, a declined charge and a balance', async () => {
  const acme = await app.createAccount({ timezone: 'Europe/Berlin' })
  const company = (await acme.post('/companies', { name: 'Globex' })).body.data.id as string
  await acme.post('/contacts', { email: 'ada@globex.test', company_id: company })
  for (const seed of [...seeds, seedDemo]) await acme.within(seed)
  await app.drain()
  expect((await acme.get('/dunning-policies')).body.data).toHaveLength(1)
  const { data } = (await acme.get('/invoices?limit=50')).body as { data: { id: string; title: string }[] }
  const of = async (title: string, part: string) =>
    (await acme.get(`/invoices/${data.find(one => one.title === title)!.id}/${part}`)).body.data
  expect(await of('Consulting, September', 'dunning')).toMatchObject({ state: 'running', level: 2 })
  expect(await of('Consulting, October', 'dunning')).toMatchObject({
    state: 'paused',
    promise: { state: 'open' },
  })
  const [attempt] = await of('Workshop, second date', 'attempts')
  expect(attempt).toMatchObject({ state: 'failed', code: 'insufficient_funds', hard: false })
  expect(attempt.next_attempt_at).not.toBeNull()
  // What is open of this one company is paid from it at once.
  const { data: entries } = (await acme.get(`/customers/${company}/balance`)).body
  expect(entries.at(-1)).toMatchObject({ kind: 'adjustment', currency: 'EUR', amount_cents: 25_000 })
})
