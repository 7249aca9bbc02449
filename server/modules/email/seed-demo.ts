import { type Ctx, userIdOf } from '#kit/context.ts'
import { newId } from '#kit/id.ts'
import { toJson } from '#kit/json.ts'
import { snippetOf } from './content/render.ts'
import { addToConversations } from './conversations/upkeep-queries.ts'
import { hasMailboxes, insertSent, listPeople } from './demo-queries.ts'
import { aboutMessage, EmailSent } from './events.ts'
import { fileIncoming } from './incoming/filing/file-message.ts'
import { createMailbox } from './mailboxes/service.ts'

/** `hours`: how long ago. What we write stands first; `them` is what came back. */
interface Line {
  from: 'us' | 'them'
  hours: number
  text: string
}

const conversations: { who: string; subject: string; lines: Line[] }[] = [
  {
    who: 'Sanne van der Meer',
    subject: 'Renewal for the flower season',
    lines: [
      {
        from: 'us',
        hours: 76,
        text: 'Hi Sanne,\n\nyour plan renews in February, just when the season starts. Shall we add the three seats for the auction team now, so that nobody waits for a login in the busiest week?\n\nDana',
      },
      {
        from: 'them',
        hours: 51,
        text: 'Hi Dana,\n\ngood thinking. Five seats, not three: the night shift wants in as well. Can you send a quote with the yearly price?\n\nSanne',
      },
      {
        from: 'us',
        hours: 49,
        text: 'Five it is. The quote follows this afternoon; the yearly price saves you two months.\n\nDana',
      },
      {
        from: 'them',
        hours: 2,
        text: 'Got it, thank you. Accounts ask whether the invoice can be split by department. If so, I sign today.\n\nSanne',
      },
    ],
  },
  {
    who: 'Mere Tāwhai',
    subject: 'Training in the second quarter',
    lines: [
      {
        from: 'us',
        hours: 30,
        text: 'Kia ora Mere,\n\nas promised: two days on site, up to twelve people, any week in May. The outline is on the page I sent you.\n\nDana',
      },
      {
        from: 'them',
        hours: 5,
        text: 'Kia ora Dana,\n\nthe outline looks right. Could the second day be about reports only? Our board has started to ask questions.\n\nMere',
      },
    ],
  },
  {
    who: 'Walter Lindqvist',
    subject: 'A question about the cold chain',
    lines: [
      {
        from: 'them',
        hours: 22,
        text: 'Hello,\n\nwe met at the fair in Chicago. Do you keep temperature readings with an order, or only the order itself? Our auditors want both in one place.\n\nWalter Lindqvist',
      },
    ],
  },
  {
    who: 'Imogen Clarke',
    subject: 'Group licence: what is still open',
    lines: [
      {
        from: 'us',
        hours: 190,
        text: 'Dear Imogen,\n\ntwo points are open: who signs for the Bath house, and from which day the group price counts. Everything else is in the draft.\n\nDana',
      },
      {
        from: 'them',
        hours: 166,
        text: 'Dear Dana,\n\nI sign for all of them. First of January, please.\n\nImogen',
      },
    ],
  },
]

/** Somebody's inbox in the middle of a week: answers that wait, and one question from outside. */
export async function seedDemo(ctx: Ctx): Promise<void> {
  if (await hasMailboxes(ctx)) return
  const mailbox = await createMailbox(ctx, {
    email: 'dana@harborpine.example',
    display_name: 'Dana Demo',
    is_default: false,
    signature_html: '<p>Dana Demo<br>Harbor &amp; Pine</p>',
  })
  const people = await listPeople(
    ctx,
    conversations.map(({ who }) => who),
  )
  for (const { who, subject, lines } of conversations) {
    const person = people.find(({ name }) => name === who)
    if (!person?.email) continue
    const them = { email: person.email, name: who }
    const us = { email: mailbox.email, name: mailbox.display_name }
    let last: { id: string; threadId: string; messageId: string } | undefined
    for (const { from, hours, text } of lines) {
      const at: Ctx = { ...ctx, now: ctx.now.subtract({ minutes: hours * 60 }) }
      const messageId = `<${newId()}@${(from === 'us' ? us : them).email.split('@')[1]}>`
      const title = last ? `Re: ${subject}` : subject
      if (from === 'them') {
        await fileIncoming(at, {
          mailboxId: mailbox.id,
          headers: new Map([
            ['message-id', messageId],
            ...(last ? [['in-reply-to', last.messageId] as const] : []),
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
            text,
            attachments: [],
          },
        })
        continue
      }
      const id = newId()
      last = { id, threadId: last?.threadId ?? id, messageId }
      await writeToThem(at, { ...last, contactId: person.id, mailboxId: mailbox.id, us, them, title, text })
    }
  }
}

interface Written {
  id: string
  threadId: string
  messageId: string
  contactId: string
  mailboxId: string
  us: { email: string; name: string }
  them: { email: string; name: string }
  title: string
  text: string
}

/** As if it had gone out and arrived; nothing is sent. */
async function writeToThem(ctx: Ctx, mail: Written): Promise<void> {
  const now = ctx.now.toString()
  const about = {
    id: mail.id,
    contact_id: mail.contactId,
    mailbox_id: mail.mailboxId,
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
    from_email: mail.us.email,
    from_name: mail.us.name,
    to_list: toJson([mail.them]),
    body_html: mail.text
      .split('\n\n')
      .map(paragraph => `<p>${paragraph}</p>`)
      .join(''),
    body_text: mail.text,
    snippet: snippetOf(mail.text),
    category: 'transactional',
    status: 'sent',
    transport: 'mailbox',
    sent_at: now,
    created_at: now,
    updated_at: now,
  })
  await addToConversations(ctx, [
    { id: mail.id, contact_id: mail.contactId, mailbox_id: mail.mailboxId, at: now },
  ])
  await ctx.emit(EmailSent, {
    ...aboutMessage(about),
    to: [mail.them.email],
    from_email: mail.us.email,
    transport: 'mailbox',
  })
}
