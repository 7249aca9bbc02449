import { newId } from '#kit/id.ts'
import { toJson } from '#kit/json.ts'
import { sendMail } from '#modules/email/index.ts'
import type { Account } from '../harness.ts'

const sendOne = (account: Account): Promise<string> =>
  account.within(async ctx => {
    const { message_id } = await sendMail(ctx, {
      kind: 'one_off',
      category: 'transactional',
      to: 'target@example.com',
      subject: 'Target',
      body_html: '<p>Target</p>',
      attachments: [{ filename: 'a.txt', content_type: 'text/plain', content: Buffer.from('a') }],
    })
    return message_id
  })

const person = { email: 'target@example.com', name: 'Target' }
const aside = {
  ...{ from: person, to: [person], cc: [], bcc: [], replyTo: [] },
  ...{ subject: 'Target', html: null, text: 'Target', date: null, absentUntil: null },
}

export const emailTargets = {
  mailbox: async (account: Account): Promise<string> =>
    (await account.post('/mailboxes', { email: 'target@example.com' })).body.data.id,
  'webmail provider': async (): Promise<string> => 'yahoo',
  email: sendOne,
  'local email': sendOne,
  'mail thread': async (account: Account): Promise<string> =>
    (await account.get(`/emails/${await sendOne(account)}`)).body.data.thread_id,
  'email draft': async (account: Account): Promise<string> =>
    (await account.post('/drafts', {})).body.data.id,
  'draft attachment': async (account: Account): Promise<string> => {
    const draft = (
      await account.post('/drafts', { reply_to_message_id: await sendOne(account), mode: 'forward' })
    ).body
    return draft.data.attachments[0].id
  },
  'mail drop': async (account: Account): Promise<string> => {
    const mailbox = await account.post('/mailboxes', { email: 'drop@example.com', purpose: 'drop' })
    const id = newId()
    await account.within(({ db, now }) =>
      db
        .insertInto('mail_drops')
        .values({
          id,
          mailbox_id: mailbox.body.data.id,
          user_id: account.userId,
          direction: 'out',
          name: `${id}@example.com`,
          headers: toJson([]),
          content: toJson(aside),
          received_at: now.toString(),
          created_at: now.toString(),
        })
        .execute(),
    )
    return id
  },
  'email template': async (account: Account): Promise<string> =>
    (await account.post('/email-templates', { name: 'Target' })).body.data.id,
  'email attachment': async (account: Account): Promise<string> => {
    const message = await account.get(`/emails/${await sendOne(account)}`)
    return message.body.data.attachments[0].id
  },
}
