import { describe, expect, it } from 'vitest'
import { chat, openChannel } from '#modules/messaging/chat.fixture.ts'
import { useTestApp } from '#tests/harness.ts'
import { type Frame, Line, startCall } from '../calls.fixture.ts'

const app = useTestApp()

async function team() {
  const owner = await app.createAccount()
  const [ada, bob, eve] = [
    await owner.invite('member'),
    await owner.invite('member'),
    await owner.invite('member'),
  ]
  const asAda = chat(ada)
  const direct = (await asAda.post('/rooms', { kind: 'direct', user_ids: [bob.userId] })).body.data.id
  return { owner, ada, bob, eve, direct: direct as string, asAda, asBob: chat(bob), asEve: chat(eve) }
}

/** A frame of the call by which it rings for somebody, or no longer does. */
const rings =
  (userId: number, isRinging: boolean) =>
  ({ type, call }: Frame) =>
    type === 'call' &&
    call.called.some((one: Frame) => one.person.id === userId && one.rings_for_s > 0 === isRinging)

describe('a call between two people', () => {
  it('rings for the other one, on the socket that is there and on one opened meanwhile', async () => {
    const { ada, bob, eve, direct, asAda } = await team()
    const [line, stranger] = [await Line.open(app.url, bob.token!), await Line.open(app.url, eve.token!)]
    const id = await startCall(ada, direct)
    const { call } = await line.next(rings(bob.userId, true))
    expect(call.called).toEqual([
      { person: { type: 'user', id: bob.userId, name: expect.any(String) }, answer: null, rings_for_s: 45 },
    ])
    const late = await Line.open(app.url, bob.token!)
    expect((await late.next(rings(bob.userId, true))).call.id).toBe(id)
    expect(stranger.frames.some(({ type }) => type === 'call')).toBe(false)
    app.clock.advance('PT46S')
    expect((await asAda.get(`/calls/${id}`)).body.data.called[0]).toMatchObject({
      answer: null,
      rings_for_s: 0,
    })
    const after = await Line.open(app.url, bob.token!)
    await asAda.post(`/calls/${id}/end`)
    await after.next(({ type }) => type === 'call')
    expect(after.frames.filter(rings(bob.userId, true))).toEqual([])
    for (const one of [line, stranger, late, after]) one.close()
  })

  it('stops on every screen once it is declined, accepted or joined', async () => {
    const { ada, bob, direct, asAda, asBob } = await team()
    for (const [path, body, answer] of [
      ['answer', { answer: 'declined' }, 'declined'],
      ['answer', { answer: 'accepted' }, 'accepted'],
      ['join', {}, 'accepted'],
    ] as const) {
      const [one, other] = [await Line.open(app.url, bob.token!), await Line.open(app.url, ada.token!)]
      const id = await startCall(ada, direct)
      await one.next(rings(bob.userId, true))
      expect((await asBob.post(`/calls/${id}/${path}`, body)).status).toBe(200)
      for (const line of [one, other]) {
        // The end of the call before is told as well, and may come late.
        const { call } = await line.next(frame => rings(bob.userId, false)(frame) && frame.call.id === id)
        expect(call.called[0].answer, path).toBe(answer)
        line.close()
      }
      await asAda.post(`/calls/${id}/end`)
    }
    const ended = await startCall(ada, direct)
    const foreign = await asAda.post(`/calls/${ended}/answer`, { answer: 'declined' })
    expect([foreign.status, foreign.body.code]).toEqual([409, 'not_called'])
    await asAda.post(`/calls/${ended}/end`)
    const late = await asBob.post(`/calls/${ended}/answer`, { answer: 'accepted' })
    expect([late.status, late.body.detail]).toEqual([409, 'The call has ended'])
  })

  it('does not ring for whoever muted the room', async () => {
    const { ada, direct, asAda, asBob } = await team()
    await asBob.put(`/rooms/${direct}/settings`, { notifications: 'none' })
    const id = await startCall(ada, direct)
    expect((await asAda.get(`/calls/${id}`)).body.data.called).toEqual([])
  })
})

describe('a call among many', () => {
  it('rings for those who are named, also once it is under way, and for nobody else', async () => {
    const { owner, ada, bob, eve, asAda } = await team()
    const viewer = await owner.invite('viewer')
    const room = await openChannel(asAda, { visibility: 'private', user_ids: [bob.userId, viewer.userId] })
    const called = (reply: { body: Frame }) => reply.body.data.called.map((one: Frame) => one.person.id)
    const started = await asAda.post(`/rooms/${room}/calls`, {})
    expect(called(started)).toEqual([])
    const again = await asAda.post(`/rooms/${room}/calls`, {
      user_ids: [bob.userId, eve.userId, viewer.userId, ada.userId],
    })
    expect([again.status, called(again)]).toEqual([200, [bob.userId]])
  })
})
