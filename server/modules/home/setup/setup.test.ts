import { expect, it } from 'vitest'
import { setupKeys } from '#kit/declared/setup-step.ts'
import { type Account, useTestApp } from '#tests/harness.ts'

const app = useTestApp()

interface Step {
  key: string
  done: boolean
}
const doneOf = async (person: Account) =>
  (await person.get('/setup')).body.data.items.filter(({ done }: Step) => done).map(({ key }: Step) => key)

it('tells from facts what is done, and leaves Home once all of it is', async () => {
  const acme = await app.createAccount()
  const { data } = (await acme.get('/setup')).body
  expect(data.items.map(({ key }: Step) => key)).toEqual(setupKeys)
  expect(data).toMatchObject({ done: 0, total: 7, dismissed: false })
  expect((await acme.get('/home')).body.data.setup).toEqual(data)

  await acme.patch('/organization', { address: '1 Ockham Park' })
  await acme.post('/mailboxes', { email: 'us@acme.test', smtp: { host: 'smtp.acme.test', port: 587 } })
  for (let n = 0; n < 10; n += 1) await acme.post('/contacts', { first_name: `Ada ${n}` })
  expect(await doneOf(acme)).toEqual(['organization', 'mailbox', 'import'])
  await acme.post('/team/invitations', { email: 'bo@acme.test', role: 'member' })
  await acme.post('/deals', { name: 'Engine' })
  await acme.put('/settings/invoices', { bank: { iban: 'DE89370400440532013000' } })
  expect(await doneOf(acme)).toEqual(['organization', 'mailbox', 'import', 'team', 'pipeline', 'payments'])
  await acme.post('/booking-links', { name: 'Intro' })
  expect(await doneOf(acme)).toEqual(setupKeys)
  expect((await acme.get('/home')).body.data.setup).toBeNull()
})

it('hides a step or all of them, for admins alone', async () => {
  const acme = await app.createAccount()
  const [admin, member] = [await acme.invite('admin'), await acme.invite('member')]
  expect((await member.get('/setup')).status).toBe(403)
  expect((await member.get('/home')).body.data.setup).toBeNull()
  expect((await admin.post('/setup/dismiss', { key: 'everything' })).status).toBe(400)
  const one = (await admin.post('/setup/dismiss', { key: 'booking' })).body.data
  expect(one.items.filter((item: { dismissed: boolean }) => item.dismissed)).toMatchObject([
    { key: 'booking' },
  ])
  expect(one.dismissed).toBe(false)
  expect((await acme.get('/home')).body.data.setup).toEqual(one)
  expect((await admin.post('/setup/dismiss')).body.data.dismissed).toBe(true)
  expect((await acme.get('/home')).body.data.setup).toBeNull()
})
