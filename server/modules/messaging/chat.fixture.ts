import type { Reply } from '#tests/api.ts'
import type { Account } from '#tests/harness.ts'

const base = '/api/v1/messaging'

type Query = Record<string, string | number | boolean | undefined>

/** Calls of the messaging API as one person makes them. */
export const chat = (account: Pick<Account, 'call'>) => ({
  get: (path: string, query: Query = {}): Promise<Reply> => account.call('GET', base + path, { query }),
  post: (path: string, body: unknown = {}): Promise<Reply> => account.call('POST', base + path, { body }),
  put: (path: string, body: unknown = {}): Promise<Reply> => account.call('PUT', base + path, { body }),
  patch: (path: string, body: unknown): Promise<Reply> => account.call('PATCH', base + path, { body }),
  delete: (path: string): Promise<Reply> => account.call('DELETE', base + path),
})

export type Chat = ReturnType<typeof chat>

let rooms = 0

export async function openChannel(who: Chat, more: object = {}): Promise<string> {
  rooms += 1
  const made = await who.post('/rooms', { name: `channel ${rooms}`, ...more })
  if (made.status !== 201) throw new Error(made.text)
  return made.body.data.id
}

export const say = async (who: Chat, roomId: string, text: string, more: object = {}) => {
  const reply = await who.post(`/rooms/${roomId}/messages`, { text, ...more })
  if (reply.status !== 201) throw new Error(reply.text)
  return reply.body.data
}

/** A file as a browser uploads it. */
export async function uploadFile(
  account: Pick<Account, 'url' | 'token'>,
  roomId: string,
  { name, bytes, type = '', key }: { name: string; bytes: string | Uint8Array; type?: string; key?: string },
) {
  const form = new FormData()
  form.set('file', new Blob([bytes as never], { type }), name)
  const reply = await fetch(`${account.url}${base}/rooms/${roomId}/attachments`, {
    method: 'POST',
    headers: { authorization: `Bearer ${account.token}`, ...(key ? { 'idempotency-key': key } : {}) },
    body: form,
  })
  // biome-ignore lint/suspicious/noExplicitAny: tests read answers of every shape
  return { status: reply.status, body: (await reply.json()) as any }
}
