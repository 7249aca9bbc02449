import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { useTestApp } from '#tests/harness.ts'
import { chat, openChannel, say, uploadFile } from './chat.fixture.ts'

const app = useTestApp()

async function pair() {
  const owner = await app.createAccount()
  const ada = await owner.invite('member')
  const bob = await owner.invite('member')
  const room = await openChannel(chat(ada), { visibility: 'private', user_ids: [bob.userId] })
  return { owner, ada, bob, room, asOwner: chat(owner), asAda: chat(ada), asBob: chat(bob) }
}

const texts = (all: { text: string }[]) => all.map(({ text }) => text)

describe('a conversation', () => {
  it('has threads beside the room', async () => {
    const { asAda, asBob, room } = await pair()
    const root = await say(asAda, room, 'root')
    const reply = await say(asBob, room, 'reply', { thread_root_id: root.id })
    await say(asAda, room, 'reply to the reply', { thread_root_id: reply.id })
    await say(asAda, room, 'shown', { thread_root_id: root.id, also_to_room: true })
    const page = (await asAda.get(`/rooms/${room}/messages`)).body.data
    expect(texts(page)).toEqual(['root', 'shown'])
    expect(page[0]).toMatchObject({ reply_count: 3, rev: 7 })
    for (const id of [root.id, reply.id]) {
      const { data, has_more } = (await asAda.get(`/rooms/${room}/messages/${id}/thread`, { limit: 2 })).body
      expect([data.root.id, texts(data.replies), has_more]).toEqual([
        root.id,
        ['reply', 'reply to the reply'],
        true,
      ])
    }
    await asBob.delete(`/rooms/${room}/messages/${reply.id}`)
    expect((await asAda.get(`/rooms/${room}/messages/${root.id}`)).body.data.reply_count).toBe(2)
  })

  it('takes reactions, each once a person, and shows whose they are', async () => {
    const { asAda, asBob, room, bob } = await pair()
    const { id } = await say(asAda, room, 'nice')
    const path = `/rooms/${room}/messages/${id}/reactions`
    await Promise.all([asAda, asBob, asBob, asAda].map(who => who.put(`${path}/👍`)))
    const { reactions } = (await asBob.put(`${path}/:tada:`)).body.data
    expect(reactions.map(({ emoji, count, me }: never) => [emoji, count, me])).toEqual([
      ['👍', 2, true],
      [':tada:', 1, true],
    ])
    expect(reactions[1].people).toEqual([{ type: 'user', id: bob.userId, name: 'Test member' }])
    const before = (await asAda.get(`/rooms/${room}/messages/${id}`)).body.data.rev
    expect((await asAda.delete(`${path}/:tada:`)).body.data.rev).toBe(before)
    expect((await asBob.delete(`${path}/:tada:`)).body.data.reactions).toHaveLength(1)
    for (const emoji of ['x', '👍👍', ':no name:', '%20'])
      expect((await asAda.put(`${path}/${emoji}`)).status).toBe(400)
  })

  it('pins for all and bookmarks for oneself', async () => {
    const { asAda, asBob, room } = await pair()
    const [one, two] = [await say(asAda, room, 'one'), await say(asAda, room, 'two')]
    await asBob.post(`/rooms/${room}/messages/${one.id}/pin`)
    app.clock.advance({ seconds: 1 })
    await asAda.post(`/rooms/${room}/messages/${two.id}/pin`)
    expect((await asAda.post(`/rooms/${room}/messages/${two.id}/pin`)).status).toBe(200)
    expect(texts((await asAda.get(`/rooms/${room}/pins`)).body.data)).toEqual(['two', 'one'])
    await asAda.delete(`/rooms/${room}/messages/${two.id}/pin`)
    expect(texts((await asAda.get(`/rooms/${room}/pins`)).body.data)).toEqual(['one'])
    await asBob.post(`/rooms/${room}/messages/${two.id}/bookmark`)
    expect(texts((await asBob.get('/bookmarks')).body.data)).toEqual(['two'])
    expect((await asAda.get('/bookmarks')).body.data).toEqual([])
    expect((await asBob.get(`/rooms/${room}/messages/${two.id}`)).body.data.bookmarked).toBe(true)
    await asBob.post(`/rooms/${room}/leave`)
    expect((await asBob.get('/bookmarks')).body.data).toEqual([])
  })

  it('counts every vote once, and keeps anonymous ones secret', async () => {
    const { owner, asAda, asBob, room } = await pair()
    const others = await Promise.all(Array.from({ length: 6 }, () => owner.invite('member')))
    await asAda.post(`/rooms/${room}/users`, { user_ids: others.map(({ userId }) => userId) })
    const make = async (more: object) =>
      (await asAda.post(`/rooms/${room}/polls`, { question: 'Which?', options: ['a', 'b', 'c'], ...more }))
        .body.data
    const poll = await make({})
    const vote = (who: ReturnType<typeof chat>, id: string, option_ids: string[]) =>
      who.post(`/rooms/${room}/polls/${id}/vote`, { option_ids })
    const [a, b] = poll.options.map(({ id }: { id: string }) => id)
    await Promise.all(others.flatMap(one => [vote(chat(one), poll.id, [a]), vote(chat(one), poll.id, [a])]))
    await vote(asBob, poll.id, [a])
    const after = (await vote(asBob, poll.id, [b])).body.data
    expect([after.options[0].votes, after.options[1].votes, after.total_voters, after.my_option_ids]).toEqual(
      [6, 1, 7, [b]],
    )
    expect(after.options[1].voters).toHaveLength(1)
    expect((await vote(asBob, poll.id, [a, b])).body.detail).toBe('Choose one option')
    expect((await vote(asBob, poll.id, [poll.id])).body.detail).toBe('Option not found')
    expect((await vote(asBob, poll.id, [])).body.data.total_voters).toBe(6)
    const secret = await make({ anonymous: true, multiple: true })
    const ids = secret.options.map(({ id }: { id: string }) => id)
    expect((await vote(asBob, secret.id, ids)).status).toBe(200)
    const seen = (await asAda.get(`/rooms/${room}/polls`)).body.data[0]
    expect(seen.options.map(({ votes, voters }: never) => [votes, voters])).toEqual([
      [1, []],
      [1, []],
      [1, []],
    ])
    expect((await asBob.post(`/rooms/${room}/polls/${poll.id}/close`)).status).toBe(403)
    await asAda.post(`/rooms/${room}/polls/${poll.id}/close`)
    expect((await vote(asBob, poll.id, [a])).body.detail).toBe('The poll is closed')
    expect(
      (await asAda.post(`/rooms/${room}/polls`, { question: 'x', options: ['a', ' a'] })).body.detail,
    ).toBe('options must differ')
  })

  it('forwards with its files, and says where from only to whom may know', async () => {
    const { ada, bob, asAda, asBob, room } = await pair()
    const file = (await uploadFile(ada, room, { name: 'offer.pdf', bytes: '%PDF-1.7 offer' })).body.data
    const message = await say(asAda, room, 'see the offer', { attachment_ids: [file.id] })
    const other = await openChannel(asAda)
    const carol = chat(await (await pair()).owner.invite('member'))
    const made = await asAda.post(`/rooms/${room}/messages/${message.id}/forward`, {
      room_id: other,
      text: 'look',
    })
    expect(made.status).toBe(201)
    expect(made.body.data).toMatchObject({
      text: 'look',
      forwarded_from: { room_id: room, text: 'see the offer' },
    })
    expect(made.body.data.attachments[0].id).toBe(file.id)
    expect((await asBob.get(`/rooms/${other}/messages`)).body.data[0].forwarded_from.room_id).toBe(room)
    expect((await carol.get(`/rooms/${other}/messages`)).status).toBe(404)
    const dave = chat(await ada.invite('member'))
    expect((await dave.get(`/rooms/${other}/messages`)).body.data[0].forwarded_from.room_id).toBeNull()
    const refused = await asBob.post(`/rooms/${room}/messages/${message.id}/forward`, { room_id: other })
    expect([refused.status, refused.body.detail]).toEqual([403, 'Join the room first'])
    const poll = (await asAda.post(`/rooms/${room}/polls`, { question: 'x', options: ['a', 'b'] })).body.data
    expect(
      (await asAda.post(`/rooms/${room}/messages/${poll.message_id}/forward`, { room_id: other })).body
        .detail,
    ).toBe('Only messages can be forwarded')
    expect(bob.userId).toBeGreaterThan(0)
  })

  it('finds words, beginnings, phrases and scripts without spaces', async () => {
    const { ada, bob, asAda, asBob, asOwner, room } = await pair()
    const file = (await uploadFile(ada, room, { name: 'Müller Angebot.txt', bytes: 'x' })).body.data
    await say(asAda, room, 'Der Vertrag mit Café Zürich ist unterschrieben')
    await say(asBob, room, 'the contract is signed, thanks')
    await say(asAda, room, '明天下午开会讨论合同')
    await say(asAda, room, '東京で会いましょう')
    await say(asAda, room, 'สวัสดีครับ ยินดีต้อนรับ')
    await say(asAda, room, 'see file', { attachment_ids: [file.id] })
    await asAda.post(`/rooms/${room}/polls`, {
      question: 'Pizza oder Pasta?',
      options: ['Margherita', 'Carbonara'],
    })
    const find = async (q: string) =>
      texts(
        (await asAda.get('/search', { q })).body.data.map(
          (one: never) => (one as { message: { text: string } }).message,
        ),
      )
    expect(await find('cafe zurich')).toEqual(['Der Vertrag mit Café Zürich ist unterschrieben'])
    expect(await find('contr')).toEqual(['the contract is signed, thanks'])
    expect(await find('"is signed"')).toEqual(['the contract is signed, thanks'])
    expect(await find('"signed is"')).toEqual([])
    expect(await find('contract -thanks')).toEqual([])
    expect(await find(`from:${bob.userId} contract`)).toHaveLength(1)
    expect(await find(`from:${ada.userId} contract`)).toHaveLength(0)
    expect(await find('会')).toHaveLength(2)
    expect(await find('下午')).toHaveLength(1)
    expect(await find('下午开会')).toHaveLength(1)
    expect(await find('开下午')).toHaveLength(0)
    expect(await find('東京')).toHaveLength(1)
    expect(await find('ยินดี')).toHaveLength(1)
    expect(await find('angebot')).toEqual(['see file'])
    expect(await find('has:file')).toEqual(['see file'])
    expect(await find('carbonara')).toEqual(['Pizza oder Pasta?'])
    for (const q of ['%', '_', "'", '\\', '!!!', ':*', '🦑🦑']) expect(await find(q)).toEqual([])
    const [hit] = (await asAda.get(`/rooms/${room}/messages/search`, { q: 'zurich' })).body.data
    expect(hit.highlight).toContain('<mark>Zürich</mark>')
    expect((await asOwner.get('/search', { q: 'contract' })).body.data).toEqual([])
    expect((await asAda.get('/search', { q: ' ' })).body.detail).toBe('q is required')
    expect((await asAda.get('/search', { q: 'x'.repeat(201) })).status).toBe(400)
    const { id } = await say(asAda, room, 'ephemeral')
    await asAda.delete(`/rooms/${room}/messages/${id}`)
    expect(await find('ephemeral')).toEqual([])
  })

  it('is read through indexes, behind row security too', async () => {
    const { owner, asAda, room } = await pair()
    await say(asAda, room, 'needle')
    const explain = (text: string) =>
      owner.within(async ({ db }) => {
        await sql`set local enable_seqscan = off`.execute(db)
        const { rows } = await sql<{ 'QUERY PLAN': string }>`${sql.raw(`explain ${text}`)}`.execute(db)
        return rows.map(row => row['QUERY PLAN']).join(' ')
      })
    const page = await explain(
      `select id from chat_messages where room_id = '${room}' and shown and seq < 100 order by seq desc limit 50`,
    )
    expect(page).not.toContain('Seq Scan')
    const changes = await explain(
      `select id from chat_messages where room_id = '${room}' and rev > 0 order by rev limit 50`,
    )
    expect(changes).not.toContain('Seq Scan')
  })
})

