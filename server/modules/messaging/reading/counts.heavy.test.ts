import fc from 'fast-check'
import { describe, expect, it, vi } from 'vitest'
import { useTestApp } from '#tests/harness.ts'
import { type Chat, chat, openChannel } from '../chat.fixture.ts'

vi.setConfig({ testTimeout: 120_000 })

const app = useTestApp()

interface ChatMessage {
  id: string
  seq: number
  author: number
  isShown: boolean
  mentions: number[]
  all: boolean
  isDeleted: boolean
}

const acts = fc.array(
  fc.record({
    who: fc.nat(2),
    what: fc.constantFrom('post', 'mention', 'all', 'reply', 'shown', 'delete', 'read', 'read'),
    target: fc.nat(40),
  }),
  { minLength: 5, maxLength: 25 },
)

describe('counts', () => {
  it('are what a naive recount gives, whatever happened', async () => {
    const owner = await app.createAccount()
    const people = [owner, await owner.invite('member'), await owner.invite('member')]
    const by: Chat[] = people.map(one => chat(one))
    await fc.assert(
      fc.asyncProperty(acts, async all => {
        const room = await openChannel(by[0]!, { user_ids: people.slice(1).map(({ userId }) => userId) })
        const said: ChatMessage[] = []
        const markers = [0, 0, 0]
        for (const { who, what, target } of all) {
          const old = said[target % Math.max(1, said.length)]
          if (what === 'read') {
            // Several devices of one person, out of order.
            const seqs = [target % (said.length + 3), Math.floor(target / 2)]
            await Promise.all(seqs.map(seq => by[who]!.post(`/rooms/${room}/read`, { seq })))
            markers[who] = Math.max(markers[who]!, ...seqs.map(seq => Math.min(seq, said.length)))
          } else if (what === 'delete') {
            if (!old) continue
            const reply = await by[who]!.delete(`/rooms/${room}/messages/${old.id}`)
            if (reply.status === 200) old.isDeleted = true
          } else {
            const mentioned = people[target % 3]!.userId
            const isReply = (what === 'reply' || what === 'shown') && old !== undefined && !old.isDeleted
            const reply = await by[who]!.post(`/rooms/${room}/messages`, {
              text: what === 'all' ? '<!all>' : what === 'post' ? 'x' : `<@${mentioned}>`,
              ...(isReply ? { thread_root_id: old.id, also_to_room: what === 'shown' } : {}),
            })
            if (reply.status !== 201) continue
            said.push({
              id: reply.body.data.id,
              seq: reply.body.data.seq,
              author: people[who]!.userId,
              isShown: !isReply || what === 'shown',
              mentions: what === 'all' || what === 'post' ? [] : [mentioned],
              all: what === 'all',
              isDeleted: false,
            })
          }
        }
        for (const [place, person] of people.entries()) {
          const after = said.filter(
            one => one.seq > markers[place]! && one.author !== person.userId && !one.isDeleted,
          )
          const { unread_count, mention_count, last_read_seq } = (await by[place]!.get(`/rooms/${room}`)).body
            .data
          expect({ unread_count, mention_count, last_read_seq }).toEqual({
            unread_count: after.filter(({ isShown }) => isShown).length,
            mention_count: after.filter(one => one.all || one.mentions.includes(person.userId)).length,
            last_read_seq: markers[place],
          })
        }
      }),
      { numRuns: process.env.STRESS ? 40 : 5 },
    )
  })
})
