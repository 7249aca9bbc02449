import { describe, expect, it } from 'vitest'
import { useTestApp } from '#tests/harness.ts'
import { chat, openChannel, say } from '../chat.fixture.ts'
import { Client, isOf } from '../live/client.fixture.ts'

const app = useTestApp()

async function people() {
  const owner = await app.createAccount()
  const [ada, bob, viewer] = [
    await owner.invite('member'),
    await owner.invite('member'),
    await owner.invite('viewer'),
  ]
  const room = await openChannel(chat(ada), { visibility: 'private', user_ids: [bob.userId] })
  return { ada, bob, viewer, room }
}

describe('the frames of a private room', () => {
  it('come to a viewer who is in it, who has nothing to say there', async () => {
    const { ada, bob, viewer, room } = await people()
    await chat(ada).post(`/rooms/${room}/users`, { user_ids: [viewer.userId] })
    const [quiet, inside] = [
      await Client.open(app.url, viewer.token!, { [room]: 0 }),
      await Client.open(app.url, bob.token!),
    ]
    quiet.send({ type: 'typing', room_id: room })
    expect(await quiet.next(isOf('error'))).toMatchObject({ code: 'forbidden' })
    await say(chat(ada), room, 'for everybody here')
    for (const client of [quiet, inside])
      await client.next(({ message }) => message?.text === 'for everybody here')
    expect(inside.frames.filter(isOf('typing'))).toEqual([])
    await Promise.all([quiet.close(), inside.close()])
  })
})