describe('files', () => {
  it('serve harmlessly whatever they are', async () => {
    const { ada, asAda, asOwner, room } = await pair()
    const send = (name: string, bytes: string | Uint8Array, type = '') =>
      uploadFile(ada, room, { name, bytes, type })
    const html = (await send('x.html', '<script>alert(1)</script>', 'text/html')).body.data
    expect(html.content_type).toBe('application/octet-stream')
    const svg = (
      await send('x.png', '<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>', 'image/svg+xml')
    ).body.data
    expect(svg.content_type).toBe('application/octet-stream')
    const gif = (await send('a.gif', 'GIF89a/*\0\0\0\0*/=1;alert(1)', 'text/javascript')).body.data
    expect(['image/gif', 'application/octet-stream']).toContain(gif.content_type)
    expect((await send('fake.png', 'PK\u0003\u0004 zip', 'image/png')).body.data.content_type).not.toBe(
      'image/png',
    )
    const names: [string, string][] = [
      ['../../x', 'x'],
      ['a"\r\nb', 'a"b'],
      ['\u202Egnp.exe', 'gnp.exe'],
      ['C:\\temp\\y.txt', 'y.txt'],
    ]
    for (const [name, kept] of names)
      expect((await send(name, 'x')).body.data.filename.replace('%22', '"').replace('%0D%0A', '')).toBe(kept)
    expect([...(await send('n'.repeat(4_000), 'x')).body.data.filename].length).toBeLessThanOrEqual(200)
    const empty = await send('e.txt', '')
    expect([empty.status, empty.body.detail]).toEqual([400, 'The file is empty'])
    const file = (await send('hello.txt', 'hello world', 'text/plain')).body.data
    const path = `/api/v1/messaging/attachments/${file.id}/file`
    expect((await ada.call('GET', path)).text).toBe('hello world')
    expect((await asOwner.get(`/attachments/${file.id}/file`)).status).toBe(404)
    await say(asAda, room, '', { attachment_ids: [file.id] })
    const signed = await fetch(app.url + file.url)
    expect([signed.status, await signed.text(), signed.headers.get('content-security-policy')]).toEqual([
      200,
      'hello world',
      'sandbox',
    ])
    expect(signed.headers.get('x-content-type-options')).toBe('nosniff')
    expect(signed.headers.get('content-disposition')).toBe(
      `attachment; filename="hello.txt"; filename*=UTF-8''hello.txt`,
    )
    expect((await fetch(`${app.url}${file.url}x`)).status).toBe(401)
    expect((await fetch(app.url + path)).status).toBe(401)
    const range = async (value: string) => {
      const reply = await fetch(app.url + file.url, { headers: { range: value } })
      return [reply.status, await reply.text(), reply.headers.get('content-range')]
    }
    expect(await range('bytes=0-4')).toEqual([206, 'hello', 'bytes 0-4/11'])
    expect(await range('bytes=-5')).toEqual([206, 'world', 'bytes 6-10/11'])
    expect(await range('bytes=6-')).toEqual([206, 'world', 'bytes 6-10/11'])
    expect((await range('bytes=11-')).slice(0, 1)).toEqual([416])
    expect((await range('bytes=4-2')).slice(0, 2)).toEqual([200, 'hello world'])
    const etag = signed.headers.get('etag')!
    expect((await fetch(app.url + file.url, { headers: { 'if-none-match': etag } })).status).toBe(304)
    const head = await fetch(app.url + file.url, { method: 'HEAD' })
    expect([head.status, head.headers.get('content-length')]).toEqual([200, '11'])
    app.clock.advance({ hours: 3 })
    expect((await fetch(app.url + file.url)).status).toBe(401)
  })

  it('go when no message carries them', async () => {
    const { ada, asAda, asBob, room } = await pair()
    const [kept, dropped, unused] = await Promise.all(
      ['kept', 'dropped', 'unused'].map(
        async name => (await uploadFile(ada, room, { name, bytes: name })).body.data,
      ),
    )
    expect((await asBob.post(`/rooms/${room}/messages`, { attachment_ids: [kept.id] })).body.detail).toBe(
      'Attachment not found',
    )
    await say(asAda, room, 'a', { attachment_ids: [kept.id] })
    const { id } = await say(asAda, room, 'b', { attachment_ids: [dropped.id] })
    await asAda.delete(`/rooms/${room}/messages/${id}`)
    app.clock.advance({ hours: 25 })
    await app.runCron('messaging.sweep_files')
    await app.drain()
    const status = async (file: { id: string }) => (await asAda.get(`/attachments/${file.id}/file`)).status
    expect([await status(kept), await status(dropped), await status(unused)]).toEqual([200, 404, 404])
  })
})
