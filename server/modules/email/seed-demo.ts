import { type Ctx, userIdOf } from '#kit/context.ts'
import { newId } from '#kit/id.ts'
import { toJson } from '#kit/json.ts'
import { snippetOf } from './content/render.ts'
import { changeConversation, markRead } from './conversations/team.ts'
import { addToConversations } from './conversations/upkeep-queries.ts'
import { begun, library, planned } from './demo/library.ts'
import { findLastFrom, hasMailboxes, insertSent, listPeople } from './demo/queries.ts'
import { type Line, type Story, stories } from './demo/stories.ts'
import { createDraft } from './drafts/service.ts'
import { aboutMessage, EmailSent } from './events.ts'
import { fileIncoming } from './incoming/filing/file-message.ts'
import { createMailbox } from './mailboxes/service.ts'
import { sendMail } from './recording/send-mail.ts'
import { setUsed } from './templates/queries.ts'
import { createTemplate } from './templates/service.ts'

/** Somebody's inbox in the middle of a week: what waits, what is dealt with, what is being written and what goes out later. */
export async function seedDemo(ctx: Ctx): Promise<void> {
  if (await hasMailboxes(ctx)) return
  const mailbox = await createMailbox(ctx, {
    email: 'dana@harborpine.example',
    display_name: 'Dana Demo',
    is_default: false,
    signature_html: '<p>Dana Demo<br>Harbor &amp; Pine</p>',
  })
  const templates = new Map<string, string>()
  for (const one of library) templates.set(one.name, (await createTemplate(ctx, one)).id)
  const names = [...stories.map(({ who }) => who), begun.who, planned.who]
  const people = await listPeople(ctx, names)
  const us = { email: mailbox.email, name: mailbox.display_name }
  for (const story of stories) {
    const person = people.find(({ name }) => name === story.who)
    if (!person?.email) continue
    const them = { email: person.email, name: story.who }
    await tell(ctx, story, { contactId: person.id, mailboxId: mailbox.id, us, them, templates })
    await settle(ctx, person.id, story.state)
  }
  await write(ctx, people, mailbox.id)
}

type People = Awaited<ReturnType<typeof listPeople>>

interface Cast {
  contactId: string
  mailboxId: string
  us: { email: string; name: string }
  them: { email: string; name: string }
  /** Their ids by their names. */
  templates: ReadonlyMap<string, string>
}

async function tell(ctx: Ctx, { subject, lines }: Story, cast: Cast): Promise<void> {
  const { us, them, mailboxId } = cast
  let last: { id: string; threadId: string; messageId: string } | undefined
  for (const line of lines) {
    const at: Ctx = { ...ctx, now: ctx.now.subtract({ minutes: line.hours * 60 }) }
    const messageId = `${newId()}@${(line.from === 'us' ? us : them).email.split('@')[1]}`
    const title = last ? `Re: ${subject}` : subject
    if (line.from === 'us') {
      const id = newId()
      last = { id, threadId: last?.threadId ?? id, messageId }
      await writeToThem(at, cast, { ...last, title, line })
      continue
    }
    await fileIncoming(at, {
      mailboxId,
      headers: new Map([
        ['message-id', `<${messageId}>`],
        ...(last ? [['in-reply-to', `<${last.messageId}>`] as const] : []),
      ]),
      mail: {
        from: them,
        to: [us],
        cc: [],
        bcc: [],
        replyTo: [],
        date: null,
        subject: title,
        html: null,
        text: line.text,
        attachments: [],
      },
    })
  }
}

async function settle(ctx: Ctx, contactId: string, state: Story['state']): Promise<void> {
  if (!state) return
  if ('status' in state) {
    await markRead(ctx, contactId)
    return changeConversation(ctx, contactId, { status: state.status })
  }
  if ('isMine' in state) return changeConversation(ctx, contactId, { assignee_id: userIdOf(ctx) })
  await markRead(ctx, contactId)
  return changeConversation(ctx, contactId, { snooze_until: morning(ctx, state.daysSnoozed).toString() })
}

const morning = ({ now }: Ctx, days: number): Temporal.Instant =>
  now
    .toZonedDateTimeISO('UTC')
    .add({ days })
    .with({ hour: 8, minute: 0, second: 0, millisecond: 0, microsecond: 0, nanosecond: 0 })
    .toInstant()

/** What is not sent yet. */
async function write(ctx: Ctx, people: People, mailboxId: string): Promise<void> {
  const mere = people.find(({ name }) => name === begun.who)
  const answered = mere && (await findLastFrom(ctx, mere.id))
  if (answered) {
    await createDraft(ctx, { reply_to_message_id: answered.id, mode: 'reply', body_html: begun.body_html })
  }
  const later = people.find(({ name }) => name === planned.who)
  if (!later?.email) return
  await sendMail(ctx, {
    kind: 'one_off',
    category: 'personal',
    to: { email: later.email, name: later.name },
    contact_id: later.id,
    account_id: mailboxId,
    subject: planned.subject,
    body_html: planned.body_html,
    scheduled_at: morning(ctx, 1),
    waits: true,
  })
}

interface Written {
  id: string
  threadId: string
  messageId: string
  title: string
  line: Line
}

/** As if it had gone out and arrived; nothing is sent. */
async function writeToThem(ctx: Ctx, cast: Cast, { line, ...mail }: Written): Promise<void> {
  const now = ctx.now.toString()
  const template = line.template && cast.templates.get(line.template)
  const seen = line.opens ? ctx.now.add({ minutes: 24 }).toString() : null
  const about = {
    id: mail.id,
    contact_id: cast.contactId,
    mailbox_id: cast.mailboxId,
    kind: 'one_off',
    subject: mail.title,
    source_kind: null,
    source_id: null,
  }
  await insertSent(ctx, {
    ...about,
    direction: 'out',
    user_id: userIdOf(ctx),
    thread_id: mail.threadId,
    message_id: mail.messageId,
    from_email: cast.us.email,
    from_name: cast.us.name,
    to_list: toJson([cast.them]),
    body_html: line.text
      .split('\n\n')
      .map(paragraph => `<p>${paragraph}</p>`)
      .join(''),
    body_text: line.text,
    snippet: snippetOf(line.text),
    category: 'personal',
    status: 'sent',
    transport: 'mailbox',
    template_id: template ?? null,
    sent_at: now,
    delivered_at: now,
    opened_at: seen,
    open_count: line.opens ?? 0,
    created_at: now,
    updated_at: now,
  })
  if (template) await setUsed(ctx, template)
  addToConversations(ctx, [{ id: mail.id, contact_id: cast.contactId, mailbox_id: cast.mailboxId, at: now }])
  await ctx.emit(EmailSent, {
    ...aboutMessage(about),
    to: [cast.them.email],
    from_email: cast.us.email,
    transport: 'mailbox',
  })
}
