import { describe, expect, it } from 'vitest'
import { type Account, useTestApp } from '#tests/harness.ts'

const app = useTestApp()

async function upload(account: Account, csv: string, fields: Record<string, string> = {}) {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.set(name, value)
  form.set('file', new Blob([csv]), 'people.csv')
  const reply = await account.post('/contacts/import', form)
  await app.drain()
  return reply
}

const csv = `E-Mail,Shoe size,Größe (cm),2nd,Since,Fan,Tier
a@x.example,38,1.75,x,2024-01-05,yes,gold
b@x.example,,1.80,3,2025-12-31,no,
`

describe('columns without a home', () => {
  it('become fields of what their values are', async () => {
    const acme = await app.createAccount()
    await acme.post('/custom-fields', { entity: 'contact', key: 'tier', label: 'Tier', type: 'text' })
    expect((await upload(acme, csv, { unmapped: 'create' })).status).toBe(201)
    const fields = (await acme.get('/custom-fields', { entity: 'contact' })).body.data
    expect(fields.map(({ key, label, type }: Record<string, string>) => [key, label, type])).toEqual([
      ['tier', 'Tier', 'text'],
      ['shoe_size', 'Shoe size', 'number'],
      ['gro_e_cm', 'Größe (cm)', 'number'],
      ['f_2nd', '2nd', 'text'],
      ['since', 'Since', 'date'],
      ['fan', 'Fan', 'boolean'],
    ])
    const [, ada] = (await acme.get('/contacts', { sort: 'email', order: 'desc' })).body.data
    expect(ada.custom).toEqual({
      shoe_size: 38,
      gro_e_cm: 1.75,
      f_2nd: 'x',
      since: '2024-01-05',
      fan: true,
      tier: 'gold',
    })
  })

  it('are left out where nobody wants them, and kept as they come otherwise', async () => {
    const acme = await app.createAccount()
    await upload(acme, csv, { unmapped: 'ignore' })
    expect((await acme.get('/contacts')).body.data[0].custom).toEqual({})
    const refused = await upload(acme, csv, { unmapped: 'burn' })
    expect([refused.status, refused.body.detail]).toEqual([
      400,
      'unmapped must be one of custom, create, ignore',
    ])
  })
})

describe('values that no field claims', () => {
  it('are listed with the field that would hold them, and move to it', async () => {
    const acme = await app.createAccount()
    const member = await acme.invite('member')
    for (const size of ['38', '39', 'large']) {
      await acme.post('/contacts', { first_name: size, custom: { 'Shoe size': size, color: 'red' } })
    }
    const listed = (await acme.get('/custom-fields/unclaimed', { entity: 'contact' })).body.data
    expect(listed).toEqual([
      {
        key: 'Shoe size',
        count: 3,
        examples: ['38', '39', 'large'],
        suggested: { key: 'shoe_size', label: 'Shoe size', type: 'text' },
      },
      {
        key: 'color',
        count: 3,
        examples: ['red'],
        suggested: { key: 'color', label: 'color', type: 'text' },
      },
    ])
    const claim = { entity: 'contact', key: 'Shoe size', field: { type: 'number' } }
    expect((await member.post('/custom-fields/claim', claim)).status).toBe(403)
    const made = await acme.post('/custom-fields/claim', claim)
    expect([made.status, made.body.data]).toEqual([
      201,
      expect.objectContaining({ key: 'shoe_size', label: 'Shoe size', type: 'number', left: 1 }),
    ])
    const found = (await acme.get('/contacts', { sort: 'first_name' })).body.data
    expect(found.map((one: { custom: object }) => one.custom)).toEqual([
      { shoe_size: 38, color: 'red' },
      { shoe_size: 39, color: 'red' },
      { 'Shoe size': 'large', color: 'red' },
    ])
    expect(
      (await acme.post('/custom-fields/claim', { entity: 'contact', key: 'color' })).body.data.left,
    ).toBe(0)
    await app.drain()
    expect((await acme.get('/contacts', { 'custom.color': 'RED' })).body.pagination.total).toBe(3)
    expect((await acme.post('/custom-fields/claim', { entity: 'deal', key: 'none' })).status).toBe(404)
  })
})
