import { newId } from '#kit/id.ts'
import { readHeaders } from '#modules/email/incoming/classify.ts'
import { fileIncoming } from '#modules/email/incoming/filing/file-message.ts'
import type { Account } from '#tests/harness.ts'

/** A mail with a calendar part, as the inbox reader files it. */
export async function fileIncomingForTest(account: Account, from: string, ics: string): Promise<string> {
  return account.within(async ctx => {
    const { id: mailboxId } = await ctx.db.selectFrom('mailboxes').select('id').executeTakeFirstOrThrow()
    return fileIncoming(ctx, {
      mailboxId,
      headers: readHeaders(`Message-ID: <${newId()}@example.com>\r\nFrom: ${from}\r\n`),
      mail: {
        from: { email: from, name: '' },
        to: [],
        cc: [],
        bcc: [],
        replyTo: [],
        date: null,
        subject: 'Accepted: Review',
        html: null,
        text: 'Yes',
        attachments: [
          {
            filename: 'invite.ics',
            contentType: 'text/calendar',
            content: Buffer.from(ics),
            size: ics.length,
            contentId: null,
            isInline: false,
          },
        ],
      },
    })
  })
}
