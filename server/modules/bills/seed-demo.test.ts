import { expect, it } from 'vitest'
import { useTestApp } from '#tests/harness.ts'
import { seedDemo } from './seed-demo.ts'

const app = useTestApp()

it('has a bill in every state, a credit note and one that does not add up, once', async () => {
  const acme = await app.createAccount({ timezone: 'Europe/Berlin' })
  await acme.within(seedDemo)
  await acme.within(seedDemo)
  const bills = (await acme.get('/bills?limit=50')).body.data as {
    id: string
    status: string
    kind: string
    valid: boolean
    number: string
  }[]
  expect(bills.map(bill => bill.status).sort()).toEqual(['approved', 'new', 'new', 'new', 'paid', 'rejected'])
  expect(bills.filter(bill => bill.kind === 'credit_note').map(bill => bill.number)).toEqual(['KK-2326'])
  const [wrong, ...others] = bills.filter(bill => !bill.valid)
  expect([wrong!.number, others]).toEqual(['LH-10102', []])
  const { findings } = (await acme.get(`/bills/${wrong!.id}`)).body.data
  expect(findings.map((one: { rule: string }) => one.rule)).toEqual(['BR-CO-15'])
})
