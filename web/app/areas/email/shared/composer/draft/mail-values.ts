import type { Draft, EmailPerson, FollowUpWish, UpdateDraftData } from '../../../../../../../sdk/index.ts'
import type { ComposerStart } from '../open-composer.ts'

export const lists = ['to', 'cc', 'bcc'] as const
export type ListName = (typeof lists)[number]

/** All that somebody writes and chooses, and which state of the server's draft it continues. */
export interface MailValues extends Record<ListName, EmailPerson[]> {
  id: string | null
  revision: number
  /** Begun and no address yet. */
  typing: Record<ListName, string>
  subject: string
  body_html: string
  quoted_html: string | null
  contact_id: string | null
  deal_id: string | null
  account_id: string | null
  reply_to_message_id: string | null
  mode: Draft['mode']
  template_id: string | null
  signature: boolean
  track_opens: boolean | null
  track_clicks: boolean | null
  send_at: string | null
  follow_up: FollowUpWish | null
}

export const isAddress = (text: string): boolean => /^[^\s@<>,;"]+@[^\s@<>,;"]+\.[^\s@<>,;"]+$/.test(text)

const blank: MailValues = {
  id: null,
  revision: 0,
  to: [],
  cc: [],
  bcc: [],
  typing: { to: '', cc: '', bcc: '' },
  subject: '',
  body_html: '',
  quoted_html: null,
  contact_id: null,
  deal_id: null,
  account_id: null,
  reply_to_message_id: null,
  mode: 'new',
  template_id: null,
  signature: true,
  track_opens: null,
  track_clicks: null,
  send_at: null,
  follow_up: null,
}

const asAnswer = (subject: string) =>
  /^\s*(re|aw|antw|sv)(\[\d+\])?:/i.test(subject) ? subject : `Re: ${subject}`
const asForward = (subject: string) => (/^\s*(fwd?|wg|tr):/i.test(subject) ? subject : `Fwd: ${subject}`)

/** What stands there at once; what the server fills in takes its place where nobody has changed it. */
export function beginning(start: Exclude<ComposerStart, { mode: 'draft' }>): MailValues {
  if (start.mode === 'new') {
    const { contactId = null, dealId = null, to = [], subject = '' } = start
    return { ...blank, contact_id: contactId, deal_id: dealId, to, subject }
  }
  const { mode, message } = start
  const author =
    message.reply_to.length > 0 ? message.reply_to : [{ email: message.from_email, name: message.from_name }]
  const answered = message.direction === 'out' ? message.to : author
  return {
    ...blank,
    mode,
    reply_to_message_id: message.id,
    contact_id: mode === 'forward' ? null : message.contact_id,
    account_id: message.mailbox_id,
    to: mode === 'forward' ? [] : answered,
    subject: mode === 'forward' ? asForward(message.subject) : asAnswer(message.subject),
  }
}

/** As it stands on the server. What is no address yet was being typed. */
export function valuesOf(draft: Draft): MailValues {
  const { attachments: _, created_at: __, updated_at: ___, ...rest } = draft
  const typing = { to: '', cc: '', bcc: '' }
  const chips = { to: [], cc: [], bcc: [] } as Record<ListName, EmailPerson[]>
  for (const name of lists) {
    const last = draft[name].at(-1)
    const isHalf = last !== undefined && last.name === '' && !isAddress(last.email)
    typing[name] = isHalf ? last.email : ''
    chips[name] = isHalf ? draft[name].slice(0, -1) : draft[name]
  }
  return { ...rest, ...chips, typing }
}

type Body = NonNullable<UpdateDraftData['body']>

const bodyOf = ({ id: _, revision: __, typing, ...values }: MailValues): Body => ({
  ...values,
  ...Object.fromEntries(
    lists.map(name => {
      const half = typing[name].trim()
      return [name, half ? [...values[name], { email: half, name: '' }] : values[name]]
    }),
  ),
})

/** What the server does not know yet; null where it knows everything. */
export function changesOf(saved: MailValues, values: MailValues): Body | null {
  const before = bodyOf(saved)
  const changed = Object.entries(bodyOf(values)).filter(
    ([name, value]) => JSON.stringify(value) !== JSON.stringify(before[name as keyof Body]),
  )
  return changed.length === 0 ? null : (Object.fromEntries(changed) as Body)
}

/** What the server filled in, below what was typed since `begun`. */
export function filledIn(begun: MailValues, typed: MailValues, server: MailValues): MailValues {
  const touched = Object.entries(typed).filter(
    ([name, value]) => JSON.stringify(value) !== JSON.stringify(begun[name as keyof MailValues]),
  )
  return {
    ...server,
    ...(Object.fromEntries(touched) as Partial<MailValues>),
    id: server.id,
    revision: server.revision,
  }
}

export const textOf = (html: string): string =>
  html
    .replace(/<[^>]*>/g, ' ')
    .replace(/&nbsp;/g, ' ')
    .trim()

/** Nobody has written anything yet. */
export const isBlank = (begun: MailValues, values: MailValues): boolean =>
  textOf(values.body_html) === '' &&
  !/<img\b/i.test(values.body_html) &&
  lists.every(name => values.typing[name].trim() === '') &&
  (values.mode !== 'new' ||
    (values.subject === begun.subject && JSON.stringify(values.to) === JSON.stringify(begun.to)))

/** Addresses as people paste them: `Ada <ada@x.test>, alan@y.test`. What is none stays text. */
export function readPeople(text: string): { people: EmailPerson[]; rest: string } {
  const people: EmailPerson[] = []
  const rest: string[] = []
  for (const part of text.split(/[,;\n]+/).map(one => one.trim())) {
    if (part === '') continue
    const named = /^"?([^"<]*?)"?\s*<([^<>\s]+)>$/.exec(part)
    const email = named?.[2] ?? part
    if (isAddress(email)) people.push({ email, name: named?.[1]?.trim() ?? '' })
    else rest.push(part)
  }
  return { people, rest: rest.join(', ') }
}

export const keyOf = (email: string): string => email.trim().toLowerCase()

/** Nobody twice. */
export function joined(list: readonly EmailPerson[], more: readonly EmailPerson[]): EmailPerson[] {
  const known = new Set(list.map(one => keyOf(one.email)))
  const fresh = more.filter(({ email }) => !known.has(keyOf(email)) && known.add(keyOf(email)))
  return [...list, ...fresh]
}
