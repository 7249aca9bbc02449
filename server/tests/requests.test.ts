import { describe, expect, it } from 'vitest'
import { useTestApp } from './harness.ts'

const app = useTestApp()

describe('a query', () => {
  it('takes lists with brackets and flags as numbers', async () => {
    const acme = await app.createAccount()
    for (const status of ['lead', 'prospect', 'customer']) await acme.post('/contacts', { status })
    const some = await acme.get('/contacts?status[]=lead&status%5B%5D=customer')
    expect(some.body.pagination.total).toBe(2)
    expect((await acme.get('/contacts?__proto__[]=a&__proto__[]=b')).status).toBe(200)
    await acme.post('/sequences', { name: 'Old', status: 'archived' })
    const seen = async (flag: string) =>
      (await acme.get(`/sequences?include_archived=${flag}`)).body.data?.length
    expect([await seen('1'), await seen('true'), await seen('0'), await seen('false')]).toEqual([1, 1, 0, 0])
    expect((await acme.get('/sequences?include_archived=2')).body.detail).toBe(
      'include_archived must be true or false',
    )
  })

  it('that is far too long is refused in our own form', async () => {
    const reply = await app.anonymous.get(`/contacts?q=${'x'.repeat(20_000)}`)
    expect([reply.status, reply.body.detail]).toEqual([431, 'The address or the headers are too long'])
  })
})

describe('an Idempotency-Key', () => {
  it('gives nobody the token of a colleague', async () => {
    const acme = await app.createAccount()
    const colleague = await acme.invite('member')
    const key = { 'idempotency-key': 'make-my-token' }
    const mine = await acme.post('/auth/tokens', { name: 'Script' }, key)
    const theirs = await colleague.post('/auth/tokens', { name: 'Script' }, key)
    expect(theirs.status).toBe(409)
    expect(theirs.text).not.toContain(mine.body.data.token)
    expect((await acme.post('/auth/tokens', { name: 'Script' }, key)).body).toEqual(mine.body)
    const made = await acme.post('/contacts', { first_name: 'Once' }, { 'idempotency-key': 'shared' })
    const again = await colleague.post('/contacts', { first_name: 'Once' }, { 'idempotency-key': 'shared' })
    expect(again.body).toEqual(made.body)
  })
})

describe('a body of parts', () => {
  const upload = async (body: string, type = 'multipart/form-data; boundary=edge') => {
    const acme = await app.createAccount()
    const reply = await acme.post('/contracts/upload', body, { 'content-type': type })
    return [reply.status, reply.body.detail]
  }

  it.each([
    ['that is cut off', '--edge\r\ncontent-disposition: form-data; name="title"\r\n\r\nHalf', undefined],
    ['that holds none of its own edges', 'nothing', undefined],
    ['whose edge is not told', '--edge--\r\n', 'multipart/form-data'],
  ])('%s is refused in a sentence', async (_, body, type) => {
    const [status, detail] = await upload(body, type)
    expect(status).toBe(400)
    expect(detail).toMatch(/multipart|file/)
  })
})

describe('a very long address', () => {
  it('of a pixel still gets its picture', async () => {
    const reply = await app.anonymous.get(`/t/o/${'a'.repeat(3000)}.png`)
    expect([reply.status, reply.headers.get('content-type')]).toEqual([200, 'image/png'])
  })
})
