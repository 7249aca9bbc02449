import { describe, expect, it } from 'vitest'
import { useConnectedMailbox } from '#tests/connected-mailbox.ts'
import { type Account, useTestApp } from '#tests/harness.ts'
import type { ImapServer } from '#tests/imap-server.ts'

const app = useTestApp()
let imap: ImapServer
let ada: Account
let grace: string
let inbox: string
const poll = useConnectedMailbox(app, one => {
  ;({ imap, owner: ada, contact: grace, inbox } = one)
})

const PIXEL =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg=='
const part = (type: string, more: readonly string[], body: string) =>
  ['--b', `Content-Type: ${type}`, ...more, '', body].join('\n')

async function receive(html: string, parts: readonly string[] = []) {
  await imap.deliver(
    inbox,
    [
      'From: <grace@navy.test>',
      'To: ada@acme.test',
      'Subject: Pictures',
      `Message-ID: <${inbox}.${html.length}@navy.test>`,
      'MIME-Version: 1.0',
      'Content-Type: multipart/related; boundary=b',
      '',
      part('text/html; charset=utf-8', [], html),
      ...parts,
      '--b--',
      '',
    ].join('\n'),
  )
  await poll()
  return (await ada.get(`/conversations/${grace}`)).body.data.messages.at(-1)
}

describe('a mail that came', () => {
  it('is shown without what runs, and with its own pictures', async () => {
    const png = part(
      'image/png',
      ['Content-ID: <one+two@navy>', 'Content-Disposition: inline', 'Content-Transfer-Encoding: base64'],
      PIXEL,
    )
    const svg = part(
      'image/png',
      ['Content-ID: <svg@navy>', 'Content-Disposition: inline; filename=a.png'],
      '<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>',
    )
    const file = part('text/plain', ['Content-Disposition: attachment; filename=terms.txt'], 'Terms')
    const mail = await receive(
      '<p onclick="x()">Look:</p><img src="cid:one%2Btwo@navy"><img src="cid:svg@navy" alt="S"><img src="cid:none" alt="N"><img src="https://x.test/a.png" alt="A">',
      [png, svg, file],
    )
    expect(mail.has_remote_pictures).toBe(true)
    expect(mail.safe_html).not.toMatch(/onclick|x\.test|cid:/)
    expect(mail.body_html).toContain('onclick')
    const files = mail.attachments as { id: string; content_id: string | null; inline: boolean }[]
    expect(files.map(({ content_id, inline }) => [content_id, inline])).toEqual([
      ['one+two@navy', true],
      ['svg@navy', true],
      [null, false],
    ])
    const urls = [...mail.safe_html.matchAll(/src="([^"]+)"/g)].map(([, url]) => url as string)
    expect(urls).toHaveLength(2)
    const picture = await fetch(new URL(urls[0]!, app.url))
    expect([
      picture.status,
      picture.headers.get('content-type'),
      (await picture.arrayBuffer()).byteLength,
    ]).toEqual([200, 'image/png', Buffer.from(PIXEL, 'base64').length])
    // What is no picture by its bytes is none, whatever it says of itself.
    expect((await fetch(new URL(urls[1]!, app.url))).status).toBe(404)
    const other = urls[0]!.replace(files[0]!.id, files[2]!.id)
    expect((await fetch(new URL(other, app.url))).status).toBe(401)
    app.clock.advance('PT2H')
    expect((await fetch(new URL(urls[0]!, app.url))).status).toBe(401)
    const shown = (await ada.get(`/emails/${mail.id}`, { pictures: 'shown' })).body.data
    expect(shown.safe_html).toContain('src="https://x.test/a.png"')
    expect((await ada.get(`/emails/${mail.id}`)).body.data.safe_html).not.toContain('x.test')
    expect(
      (await ada.get(`/conversations/${grace}`, { pictures: 'shown' })).body.data.messages[0].safe_html,
    ).toContain('x.test')
    expect((await ada.get(`/emails/${mail.id}`, { pictures: 'some' })).status).toBe(400)
  })

  it('of five hostile megabytes is read by its text, and others are answered meanwhile', async () => {
    const soup = `<p>Buried</p>${'<a href=x onclick=y><b style="a:url(b)'.repeat(140_000)}`
    const mail = await receive(soup)
    const [, me] = await Promise.all([ada.get(`/emails/${mail.id}`), ada.get('/mailboxes')])
    expect(me.status).toBe(200)
    const again = (await ada.get(`/emails/${mail.id}`)).body.data
    expect(again.body_text).toContain('Buried')
    expect(again.safe_html ?? '').not.toMatch(/onclick|url\(/)
  })
})
