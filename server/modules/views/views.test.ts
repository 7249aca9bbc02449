import { describe, expect, it } from 'vitest'
import { useTestApp } from '#tests/harness.ts'

const app = useTestApp()
const customers = {
  entity: 'contact',
  name: 'Customers',
  filters: { status: ['customer'], country: ['AT', 'DE'] },
  columns: ['name', 'email'],
  sort: '-created_at',
}

describe('saved views', () => {
  it('are kept as they were given', async () => {
    const acme = await app.createAccount()
    const made = await acme.post('/views', customers)
    expect(made.status).toBe(201)
    expect(made.body.data).toMatchObject({
      ...customers,
      visibility: 'own',
      is_default: false,
      created_by_id: acme.userId,
      can_edit: true,
    })
    const plain = (await acme.post('/views', { entity: 'deal', name: ' All ' })).body.data
    expect(plain).toMatchObject({ name: 'All', filters: {}, columns: [], sort: null })
    expect(
      (await acme.get('/views', { entity: 'contact' })).body.data.map(({ id }: { id: string }) => id),
    ).toEqual([made.body.data.id])
    const changed = await acme.patch(`/views/${plain.id}`, { sort: 'name', columns: ['name'] })
    expect(changed.body.data).toMatchObject({ name: 'All', sort: 'name', columns: ['name'] })
    expect((await acme.patch(`/views/${plain.id}`, { sort: null })).body.data.sort).toBeNull()
    expect((await acme.delete(`/views/${plain.id}`)).status).toBe(200)
    expect((await acme.get(`/views/${plain.id}`)).status).toBe(404)
    expect((await acme.post('/views', { entity: 'spaceship', name: 'X' })).status).toBe(400)
    expect((await acme.post('/views', { entity: 'deal', name: '  ' })).status).toBe(400)
  })

  it('are seen by their maker alone, unless they are everybody’s', async () => {
    const acme = await app.createAccount()
    const [member, other] = [await acme.invite('member'), await acme.invite('member')]
    const own = (await member.post('/views', customers)).body.data
    for (const reply of [
      await acme.get(`/views/${own.id}`),
      await acme.patch(`/views/${own.id}`, { name: 'Mine' }),
      await acme.patch(`/views/${own.id}`, { is_default: true }),
      await acme.delete(`/views/${own.id}`),
    ]) {
      expect([reply.status, reply.body.detail]).toEqual([404, 'View not found'])
    }
    await member.patch(`/views/${own.id}`, { visibility: 'organization' })
    expect((await other.get(`/views/${own.id}`)).body.data).toMatchObject({
      name: 'Customers',
      can_edit: false,
    })
    expect((await other.patch(`/views/${own.id}`, { name: 'Ours' })).status).toBe(403)
    expect((await other.delete(`/views/${own.id}`)).status).toBe(403)
    expect((await acme.patch(`/views/${own.id}`, { name: 'Ours' })).body.data.name).toBe('Ours')
    const viewer = await acme.invite('viewer')
    expect((await viewer.post('/views', customers)).status).toBe(201)
    expect((await viewer.post('/views', { ...customers, visibility: 'organization' })).status).toBe(403)
  })

  it('have one default for a person and a kind of record', async () => {
    const acme = await app.createAccount()
    const viewer = await acme.invite('viewer')
    const make = async (name: string, entity = 'contact') =>
      (await acme.post('/views', { entity, name, visibility: 'organization', is_default: true })).body.data.id
    const [first, second, deals] = [await make('First'), await make('Second'), await make('Deals', 'deal')]
    const defaults = async (account = acme) =>
      (await account.get('/views')).body.data
        .filter((view: { is_default: boolean }) => view.is_default)
        .map(({ id }: { id: string }) => id)
        .sort()
    expect(await defaults()).toEqual([second, deals].sort())
    expect(await defaults(viewer)).toEqual([])
    // Their own choice, though the view is not theirs.
    await viewer.patch(`/views/${first}`, { is_default: true })
    await Promise.all(
      [first, second, first, second].map(id => viewer.patch(`/views/${id}`, { is_default: true })),
    )
    expect(await defaults(viewer)).toHaveLength(1)
    await viewer.patch(`/views/${first}`, { is_default: true })
    expect(await defaults()).toEqual([second, deals].sort())
    await acme.patch(`/views/${first}`, { visibility: 'own' })
    expect(await defaults(viewer)).toEqual([])
    await acme.patch(`/views/${deals}`, { is_default: false })
    await acme.delete(`/views/${second}`)
    expect(await defaults()).toEqual([])
  })
})
