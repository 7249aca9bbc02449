import { describe, expect, it } from 'vitest'
import { useTestApp } from '#tests/harness.ts'
import { recordEngagement } from './engagement.ts'
import { noEngagement, scoreContact } from './score.ts'

const app = useTestApp()

describe('a score', () => {
  const now = Temporal.Instant.from('2026-11-16T10:00:00Z')
  const nobody = {
    email: null,
    title: null,
    company_id: null,
    phone: null,
    status: 'lead' as const,
    unsubscribed: false,
  }

  it('is the sum of its reasons, between 0 and 100', () => {
    expect(scoreContact(nobody, noEngagement, now)).toEqual({ score: 0, score_reasons: [] })
    const keen = { sent: 9, opened: 99, clicked: 99, replied: 99, bounced: 0, meetings: 9 }
    const best = scoreContact(
      {
        ...nobody,
        email: 'ceo@firm.example',
        title: 'CEO',
        company_id: 'x',
        phone: '+1',
        status: 'customer',
      },
      { ...keen, last_engaged_at: '2026-11-16T09:00:00Z' },
      now,
    )
    expect(best.score).toBe(100)
    expect(best.score_reasons.reduce((sum, { points }) => sum + points, 0)).toBe(100)
    const gone = scoreContact({ ...nobody, unsubscribed: true }, { ...noEngagement, bounced: 1 }, now)
    expect(gone.score).toBe(0)
    expect(gone.score_reasons.map(({ reason }) => reason)).toEqual(['Unsubscribed', 'Mail bounced'])
  })

  it('follows what the contact does, and fades when nothing more comes', async () => {
    const acme = await app.createAccount()
    const { id, score } = (await acme.post('/contacts', { email: 'a@firm.example' })).body.data
    expect(score).toBe(10)
    const read = async () => (await acme.get(`/contacts/${id}`)).body.data
    await acme.within(ctx => recordEngagement(ctx, id, 'sent'))
    expect(await read()).toMatchObject({
      score: 10,
      last_contacted_at: app.clock.now().toString({ fractionalSecondDigits: 3 }),
    })
    await acme.within(ctx => recordEngagement(ctx, id, 'replied'))
    expect(await read()).toMatchObject({
      score: 45,
      score_reasons: [
        { kind: 'fit', points: 10, reason: 'Has a business email' },
        { kind: 'engagement', points: 15, reason: 'Replied 1 time' },
        { kind: 'recency', points: 20, reason: 'Engaged in the last 7 days' },
      ],
    })
    for (const [wait, expected] of [
      ['P8D', 37],
      ['P23D', 30],
      ['P60D', 25],
    ] as const) {
      app.clock.advance(wait)
      await app.drain()
      expect((await read()).score).toBe(expected)
    }
    const rescored = await acme.post(`/contacts/${id}/rescore`)
    expect(rescored.body).toMatchObject({ score: 25, data: { score: 25 } })
  })

  it('does not mind a contact that is gone', async () => {
    const acme = await app.createAccount()
    const { id } = (await acme.post('/contacts', {})).body.data
    await acme.delete(`/contacts/${id}`)
    await acme.within(ctx => recordEngagement(ctx, id, 'opened'))
    expect((await acme.post(`/contacts/${id}/rescore`)).status).toBe(404)
  })
})
