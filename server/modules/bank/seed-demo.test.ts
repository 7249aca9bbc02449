import { expect, it } from 'vitest'
import { useTestApp } from '#tests/harness.ts'
import { seedDemo } from './seed-demo.ts'

const app = useTestApp()

it('brings a month of an account, once', async () => {
  const acme = await app.createAccount()
  await acme.post('/contacts', { first_name: 'Greta', email: 'greta@example.com' })
  await acme.within(seedDemo)
  await acme.within(seedDemo)
  expect((await acme.get('/bank-accounts')).body.data).toMatchObject([
    { name: 'Euro account', is_default: true },
  ])
  const transactions = (await acme.get('/bank-transactions')).body.data as { status: string }[]
  expect(transactions.map(one => one.status).toSorted()).toEqual([
    'matched',
    'matched',
    'outgoing',
    'outgoing',
    'proposed',
    'proposed',
    'unmatched',
  ])
})
