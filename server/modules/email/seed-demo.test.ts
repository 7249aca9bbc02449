import { expect, it } from 'vitest'
import { useTestApp } from '#tests/harness.ts'
import { seedDemo } from './seed-demo.ts'

const app = useTestApp()

it('fills an inbox as it is in the middle of a week', async () => {
  const acme = await app.createAccount()
  for (const [first_name, last_name] of [
    ['Sanne', 'van der Meer'],
    ['Walter', 'Lindqvist'],
    ['Mere', 'Tāwhai'],
    ['Imogen', 'Clarke'],
    ['Tamsin', 'Reyes'],
    ['Inés', 'Navarro'],
  ] as const) {
    await acme.post('/contacts', {
      first_name,
      last_name,
      email: `${first_name.toLowerCase().replace('é', 'e')}@example.com`,
    })
  }
  const actor = { kind: 'user', id: acme.userId, role: 'owner', sessionId: null, tokenId: null } as const
  for (let run = 0; run < 2; run += 1) await acme.within(ctx => seedDemo({ ...ctx, actor }))
  await app.drain()
  const names = async (query: Record<string, string>) =>
    (await acme.get('/conversations', query)).body.data.map(
      (one: { contact: { name: string } }) => one.contact.name,
    )
  expect(await names({ status: 'open', assignee: 'none' })).toEqual([
    'Inés Navarro',
    'Mere Tāwhai',
    'Walter Lindqvist',
  ])
  expect(await names({ status: 'open', assignee: 'me' })).toEqual(['Sanne van der Meer'])
  expect(await names({ status: 'snoozed' })).toEqual(['Imogen Clarke'])
  expect(await names({ status: 'done' })).toEqual(['Tamsin Reyes'])
  expect((await acme.get('/drafts')).body.data).toMatchObject([
    { subject: 'Re: Training in the second quarter', to: [{ email: 'mere@example.com' }] },
  ])
  expect((await acme.get('/emails', { scheduled: 'true' })).body.data).toMatchObject([
    { subject: 'The two sites in Valencia', status: 'queued' },
  ])
  const templates = (await acme.get('/email-templates')).body.data
  expect(templates).toHaveLength(5)
  expect(templates.find((one: { name: string }) => one.name === 'After a fair').stats).toMatchObject({
    sent: 1,
    opened: 1,
    replied: 1,
    reply_rate: 100,
  })
})
