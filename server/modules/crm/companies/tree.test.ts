import { describe, expect, it } from 'vitest'
import { type Account, useTestApp } from '#tests/harness.ts'

const app = useTestApp()

const make = async (acme: Account, name: string, parent_id?: string): Promise<string> =>
  (await acme.post('/companies', { name, ...(parent_id ? { parent_id } : {}) })).body.data.id
const put = (acme: Account, id: string, parent_id: string | null) =>
  acme.put(`/companies/${id}`, { parent_id })
const parentOf = async (acme: Account, id: string) => (await acme.get(`/companies/${id}`)).body.data.parent_id

describe('a company that is part of another', () => {
  it('says so on both sides, and is listed there', async () => {
    const acme = await app.createAccount()
    const group = await make(acme, 'Group')
    const firm = await make(acme, 'Firm', group)
    await make(acme, 'Other')
    expect((await acme.get(`/companies/${firm}`)).body.data).toMatchObject({
      parent_id: group,
      parent: { id: group, name: 'Group' },
      child_count: 0,
    })
    expect((await acme.get(`/companies/${group}`)).body.data).toMatchObject({
      parent_id: null,
      parent: null,
      child_count: 1,
    })
    const listed = await acme.get('/companies', { parent_id: group })
    expect(listed.body.data.map(({ id }: { id: string }) => id)).toEqual([firm])
    expect(listed.body.pagination.total).toBe(1)
    const { children } = (await acme.get(`/companies/${group}/overview`)).body.data
    expect(children).toMatchObject({
      total: 1,
      items: [{ id: firm, title: 'Firm', url: `/companies/${firm}` }],
    })
    expect((await put(acme, firm, null)).body.data.parent).toBeNull()
    const told = (await acme.get(`/companies/${firm}/field-history`, { field: 'parent_id' })).body.data
    expect(told[0]).toMatchObject({ from: group, to: null, from_display: 'Group' })
  })

  it('leads nowhere back, exists, and is at most ten levels deep', async () => {
    const acme = await app.createAccount()
    const chain = [await make(acme, 'Level 1')]
    for (let level = 2; level <= 10; level += 1) chain.push(await make(acme, `Level ${level}`, chain.at(-1)!))
    for (const below of [chain[0]!, chain[1]!, chain[9]!]) {
      const reply = await put(acme, chain[0]!, below)
      expect([reply.status, reply.body.code, reply.body.detail]).toEqual([
        400,
        'parent_cycle',
        'parent_id must not lead back to the company',
      ])
    }
    const eleventh = await acme.post('/companies', { name: 'Level 11', parent_id: chain[9] })
    expect([eleventh.status, eleventh.body.code]).toEqual([400, 'too_many_levels'])
    const above = await make(acme, 'Level 0')
    expect((await put(acme, chain[0]!, above)).body.code).toBe('too_many_levels')
    const other = await app.createAccount()
    for (const parent_id of [crypto.randomUUID(), await make(other, 'Foreign')]) {
      const reply = await put(acme, above, parent_id)
      expect([reply.status, reply.body.detail]).toEqual([400, 'parent_id not found'])
    }
  })

  it('closes no circle when two are written at once', async () => {
    const acme = await app.createAccount()
    for (let round = 0; round < 5; round += 1) {
      const ids = await Promise.all(Array.from({ length: 4 }, (_, n) => make(acme, `Firm ${round} ${n}`)))
      const replies = await Promise.all(ids.map((id, n) => put(acme, id, ids[(n + 1) % 4]!)))
      expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 200, 200, 400])
    }
  })

  it('moves up when the one above is deleted', async () => {
    const acme = await app.createAccount()
    const group = await make(acme, 'Group')
    const middle = await make(acme, 'Middle', group)
    const firms = [await make(acme, 'One', middle), await make(acme, 'Two', middle)]
    await acme.delete(`/companies/${middle}`)
    for (const firm of firms) expect(await parentOf(acme, firm)).toBe(group)
    const { trash_id } = (await acme.delete(`/companies/${group}`)).body
    for (const firm of firms) expect(await parentOf(acme, firm)).toBeNull()
    await acme.post(`/trash/${trash_id}/restore`, {})
    for (const firm of firms) expect(await parentOf(acme, firm)).toBe(group)
  })

  it('comes back without closing a circle, and tells who is part of it again', async () => {
    const acme = await app.createAccount()
    const above = await make(acme, 'Above')
    const middle = await make(acme, 'Middle', above)
    const below = await make(acme, 'Below', middle)
    const free = await make(acme, 'Free', middle)
    const { trash_id } = (await acme.delete(`/companies/${middle}`)).body
    await put(acme, below, null)
    await put(acme, free, null)
    await put(acme, above, below)
    expect((await acme.post(`/trash/${trash_id}/restore`, {})).status).toBe(200)
    const parents = await Promise.all([above, middle, below, free].map(id => parentOf(acme, id)))
    expect(parents).toEqual([below, above, null, middle])
    const [told] = (await acme.get(`/companies/${free}/field-history`, { field: 'parent_id' })).body.data
    expect(told).toMatchObject({ from: null, to: middle, to_display: 'Middle' })
  })

  it('comes back alone where its tree has become too deep', async () => {
    const acme = await app.createAccount()
    const chain = [await make(acme, 'Level 1')]
    for (let level = 2; level <= 8; level += 1) chain.push(await make(acme, `Level ${level}`, chain.at(-1)!))
    const top = await make(acme, 'Top', chain[7])
    const child = await make(acme, 'Child', top)
    const last = (await acme.delete(`/companies/${child}`)).body.trash_id
    const first = (await acme.delete(`/companies/${top}`)).body.trash_id
    // Its place is two levels further down by now.
    await put(acme, chain[0]!, await make(acme, 'Level 0'))
    await put(acme, (await acme.get(`/companies/${chain[0]}`)).body.data.parent_id, await make(acme, 'Root'))
    await acme.post(`/trash/${first}/restore`, {})
    expect(await parentOf(acme, top)).toBeNull()
    await acme.post(`/trash/${last}/restore`, {})
    expect(await parentOf(acme, child)).toBe(top)
  })

  it('moves to the kept one when the one above is merged, wherever that stood, and back', async () => {
    const acme = await app.createAccount()
    const top = await make(acme, 'Top')
    const gone = await make(acme, 'Gone', top)
    const between = await make(acme, 'Between', gone)
    const kept = await make(acme, 'Kept', between)
    const below = await make(acme, 'Below', kept)
    const tree = async () =>
      Promise.all([between, kept, below].map(async id => [id, await parentOf(acme, id)]))
    const before = await tree()
    const merged = await acme.post('/companies/merge', { keep_id: kept, merge_ids: [gone] })
    expect(merged.body.data.parent_id).toBe(top)
    expect(await tree()).toEqual([
      [between, kept],
      [kept, top],
      [below, kept],
    ])
    const undone = await acme.post(`/companies/merges/${merged.body.merge_id}/unmerge`)
    expect(undone.status).toBe(200)
    expect(await tree()).toEqual(before)
    expect(await parentOf(acme, gone)).toBe(top)

    const again = await acme.post('/companies/merge', { keep_id: below, merge_ids: [gone, kept] })
    expect(again.body.data.parent_id).toBe(top)
    expect(await parentOf(acme, between)).toBe(below)
    await put(acme, below, null)
    await put(acme, top, between)
    await acme.post(`/companies/merges/${again.body.merge_id}/unmerge`)
    // Its place came to be below itself: it stands alone.
    expect(await parentOf(acme, gone)).toBeNull()
    expect(await parentOf(acme, kept)).toBe(between)
  })
})

