import { describe, expect, it } from 'vitest'
import { type Account, useTestApp } from '#tests/harness.ts'

const app = useTestApp()

const meet = async (account: Account, first_name: string, email: string | null = null) =>
  (await account.post('/contacts', { first_name, email })).body.data.id as string
const namesOf = async (account: Account, deal: string) =>
  (await account.get(`/deals/${deal}/contacts`)).body.data.map(
    (one: { contact: { name: string }; role: string | null; is_primary: boolean }) => [
      one.contact.name,
      one.role,
      one.is_primary,
    ],
  )

describe('the people of a deal', () => {
  it('has one contact, who is the first; the others stay when it changes', async () => {
    const acme = await app.createAccount()
    const [ada, grace] = [await meet(acme, 'Ada'), await meet(acme, 'Grace')]
    const { id } = (await acme.post('/deals', { name: 'Forty seats' })).body.data
    const first = await acme.put(`/deals/${id}/contacts/${ada}`, { role: 'champion' })
    expect([first.status, first.body.data.is_primary]).toEqual([201, true])
    expect((await acme.get(`/deals/${id}`)).body.data.contact_id).toBe(ada)
    expect((await acme.put(`/deals/${id}/contacts/${grace}`, {})).status).toBe(201)
    expect((await acme.put(`/deals/${id}/contacts/${grace}`, { role: 'billing' })).status).toBe(200)
    expect(await namesOf(acme, id)).toEqual([
      ['Ada', 'champion', true],
      ['Grace', 'billing', false],
    ])
    await acme.put(`/deals/${id}`, { contact_id: grace })
    expect(await namesOf(acme, id)).toEqual([
      ['Grace', 'billing', true],
      ['Ada', 'champion', false],
    ])
    await acme.put(`/deals/${id}`, { contact_id: null })
    expect((await namesOf(acme, id)).map((row: unknown[]) => row[2])).toEqual([false, false])
    await acme.put(`/deals/${id}/contacts/${ada}`, { is_primary: true })
    expect((await acme.get('/deals', { contact_id: grace })).body.data).toHaveLength(0)
    expect((await acme.get('/deals', { person_id: grace })).body.data).toHaveLength(1)
    expect((await acme.get('/deals', { person_id: ada })).body.pagination.total).toBe(1)
    expect((await acme.delete(`/deals/${id}/contacts/${ada}`)).status).toBe(200)
    expect((await acme.get(`/deals/${id}`)).body.data.contact_id).toBeNull()
    expect((await acme.delete(`/deals/${id}/contacts/${ada}`)).status).toBe(404)
  })

  it('is at most fifty, and loses a row with a person, not the deal', async () => {
    const acme = await app.createAccount()
    const owner = await meet(acme, 'Ada')
    const { id } = (await acme.post('/deals', { name: 'Crowded', contact_id: owner })).body.data
    const others: string[] = []
    for (let at = 0; at < 49; at += 1) {
      others.push(await meet(acme, `Person ${at}`))
      await acme.put(`/deals/${id}/contacts/${others.at(-1)}`, {})
    }
    const late = await meet(acme, 'Late')
    const refused = await acme.put(`/deals/${id}/contacts/${late}`, {})
    expect([refused.status, refused.body.code]).toEqual([409, 'too_many_contacts'])
    await acme.delete(`/contacts/${others[0]}`)
    expect((await acme.get(`/deals/${id}/contacts`)).body.data).toHaveLength(49)
    await acme.delete(`/contacts/${owner}`)
    expect((await acme.get(`/deals/${id}`)).status).toBe(404)
  })

  it('keeps its people through a merge and its undoing', async () => {
    const acme = await app.createAccount()
    const [ada, twin] = [await meet(acme, 'Ada'), await meet(acme, 'Ada Byron')]
    const { id } = (await acme.post('/deals', { name: 'Forty seats' })).body.data
    await acme.put(`/deals/${id}/contacts/${twin}`, { role: 'decision_maker' })
    const merge = await acme.post('/contacts/merge', { keep_id: ada, merge_ids: [twin] })
    expect(merge.status, merge.text).toBe(200)
    const [kept] = (await acme.get(`/deals/${id}/contacts`)).body.data
    expect([kept.contact_id, kept.role, kept.is_primary]).toEqual([ada, 'decision_maker', true])
  })
})
