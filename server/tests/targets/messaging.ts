import { newId } from '#kit/id.ts'
import type { Account } from '../harness.ts'
import type { Targets } from './index.ts'

const base = '/api/v1/messaging'
let rooms = 0

/** What stands in one path belongs together: the account's latest room is the one of its messages. */
const latest = new WeakMap<Account, string>()

async function room(account: Account): Promise<string> {
  rooms += 1
  const made = await account.post(`${base}/rooms`, { name: `sweep ${rooms}` })
  latest.set(account, made.body.data.id)
  return made.body.data.id
}

const calls = new WeakMap<Account, string>()

async function call(account: Account): Promise<string> {
  const made = await account.post(`${base}/rooms/${await room(account)}/calls`, {})
  calls.set(account, made.body.data.id)
  return made.body.data.id
}

const roomOf = async (account: Account): Promise<string> => latest.get(account) ?? room(account)

const upload = async (account: Account, roomId: string): Promise<string> => {
  const form = new FormData()
  form.set('file', new Blob(['hello']), 'hello.txt')
  const reply = await fetch(`${account.url}${base}/rooms/${roomId}/attachments`, {
    method: 'POST',
    headers: { authorization: `Bearer ${account.token}` },
    body: form,
  })
  return ((await reply.json()) as { data: { id: string } }).data.id
}

export const messagingTargets: Targets = {
  chat_room: room,
  chat_message: async account =>
    (await account.post(`${base}/rooms/${await roomOf(account)}/messages`, { text: 'hello' })).body.data.id,
  chat_emoji: async () => '👍',
  chat_poll: async account =>
    (
      await account.post(`${base}/rooms/${await roomOf(account)}/polls`, {
        question: 'Which?',
        options: ['a', 'b'],
      })
    ).body.data.id,
  chat_scheduled: async account =>
    (
      await account.post(`${base}/rooms/${await roomOf(account)}/scheduled`, {
        text: 'later',
        send_at: new Date(Date.parse('2026-12-01T10:00:00Z')).toISOString(),
      })
    ).body.data.id,
  chat_hook: async account =>
    (await account.post(`${base}/rooms/${await roomOf(account)}/webhook`, {})).body.data.id,
  'chat hook token': async account =>
    (await account.post(`${base}/rooms/${await roomOf(account)}/webhook`, {})).body.data.token,
  chat_invitation: async account =>
    (
      await account.post(`${base}/rooms/${await roomOf(account)}/guest-invitations`, {
        email: 'ada@example.com',
      })
    ).body.data.id,
  'chat invitation token': async account =>
    (
      await account.post(`${base}/rooms/${await roomOf(account)}/guest-invitations`, {
        email: 'ada@example.com',
      })
    ).body.data.token,
  call,
  call_recording: async account => {
    const id = newId()
    const path = `${base}/calls/${calls.get(account) ?? (await call(account))}/recording`
    await account.post(`${path}/chunks?index=0&recording_id=${id}`, Buffer.from('sound'))
    await account.post(`${path}/finalize`, { recording_id: id })
    return id
  },
  chat_attachment: async account => upload(account, await roomOf(account)),
}