describe('the company of an address', () => {
  const setUp = async (isOn = true) => {
    const acme = await app.createAccount()
    const company = (name: string, domain: string) =>
      acme.post('/companies', { name, domain }).then(({ body }) => body.data.id as string)
    const old = await company('Old', 'acme.example')
    app.clock.advance('PT1S')
    await company('Branch', 'berlin.acme.example')
    await company('Mail', 'gmail.com')
    await acme.put('/settings/crm', { match_company_by_domain: isOn })
    const save = async (body: object) => (await acme.post('/contacts', body)).body.data
    return { acme, old, save }
  }

  it('is joined by whoever is saved without one: the oldest of the domain or one above it', async () => {
    const { acme, old, save } = await setUp()
    for (const email of ['a@ACME.example', 'b@berlin.acme.example', 'c@x.y.acme.example']) {
      expect(await save({ email })).toMatchObject({ company_id: old, company_name: 'Old' })
    }
    for (const email of ['a@gmail.com', 'a@notacme.example', null]) {
      expect((await save({ email })).company_id).toBeNull()
    }
    expect((await save({ email: 'd@acme.example', company_name: 'Own' })).company_name).toBe('Own')

    const { id } = await save({ first_name: 'Late' })
    const late = await acme.put(`/contacts/${id}`, { email: 'late@acme.example' })
    expect(late.body.data).toMatchObject({ company_id: old, company_name: 'Old' })
    expect((await acme.put(`/contacts/${id}`, { company_id: null })).body.data.company_id).toBeNull()

    await acme.post('/contacts/bulk', {
      rows: [{ email: 'e@acme.example' }, { email: 'd@acme.example', title: 'CTO' }],
      update_existing: true,
    })
    const people = (await acme.get('/contacts', { limit: 50 })).body.data as Record<string, unknown>[]
    const companyOf = (email: string) => people.find(one => one.email === email)?.company_name
    expect([companyOf('e@acme.example'), companyOf('d@acme.example')]).toEqual(['Old', 'Own'])
  })

  it('is left alone until the setting says so', async () => {
    const { save } = await setUp(false)
    expect((await save({ email: 'a@acme.example' })).company_id).toBeNull()
  })
})
