import fc from 'fast-check'
import { simpleParser } from 'mailparser'
import { describe, expect, it } from 'vitest'
import { buildTextMail, type TextMail } from './mime.ts'
import { quotedPrintable } from './quoted-printable.ts'

const mail = (more: Partial<TextMail> = {}): TextMail => ({
  from: { email: 'us@acme.test', name: 'Ünser Name, Inc.' },
  to: [{ email: 'grace@navy.test', name: 'Grace "Amazing" Hopper' }],
  cc: [],
  replyTo: null,
  subject: 'Knots',
  messageId: 'one@acme.test',
  date: Temporal.Instant.from('2026-11-15T10:00:00Z'),
  headers: { 'List-Unsubscribe': `<https://acme.test/u/${'1'.repeat(90)}>` },
  html: '<p>Hi</p>',
  text: 'Hi',
  ...more,
})

const lines = (text: string) => text.replaceAll(/\r\n?|\n/g, '\n')
const decode = (bytes: Buffer) =>
  Buffer.from(
    bytes
      .toString('latin1')
      .replaceAll('=\r\n', '')
      .replaceAll(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16))),
    'latin1',
  ).toString()

describe('a mail of two texts', () => {
  it('says who, to whom, what and when, in any letters', async () => {
    const subject = 'Grüße: a subject that is long enough to be folded over more than one line, 日本語'
    const cc = [{ email: 'ada@navy.test', name: 'Ада' }]
    const headers: Record<string, string> = {
      ...mail().headers,
      'In-Reply-To': '<a@b.test>',
      References: '<a@b.test> <c@d.test>',
    }
    const bytes = buildTextMail(mail({ subject, cc, headers, replyTo: 'me@acme.test' }))
    const read = await simpleParser(bytes)
    expect(read).toMatchObject({ subject, messageId: '<one@acme.test>', inReplyTo: '<a@b.test>' })
    expect(read.from?.value).toEqual([{ address: 'us@acme.test', name: 'Ünser Name, Inc.' }])
    expect([read.to].flat()[0]?.value).toEqual([
      { address: 'grace@navy.test', name: 'Grace "Amazing" Hopper' },
    ])
    expect([read.cc].flat()[0]?.value).toEqual([{ address: 'ada@navy.test', name: 'Ада' }])
    expect([read.replyTo].flat()[0]?.value[0]?.address).toBe('me@acme.test')
    expect(read.date).toEqual(new Date('2026-11-15T10:00:00Z'))
    expect(read.references).toEqual(['<a@b.test>', '<c@d.test>'])
    expect(bytes.toString()).toContain(`List-Unsubscribe: ${headers['List-Unsubscribe']}\r\n`)
  })

  it.each([
    ['short lines', 'Hello\nthere\n', '<p>Hello</p>'],
    ['line breaks of every kind, dots at their start', 'a\r\n.b\n..c\rd\n\n', '<p>\n.\r\n</p>\n'],
    ['long lines', `${'word '.repeat(60)}end`, `<p>${'x'.repeat(1200)}</p>`],
    ['letters beyond ASCII', 'Grüße aus Köln – schön', '<p>naïve café € 😀</p>'],
    ['mostly beyond ASCII', 'こんにちは世界'.repeat(20), `<p>${'Привет '.repeat(40)}</p>`],
    ['blanks at the ends of lines', 'a  \nb\t\n = c', `<p>a =  \n${'é '.repeat(80)}</p>`],
    ['no text', '', '<p>Hello</p>'],
  ])('arrives as it was written: %s', async (_, text, html) => {
    const bytes = buildTextMail(mail({ text, html }))
    const read = await simpleParser(bytes, { skipTextToHtml: true, skipHtmlToText: true })
    expect(lines(read.text ?? '').trimEnd()).toBe(lines(text).trimEnd())
    expect(lines(String(read.html)).trimEnd()).toBe(lines(html).trimEnd())
    expect(bytes.toString('latin1')).not.toMatch(/[^\r]\n|\r[^\n]/)
  })
})

it('quoted-printable gives back any text, in lines that every server takes', () => {
  const text = fc.array(
    fc.oneof(
      fc.string({ unit: 'binary' }),
      fc.constantFrom('\n', '\r\n', ' ', '=', 'é'.repeat(40), 'x'.repeat(76), '😀 '),
    ),
  )
  fc.assert(
    fc.property(text, pieces => {
      const written = pieces.join('').toWellFormed()
      const bytes = quotedPrintable(written)
      expect(lines(decode(bytes))).toBe(lines(written))
      for (const line of bytes.toString('latin1').split('\r\n')) {
        expect(line.length).toBeLessThanOrEqual(76)
        expect(line).toMatch(/^[\t\x20-\x7e]*$/)
        expect(line).not.toMatch(/[ \t]$/)
      }
    }),
  )
})
