import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { chat, openChannel } from '#modules/messaging/chat.fixture.ts'
import { useTestApp } from '#tests/harness.ts'

const app = useTestApp()

const deed = fc.record({
  who: fc.integer({ min: 0, max: 2 }),
  what: fc.constantFrom('start', 'join', 'leave', 'end', 'lapse'),
})

/** Whatever happens at once: what must hold of every call is asked of the tables themselves. */
describe('calls of a room', () => {
  it('are one at a time, with nobody in an ended one, each ended once, in whatever way people meet', async () => {
    const owner = await app.createAccount()
    const people = [owner, await owner.invite('member'), await owner.invite('member')]
    const room = await openChannel(chat(owner), { user_ids: people.slice(1).map(({ userId }) => userId) })
    const latest = async () =>
      (
        await app.sql<{ id: string }>(`select id from calls where room_id = $1 order by id desc limit 1`, [
          room,
        ])
      )[0]?.id
    await fc.assert(
      fc.asyncProperty(fc.array(deed, { minLength: 2, maxLength: 6 }), async deeds => {
        const call = await latest()
        const answers = await Promise.all(
          deeds.map(({ who, what }) => {
            const as = chat(people[who]!)
            if (what === 'start' || !call) return as.post(`/rooms/${room}/calls`)
            if (what !== 'lapse') return as.post(`/calls/${call}/${what}`)
            app.clock.advance({ seconds: 40 })
            return app.runCron('calls.end_abandoned').then(() => ({ status: 200 }))
          }),
        )
        for (const { status } of answers) expect([200, 201, 403, 409]).toContain(status)
        const [state] = await app.sql(
          `select count(*) filter (where status = 'active')::int as active,
             count(*) filter (where status = 'active' and not exists (select from call_participants p
               where p.call_id = c.id and p.present))::int as deserted,
             count(*) filter (where status = 'ended' and exists (select from call_participants p
               where p.call_id = c.id and p.present))::int as haunted,
             count(*) filter (where id = (select active_call_id from chat_rooms r where r.id = $1)
               and status = 'active')::int as named
           from calls c where room_id = $1`,
          [room],
        )
        expect([0, 1]).toContain(state!.active)
        expect(state).toMatchObject({ deserted: 0, haunted: 0, named: state!.active })
      }),
      { numRuns: 50 },
    )
    const ends = await app.sql(
      `select e.data ->> 'call_id' as id, count(*)::int as n from events e
       where e.type = 'call.ended' and e.organization_id = $1 group by 1`,
      [owner.organizationId],
    )
    const ended = await app.sql(`select id from calls where room_id = $1 and status = 'ended'`, [room])
    expect(ends.every(({ n }) => n === 1)).toBe(true)
    expect(new Set(ends.map(({ id }) => id))).toEqual(new Set(ended.map(({ id }) => id)))
  })
})
