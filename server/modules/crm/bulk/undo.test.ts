import { expect, it } from 'vitest'
import { useTestApp } from '#tests/harness.ts'

const app = useTestApp()

it('gives back what the bulk changed and nobody changed since', async () => {
  const acme = await app.createAccount()
  const [member, other] = [await acme.invite('member'), await acme.invite('member')]
  const make = async (first_name: string) =>
    (await acme.post('/contacts', { first_name, tags: ['old'], custom: { seats: 1, tier: 'gold' } })).body
      .data.id
  const ids = [await make('Ada'), await make('Grace'), await make('Edith')]
  const { undo_id } = (
    await member.post('/contacts/bulk-update', {
      ids,
      set: { status: 'customer', custom: { seats: 9 } },
      add_tags: ['new'],
    })
  ).body
  await acme.put(`/contacts/${ids[0]}`, { status: 'churned', custom: { seats: 9, tier: 'silver' } })
  await acme.delete(`/contacts/${ids[2]}`)
  expect((await other.post(`/bulk/${undo_id}/undo`)).status).toBe(403)
  const replies = await Promise.all(Array.from({ length: 5 }, () => member.post(`/bulk/${undo_id}/undo`)))
  expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 409, 409, 409, 409])
  expect(replies.find(({ status }) => status === 409)!.body.code).toBe('already_undone')
  expect(replies.find(({ status }) => status === 200)!.body).toMatchObject({
    restored: 2,
    skipped: [{ id: ids[2], detail: 'Contact not found' }],
  })
  expect((await acme.get(`/contacts/${ids[0]}`)).body.data).toMatchObject({
    status: 'churned',
    tags: ['old'],
    custom: { seats: 1, tier: 'silver' },
  })
  expect((await acme.get(`/contacts/${ids[1]}`)).body.data).toMatchObject({
    status: 'lead',
    tags: ['old'],
    custom: { seats: 1, tier: 'gold' },
  })
})

it('brings deleted records back and deals to where they stood', async () => {
  const acme = await app.createAccount()
  const deals = await Promise.all(
    ['One', 'Two'].map(async name => (await acme.post('/deals', { name })).body.data),
  )
  const ids = deals.map(({ id }) => id)
  const moved = (
    await acme.post('/deals/bulk-update', { ids, set: { status: 'lost', lost_reason: 'Price' } })
  ).body
  expect((await acme.get(`/deals/${ids[0]}`)).body.data.status).toBe('lost')
  expect((await acme.post(`/bulk/${moved.undo_id}/undo`)).body.data).toEqual({ restored: 2, skipped: [] })
  expect((await acme.get(`/deals/${ids[0]}`)).body.data).toMatchObject({
    status: 'open',
    stage_id: deals[0].stage_id,
    lost_reason: null,
  })
  const gone = (await acme.post('/deals/bulk-delete', { ids })).body
  expect((await acme.post(`/bulk/${gone.undo_id}/undo`)).body).toMatchObject({ restored: 2, skipped: [] })
  expect((await acme.get('/deals')).body.pagination.total).toBe(2)
  app.clock.advance({ hours: 24 * 30 + 1 })
  await app.runCron('crm.forget_bulk_changes')
  await app.drain()
  expect((await acme.post(`/bulk/${gone.undo_id}/undo`)).body.detail).toBe('Nothing to undo')
})
