import { expect, it } from 'vitest'
import { useTestApp } from '#tests/harness.ts'
import { seedDemo } from './seed-demo.ts'

const app = useTestApp()

it('shows contracts at every stage, and nothing leaves the house', async () => {
  const acme = await app.createAccount()
  await acme.within(seedDemo)
  await acme.within(seedDemo)
  const contracts = (await acme.get('/contracts')).body.data as { status: string }[]
  expect(contracts.map(one => one.status).sort()).toEqual([
    'completed',
    'completed',
    'declined',
    'draft',
    'partially_signed',
    'sent',
    'voided',
  ])
  await app.drain()
  const sealed = await app.sql('select 1 from contracts where executed_pdf_sha256 is not null')
  expect(sealed).toHaveLength(2)
  expect(await app.sql('select distinct transport from email_messages')).toEqual([{ transport: 'local' }])
})
