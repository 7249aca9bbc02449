import { describe, expect, it } from 'vitest'
import { Api } from '#tests/api.ts'
import { useOwnTestApp } from '#tests/harness.ts'
import { useServerProcess } from '#tests/use-server-process.ts'

const app = useOwnTestApp()
const { start } = useServerProcess(app)

describe('a server killed while hits come in', () => {
  it('has every hit it acknowledged', { timeout: 120_000 }, async () => {
    const acme = await app.createAccount()
    const contact = (await acme.post('/contacts', { email: 'reader@example.org' })).body.data
    const sent = await acme.post(`/contacts/${contact.id}/send-email`, {
      subject: 'Hi',
      body_html: '<p>Hi</p>',
    })
    const { tracking_id } = sent.body.data ?? sent.body
    const server = await start('serve')
    const reader = new Api(server.url, null)
    let acknowledged = 0
    const open = async (): Promise<void> => {
      for (;;) {
        const reply = await reader.get(`/t/o/${tracking_id}.png`).catch(() => undefined)
        if (reply?.status !== 200) return
        acknowledged += 1
        if (acknowledged === 300) void server.end('SIGKILL')
      }
    }
    await Promise.all(Array.from({ length: 32 }, open))
    await server.exited
    await app.drain()
    const [row] = await app.sql<{ batches: number; hits: number }>(
      `select (select count(*) from tracking_batches)::int as batches,
              (select count(*) from tracking_inbox)::int + (select count(*) from email_hits)::int as hits`,
    )
    expect(acknowledged).toBeGreaterThanOrEqual(300)
    expect(row!.batches).toBe(0)
    expect(row!.hits).toBeGreaterThanOrEqual(acknowledged)
    // Those in flight may have been stored without an answer: at most one for each connection.
    expect(row!.hits).toBeLessThanOrEqual(acknowledged + 32)
  })
})
