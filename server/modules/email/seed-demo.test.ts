import { expect, it } from 'vitest'
import { useTestApp } from '#tests/harness.ts'
import { seedDemo } from './seed-demo.ts'

const app = useTestApp()

it('fills an inbox with answers that wait', async () => {
  const acme = await app.createAccount()
  for (const [first_name, last_name] of [
    ['Sanne', 'van der Meer'],
    ['Walter', 'Lindqvist'],
  ] as const) {
    await acme.post('/contacts', { first_name, last_name, email: `${first_name}@example.com` })
  }
  await acme.within(seedDemo)
  await acme.within(seedDemo)
  await app.drain()
  const { data } = (await acme.get('/conversations')).body
  expect(data).toMatchObject([
    { message_count: 4, unread_count: 2, last_message: { direction: 'in' } },
    { message_count: 1, unread_count: 1, last_message: { direction: 'in' } },
  ])
  expect(await app.sql(`select 1 from email_messages where status not in ('sent', 'received')`)).toEqual([])
})
