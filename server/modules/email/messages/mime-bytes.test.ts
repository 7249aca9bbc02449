import MailComposer from 'nodemailer/lib/mail-composer'
import { expect, it } from 'vitest'
import { bytesOfText } from './mime-bytes.ts'

const texts: Record<string, [string, string]> = {
  'short lines': ['Hello\nthere\n', '<p>Hello</p>'],
  'no line break at the end': ['Hello', '<p>Hello</p>'],
  'line breaks of every kind, dots at their start': ['a\r\n.b\n..c\rd\n\n\n', '<p>\n.\r\n</p>\n'],
  'long lines': [`${'word '.repeat(60)}end`, `<p>${'x'.repeat(1200)}</p>`],
  'letters beyond ASCII': ['Grüße aus Köln – schön', '<p>naïve café € 😀</p>'],
  'mostly beyond ASCII': ['こんにちは世界'.repeat(20), `<p>${'Привет '.repeat(40)}</p>`],
  'blanks at the ends of lines': ['a  \nb\t\n = c', `<p>a =  \n${'é '.repeat(80)}</p>`],
}

it.each(Object.entries(texts))('equals what nodemailer streams: %s', async (_, [text, html]) => {
  const mail = {
    from: { address: 'us@acme.test', name: 'Ünser Name, Inc.' },
    to: [{ address: 'grace@navy.test', name: 'Grace "Amazing" Hopper' }],
    subject: 'Grüße: a subject that is long enough to be folded over more than one line of a header',
    messageId: '<one@acme.test>',
    date: new Date('2026-11-15T10:00:00Z'),
    baseBoundary: 'fixed',
    newline: '\r\n',
    headers: [{ key: 'List-Unsubscribe', value: { prepared: true, value: '<https://acme.test/u/1>' } }],
  }
  for (const body of [{ text, html }, { text }, { html }]) {
    const compose = () => new MailComposer({ ...mail, ...body } as never).compile()
    const streamed = await compose().build()
    expect(bytesOfText(compose()).toString('latin1')).toBe(streamed.toString('latin1'))
  }
})
