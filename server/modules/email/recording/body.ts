import { signatureTextOf } from '../content/render.ts'
import type { OutgoingMail } from './send-mail.ts'
import type { Sender } from './sender.ts'

/** What was written, the signature, and what is quoted. */
export function bodyOf(
  mail: Pick<OutgoingMail, 'body_html' | 'body_text' | 'signature' | 'own_signature_html' | 'quoted'>,
  text: string,
  sender: Pick<Sender, 'signature_html'>,
): { html: string; text: string } {
  const signature = mail.signature === false ? '' : sender.signature_html || mail.own_signature_html || ''
  const quoted = mail.quoted ?? { html: '', text: '' }
  const signed = signature ? joinSignature(mail.body_html, signature) : mail.body_html
  const texts = [
    text,
    signature && mail.body_text === undefined ? signatureTextOf(signature) : '',
    quoted.text,
  ]
  const isAlone = texts.slice(1).every(one => one === '')
  return {
    html: quoted.html ? joinLast(signed, quoted.html) : signed,
    text: isAlone ? text : texts.filter(Boolean).join('\n\n').trim(),
  }
}

export const joinSignature = (html: string, signature: string): string =>
  joinLast(html, `<div style="margin-top:16px">${signature}</div>`)

function joinLast(html: string, block: string): string {
  const end = /<\/body\s*>/i.exec(html)
  return end ? html.slice(0, end.index) + block + html.slice(end.index) : html + block
}
