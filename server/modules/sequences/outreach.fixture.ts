import { readHeaders } from '#modules/email/incoming/classify.ts'
import { fileIncoming } from '#modules/email/incoming/filing/file-message.ts'
import { readMail } from '#modules/email/incoming/read-mail.ts'
import type { Account, TestApp } from '#tests/harness.ts'

let serial = 0

/** What tests of sequences do again and again. */
export function outreach(app: TestApp, account: () => Account) {
  const api = {
    async contacts(count: number, more: object = {}): Promise<{ id: string; email: string }[]> {
      const made = []
      for (let n = 0; n < count; n += 1) {
        serial += 1
        const email = `person${serial}@navy.test`
        const { body } = await account().post('/contacts', { first_name: `Person ${serial}`, email, ...more })
        made.push({ id: body.data.id as string, email })
      }
      return made
    },
    /** Many at once, straight into the table. */
    async manyContacts(count: number): Promise<string[]> {
      serial += 1
      const rows = await app.sql<{ id: string }>(
        `insert into contacts (organization_id, id, first_name, email, created_at, updated_at)
         select $1, gen_random_uuid(), 'Person ' || n, 'p' || n || '.' || $2::text || '@navy.test', now(), now()
         from generate_series(1, $3::int) n returning id`,
        [account().organizationId, serial, count],
      )
      return rows.map(({ id }) => id)
    },
    async sequence(body: object = {}) {
      const steps = [{ subject: 'Hello {{first_name}}', body_html: '<p>Hi</p>', delay_days: 0 }]
      const made = await account().post('/sequences', { name: 'Intro', status: 'active', steps, ...body })
      if (made.status !== 201) throw new Error(made.text)
      return made.body.data
    },
    async enroll(sequenceId: string, ...ids: string[]) {
      return (await account().post(`/sequences/${sequenceId}/enroll`, { contact_ids: ids })).body
    },
    async enrollments(sequenceId: string, query: Record<string, string> = {}) {
      return (await account().get(`/sequences/${sequenceId}/enrollments`, { limit: 200, ...query })).body.data
    },
    async enrollment(sequenceId: string, contactId: string) {
      const all = await api.enrollments(sequenceId)
      return all.find((one: { contact_id: string }) => one.contact_id === contactId)
    },
    async tick() {
      const { status, body, text } = await account().post('/sequences/dispatch-now')
      if (status !== 200) throw new Error(text)
      return body.summary
    },
    read: async (sequenceId: string) => (await account().get(`/sequences/${sequenceId}`)).body.data,
    /** Messages of ours to a contact, oldest first. */
    messages: (contactId: string) =>
      app.sql<{ id: string; message_id: string; subject: string; status: string; tracking_id: string }>(
        `select id, message_id, subject, status, tracking_id from email_messages
         where contact_id = $1 and direction = 'out' order by created_at, id`,
        [contactId],
      ),
    /** A mail from the contact, filed as the inbox would file it. */
    async answer(from: string, inReplyTo: string | null, more = ''): Promise<void> {
      serial += 1
      const box = (await account().get('/mailboxes')).body.data[0]?.id
      const raw = `From: ${from}\r\nTo: us@acme.test\r\nMessage-ID: <reply${serial}@navy.test>\r\nSubject: Re: Hello\r\n${
        inReplyTo ? `In-Reply-To: <${inReplyTo}>\r\n` : ''
      }${more}\r\nThanks`
      const mail = await readMail(Buffer.from(raw))
      const headers = readHeaders(raw.split('\r\n\r\n')[0]!)
      await account().within(ctx => fileIncoming(ctx, { mailboxId: box, headers, mail }))
    },
    async hit(path: string): Promise<void> {
      app.clock.advance('PT1M')
      await app.anonymous.get(path, {}, { 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64) Firefox/140.0' })
      app.clock.advance('PT5S')
      await app.drain()
    },
    /** Lets time pass from one due moment to the next, until nothing is due any more. */
    async runAll(until: string): Promise<void> {
      for (;;) {
        await app.drain()
        const [next] = await app.sql<{ at: string | null }>(
          `select to_char(min(due_at) at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as at from agenda
           where job = 'sequences.dispatch_due'`,
        )
        if (!next?.at || Temporal.Instant.compare(next.at, until) > 0) return
        app.clock.set(next.at)
      }
    },
  }
  return api
}
