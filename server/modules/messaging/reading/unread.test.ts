import { expect, it } from 'vitest'
import { useTestApp } from '#tests/harness.ts'
import { chat, openChannel, say } from '../chat.fixture.ts'
import { Client } from '../live/client.fixture.ts'

const app = useTestApp()

it('is counted over all rooms: not what is muted, and of some the mentions alone', async () => {
  const owner = await app.createAccount()
  const [ada, bob] = [await owner.invite('member'), await owner.invite('member')]
  const [asAda, asBob] = [chat(ada), chat(bob)]
  const unread = async () => (await asBob.get('/unread')).body.data
  expect(await unread()).toEqual({ unread_count: 0, mention_count: 0 })
  const open = () => openChannel(asAda, { visibility: 'private', user_ids: [bob.userId] })
  const [loud, quiet, muted] = [await open(), await open(), await open()]
  const direct = (await asAda.post('/rooms', { kind: 'direct', user_ids: [bob.userId] })).body.data.id
  await asBob.put(`/rooms/${quiet}/settings`, { notifications: 'mentions' })
  await asBob.put(`/rooms/${muted}/settings`, { notifications: 'none' })
  for (const room of [loud, quiet, muted]) {
    await say(asAda, room, 'something')
    await say(asAda, room, `something for <@${bob.userId}>`)
  }
  await say(asAda, direct, 'psst')
  await say(asBob, loud, 'my own')
  expect(await unread()).toEqual({ unread_count: 4, mention_count: 3 })
  // A mention in a thread is not on the room's page, and is unread all the same.
  await asBob.post(`/rooms/${loud}/read`)
  const root = await say(asBob, loud, 'root')
  await say(asAda, loud, `<@${bob.userId}>?`, { thread_root_id: root.id })
  expect(await unread()).toEqual({ unread_count: 3, mention_count: 3 })
  for (const room of [loud, quiet, direct]) await asBob.post(`/rooms/${room}/read`)
  expect(await unread()).toEqual({ unread_count: 0, mention_count: 0 })
  expect((await chat(ada).get('/unread')).body.data.unread_count).toBe(2)
})

it('is mailed to whoever left the workspace open and went away', async () => {
  const owner = await app.createAccount()
  const [ada, bob] = [await owner.invite('member'), await owner.invite('member')]
  const room = await openChannel(chat(ada), { visibility: 'private', user_ids: [bob.userId] })
  const line = await Client.open(app.url, bob.token!)
  await say(chat(ada), room, `ping <@${bob.userId}>`)
  const mails = () => app.sql(`select id from email_messages where source_kind = 'chat_digest'`)
  app.clock.advance({ minutes: 16 })
  await app.sql('update chat_connections set seen_at = $1', [app.clock.now().toString()])
  await app.runCron('messaging.mail_missed_mentions')
  expect(await mails()).toHaveLength(0)
  line.send({ type: 'presence', presence: 'away' })
  await line.next(({ type, presence }) => type === 'presence' && presence === 'away')
  await app.runCron('messaging.mail_missed_mentions')
  expect(await mails()).toHaveLength(1)
  line.close()
})
