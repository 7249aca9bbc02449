import { describe, expect, it } from 'vitest'
import { readMail } from './read-mail.ts'

const mail = (html: string) =>
  Buffer.from(
    `From: Ada <ada@navy.test>\r\nTo: us@acme.test\r\nSubject: Knots\r\nContent-Type: text/html; charset=utf-8\r\n\r\n${html}`,
  )

describe('a mail that comes in', () => {
  it('is read with its HTML and what that says', async () => {
    const read = await readMail(mail('<p>Yes, <b>gladly</b></p>'))
    expect(read).toMatchObject({
      from: { email: 'ada@navy.test', name: 'Ada' },
      subject: 'Knots',
      text: 'Yes, gladly',
    })
    expect(read.html).toContain('<b>gladly</b>')
  })

  it('nested too deeply for any reader is kept by its words', async () => {
    const read = await readMail(mail(`${'<table><tr><td>'.repeat(20_000)}Yes, gladly`))
    expect(read).toMatchObject({ html: null, text: 'Yes, gladly' })
  })
})
