import { accentOf, footerTextOf } from '#modules/identity/index.ts'
import { type WrittenMail, writeMail } from '#platform/mail/layout.ts'
import type { Voice } from '../words/voice.ts'

export interface MailedItem {
  title: string
  body: string
  url: string
}

interface ToCompose {
  voice: Voice
  organization: { name: string; branding: unknown }
  person: { name: string }
  items: readonly MailedItem[]
  mode: 'at_once' | 'daily'
  publicUrl: string
}

const MOST_SHOWN = 30

/** One says itself in the subject; several are counted there and listed below. */
export function composeNotices(parts: ToCompose): WrittenMail {
  const { voice, organization, person, items, mode, publicUrl } = parts
  const { words, language } = voice
  const [first] = items
  const isOne = items.length === 1 && mode === 'at_once'
  const subject = isOne
    ? first!.title
    : mode === 'daily'
      ? words.daily(items.length)
      : words.gathered(items.length)
  const hidden = items.length - MOST_SHOWN
  const shown = items.slice(0, MOST_SHOWN).map(({ title, body, url }) => ({
    title,
    url: publicUrl + url,
    ...(body ? { body } : {}),
  }))
  return writeMail({
    language,
    brand: { name: organization.name, accent: accentOf(organization), footer: footerTextOf(organization) },
    subject: subject.replaceAll(/\s+/g, ' ').slice(0, 200),
    greeting: words.hello(person.name),
    items: hidden > 0 ? [...shown, { title: words.more(hidden) }] : shown,
    button: isOne
      ? { label: words.open, url: publicUrl + first!.url }
      : { label: words.openAll, url: `${publicUrl}/notifications` },
    closing: [{ text: words.why, link: { label: words.change, url: `${publicUrl}/settings/notifications` } }],
  })
}
