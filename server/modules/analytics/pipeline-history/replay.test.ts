import fc from 'fast-check'
import { beforeEach, expect, it } from 'vitest'
import { useTestApp } from '#tests/harness.ts'
import type { PipelineHistory } from './schema.ts'

const app = useTestApp()
beforeEach(() => app.clock.set('2026-11-16T10:00:00Z'))

interface Stage {
  id: string
  name: string
  kind: string
  win_probability: number
}

it('says of every moment what was said then, whatever is done to deals, stages and contacts', async () => {
  const deal = fc.nat({ max: 5 })
  const act = fc.oneof(
    {
      weight: 3,
      arbitrary: fc.record({ do: fc.constant('create' as const), cents: fc.nat({ max: 10 ** 9 }) }),
    },
    fc.record({ do: fc.constant('amount' as const), deal, cents: fc.nat({ max: 10 ** 9 }) }),
    fc.record({
      do: fc.constant('move' as const),
      deal,
      to: fc.constantFrom('Proposal', 'Won', 'Lost', 'Discovery'),
    }),
    fc.record({ do: fc.constant('owner' as const), deal }),
    fc.record({ do: fc.constant('delete' as const), deal }),
    fc.record({ do: fc.constant('forget' as const) }),
    fc.record({ do: fc.constant('weigh' as const), percent: fc.nat({ max: 100 }) }),
    fc.record({ do: fc.constant('night' as const) }),
  )
  await fc.assert(
    fc.asyncProperty(fc.array(act, { minLength: 4, maxLength: 14 }), async acts => {
      const acme = await app.createAccount({ timezone: 'America/St_Johns' })
      const pipeline = (await acme.get('/pipelines')).body.data[0] as { id: string; stages: Stage[] }
      const stage = (name: string) => pipeline.stages.find(one => one.name === name)!.id
      const deals: string[] = []
      let contact: string | null = null
      const read = async (query: Record<string, string>): Promise<PipelineHistory> =>
        (await acme.get('/analytics/pipeline-history', { group: 'owner', from: '2026-11-14', ...query })).body
          .data
      const told: { at: string; said: PipelineHistory['points'][number] }[] = []
      for (const what of acts) {
        app.clock.advance({ hours: 5 })
        const id = deals[('deal' in what ? what.deal : 0) % Math.max(1, deals.length)] ?? 'none'
        if (what.do === 'create') {
          contact ??= (await acme.post('/contacts', { name: 'Ada' })).body.data.id as string
          const body = {
            name: 'x',
            amount_cents: what.cents,
            contact_id: deals.length % 2 === 0 ? contact : null,
          }
          deals.push((await acme.post('/deals', body)).body.data.id)
        } else if (what.do === 'amount') await acme.put(`/deals/${id}`, { amount_cents: what.cents })
        else if (what.do === 'move') await acme.put(`/deals/${id}/move`, { stage_id: stage(what.to) })
        else if (what.do === 'owner') await acme.put(`/deals/${id}`, { owner_id: null })
        else if (what.do === 'delete') await acme.delete(`/deals/${id}`)
        else if (what.do === 'forget' && contact) {
          await acme.delete(`/contacts/${contact}`)
          contact = null
        } else if (what.do === 'weigh') {
          const stages = pipeline.stages.map(one =>
            one.name === 'Proposal' ? { ...one, win_probability: what.percent } : one,
          )
          await acme.patch(`/pipelines/${pipeline.id}`, { stages })
        } else if (what.do === 'night') await app.runCron('analytics.take_snapshots')
        told.push({ at: app.clock.now().toString(), said: (await read({})).points.at(-1)! })
      }
      app.clock.advance({ hours: 30 })
      for (const { at, said } of told) {
        const again = (await read({ as_of: at })).points.at(-1)!
        expect({ ...again, source: 'live' }).toEqual(said)
      }
      expect((await acme.get('/analytics/pipeline-history/verify')).body.data).toMatchObject({ agrees: true })
      const { changes } = await read({})
      expect(
        changes.opening_cents +
          changes.created_cents +
          changes.reopened_cents +
          changes.increased_cents -
          changes.decreased_cents -
          changes.won_cents -
          changes.lost_cents -
          changes.deleted_cents,
      ).toBe(changes.closing_cents)
    }),
    { numRuns: 8 },
  )
}, 60_000)
