import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import type { Choices, Conflict } from './question.ts'
import { settlingConflicts } from './settle-conflicts.ts'

type Body = Record<string, unknown>

beforeAll(() => {
  vi.stubGlobal('document', { documentElement: { lang: 'en' } })
})
// The next file of this worker takes a document for a browser's.
afterAll(() => void vi.unstubAllGlobals())

const URL_OF = 'http://bowline.localhost/api/v1/app/invoices/i1'
const change = (field: string, from: unknown, to: unknown, at = 'v2') => ({
  field,
  from,
  to,
  by: { id: 2, name: 'Grace' },
  at,
})

/** A server that answers one conflict, then takes what comes; and a person who answers `choices`. */
function scene(changes: ReturnType<typeof change>[], choices: [string, 'theirs' | 'mine'][] | null) {
  const sent: Body[] = []
  const asked: Conflict[] = []
  const send = settlingConflicts(
    async request => {
      const body = (await request.json()) as Body
      sent.push(body)
      if (changes.length > 0 && body.if_updated_at === 'v1') {
        const current = { id: 'i1', updated_at: 'v2', title: 'Theirs' }
        return Response.json(
          { detail: 'Changed', code: 'changed_meanwhile', changes, current },
          { status: 409 },
        )
      }
      return Response.json({ success: true, data: { id: 'i1', updated_at: 'v3' } })
    },
    async conflict => {
      asked.push(conflict)
      return choices && (new Map(choices) as Choices)
    },
  )
  const save = async (body: Body) =>
    send(new Request(URL_OF, { method: 'PATCH', body: JSON.stringify({ ...body, if_updated_at: 'v1' }) }))
  return { sent, asked, save }
}

describe('a save that meets another', () => {
  it('is sent again with what the person chose, on the version they were shown', async () => {
    const { sent, asked, save } = scene(
      [change('title', 'Old', 'Theirs'), change('notes', null, 'Theirs')],
      [
        ['title', 'mine'],
        ['notes', 'theirs'],
      ],
    )
    const answer = await save({ title: 'Mine', notes: 'Mine', terms: 'x' })
    expect(answer.status).toBe(200)
    expect(asked[0]).toMatchObject({
      kind: 'invoice',
      yours: new Map([
        ['title', 'Mine'],
        ['notes', 'Mine'],
      ]),
    })
    expect(sent[1]).toEqual({ title: 'Mine', terms: 'x', if_updated_at: 'v2' })
  })

  it('asks nothing of fields that were sent along untouched', async () => {
    const line = { name: 'Hours', quantity: 2, unit: null }
    const { sent, asked, save } = scene(
      [change('title', null, 'Theirs'), change('lines', [line], [{ ...line, quantity: 3 }])],
      null,
    )
    await save({ title: '', lines: [{ name: 'Hours', quantity: 2, unit: '', optional: false }], notes: 'n' })
    expect(asked).toEqual([])
    expect(sent[1]).toEqual({ notes: 'n', if_updated_at: 'v2' })
  })

  it('asks for both parts of what is one value', async () => {
    const { asked, save } = scene(
      [change('order_discount_kind', 'percent', 'amount'), change('order_discount_value', 5, 500)],
      null,
    )
    await save({ order_discount_kind: 'percent', order_discount_value: 8 })
    expect(asked[0]?.changes.map(({ field }) => field)).toEqual([
      'order_discount_kind',
      'order_discount_value',
    ])
  })

  it('puts custom fields together by key', async () => {
    const { sent, save } = scene(
      [change('custom.a', 1, 2), change('custom.b', 1, 2)],
      [
        ['custom.a', 'theirs'],
        ['custom.b', 'mine'],
      ],
    )
    await save({ custom: { a: 9, b: 9, c: 9 } })
    expect(sent[1]?.custom).toEqual({ a: 2, b: 9, c: 9 })
  })

  it('has nothing to send where all of theirs stays', async () => {
    const { sent, save } = scene([change('title', 'Old', 'Theirs')], [['title', 'theirs']])
    const answer = await save({ title: 'Mine' })
    expect(await answer.json()).toMatchObject({ data: { title: 'Theirs' } })
    expect(sent).toHaveLength(1)
  })

  it('is refused in words where the person goes back to editing', async () => {
    const { sent, save } = scene([change('title', 'Old', 'Theirs')], null)
    const answer = await save({ title: 'Mine' })
    expect(answer.status).toBe(409)
    expect((await answer.json()).detail).toBe(
      'Nothing was saved: Grace changed it in the meantime. What you typed is kept.',
    )
    expect(sent).toHaveLength(1)
  })

  it('takes what this tab saved itself for no news', async () => {
    const changes: ReturnType<typeof change>[] = []
    const { sent, asked, save } = scene(changes, null)
    await save({ title: 'First' })
    changes.push(change('title', 'Old', 'First', 'v3'))
    expect((await save({ title: 'Second' })).status).toBe(200)
    expect(asked).toEqual([])
    expect(sent.at(-1)).toEqual({ title: 'Second', if_updated_at: 'v2' })
  })
})
