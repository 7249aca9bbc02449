import { describe, expect, it } from 'vitest'
import { doneOnce } from './lost-answers.ts'

const post = (body: object, path = '/api/v1/app/payments') =>
  new Request(`http://bowline.localhost${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })

/** Answers as told, one after the other; a word is thrown as browsers do. */
function server(...answers: (number | 'lost')[]) {
  const keys: (string | null)[] = []
  const send = doneOnce(
    async request => {
      keys.push(request.headers.get('Idempotency-Key'))
      const answer = answers.shift() ?? 200
      await new Promise(resolve => setTimeout(resolve, 5))
      if (answer === 'lost') throw new TypeError('Failed to fetch')
      return new Response('{"data":1}', { status: answer })
    },
    async () => {},
  )
  return { send, keys }
}

describe('a call that makes something', () => {
  it('joins the one under way where it is clicked twice', async () => {
    const { send, keys } = server()
    const both = await Promise.all([send(post({ amount: 1 })), send(post({ amount: 1 }))])
    expect(await Promise.all(both.map(one => one.json()))).toEqual([{ data: 1 }, { data: 1 }])
    expect(keys).toHaveLength(1)
  })

  it('is another one once the first is done, and where something else is sent', async () => {
    const { send, keys } = server()
    await send(post({ amount: 1 }))
    await Promise.all([send(post({ amount: 1 })), send(post({ amount: 2 }))])
    expect(new Set(keys).size).toBe(3)
    expect(keys).not.toContain(null)
  })

  it('asks for a lost answer again by itself, as the same call', async () => {
    const { send, keys } = server('lost', 'lost')
    expect((await send(post({ amount: 1 }))).status).toBe(200)
    expect(keys).toHaveLength(3)
    expect(new Set(keys).size).toBe(1)
  })

  it('stays the same call when somebody presses again after all tries were lost', async () => {
    const { send, keys } = server('lost', 'lost', 'lost', 'lost', 503)
    await expect(send(post({ amount: 1 }))).rejects.toThrow('Failed to fetch')
    await send(post({ amount: 1 }))
    await send(post({ amount: 1 }))
    expect(new Set(keys).size).toBe(1)
    await send(post({ amount: 1 }))
    expect(new Set(keys).size).toBe(2)
  })

  it('keeps a key that it was given, and has none where it only looks', async () => {
    const { send, keys } = server()
    const given = post({ amount: 1 })
    given.headers.set('Idempotency-Key', 'draft-7')
    await send(given)
    await send(post({ amount: 1 }, '/api/v1/app/invoices/preview'))
    expect(keys).toEqual(['draft-7', null])
  })
})
