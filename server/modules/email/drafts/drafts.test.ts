import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { suppress } from '#modules/email/index.ts'
import { type Account, useTestApp } from '#tests/harness.ts'
import { type SmtpSink, startSmtpSink } from '#tests/smtp-sink.ts'
import { addressees, subjectOf } from './fill.ts'

const app = useTestApp()
let sink: SmtpSink
let acme: Account
let contact: string
let mailbox: string

beforeAll(async () => {
  sink = await startSmtpSink()
})
afterAll(() => sink?.close())
beforeEach(async () => {
  acme = await app.createAccount({ name: 'Acme Rope' })
  const made = await acme.post('/mailboxes', {
    email: 'ada@acme.test',
    smtp: sink.smtp,
    signature_html: '<p>Ada, Acme</p>',
  })
  mailbox = made.body.data.id
  contact = (await acme.post('/contacts', { email: 'grace@navy.test', first_name: 'Grace' })).body.data.id
  await app.drain()
  sink.mails.length = 0
})

const letter = { to: ['grace@navy.test'], subject: 'Knots', body_html: '<p>Hello</p>' }
const begin = async (fields: object = letter) => {
  const { status, body } = await acme.post('/drafts', fields)
  expect([200, 201]).toContain(status)
  return body.data
}
const arrived = async () => {
  await app.drain()
  return sink.mails.splice(0)
}
const upload = (path: string, content: string | Buffer, fields: Record<string, string> = {}) => {
  const form = new FormData()
  for (const [key, value] of Object.entries(fields)) form.set(key, value)
  form.set('file', new Blob([content as never], { type: 'text/plain' }), 'knots.txt')
  return acme.post(path, form)
}

/** A mail that came in, as whoever files it leaves it. */
const receive = async (fields: Record<string, string>) => {
  const id = crypto.randomUUID()
  const values = {
    from_email: 'grace@navy.test',
    from_name: 'Grace Hopper',
    to_list: '[{"email":"ADA@acme.test","name":"Ada"},{"email":"alan@navy.test","name":"Alan"}]',
    cc_list: '[{"email":"grace@navy.test","name":""},{"email":"edsger@navy.test","name":""}]',
    subject: 'A thought',
    body_html: '<html><body><p>Yes?</p></body></html>',
    ...fields,
  }
  await app.sql(
    `insert into email_messages (organization_id, id, direction, contact_id, mailbox_id, thread_id, message_id, kind,
       category, status, received_at, created_at, updated_at, ${Object.keys(values).join(', ')})
     values ($1, $2, 'in', $3, $4, $2, $5, 'message', 'incoming', 'received', now(), now(), now(),
       ${Object.keys(values).map((_, at) => `$${at + 6}`)})`,
    [acme.organizationId, id, contact, mailbox, `${id}@navy.test`, ...Object.values(values)],
  )
  return id
}

describe('a draft', () => {
  it('is kept as it is typed, half an address too, and is its writer’s alone', async () => {
    const draft = await begin({})
    expect(draft).toMatchObject({ revision: 1, to: [], subject: '', mode: 'new', attachments: [] })
    const path = `/drafts/${draft.id}`
    const typed = await acme.patch(path, { to: ['grace@'], subject: 'Kn', revision: 1 })
    expect(typed.body.data).toMatchObject({ revision: 2, to: [{ email: 'grace@', name: '' }], subject: 'Kn' })
    // The same again, after an answer that was lost.
    expect((await acme.patch(path, { to: ['grace@'], subject: 'Kn', revision: 1 })).body.data.revision).toBe(
      2,
    )
    const late = await acme.patch(path, { subject: 'Other', revision: 1 })
    expect([late.status, late.body.code, late.body.current.subject]).toEqual([409, 'changed_meanwhile', 'Kn'])
    expect((await acme.patch(path, { subject: 'Without' })).body.data.revision).toBe(3)
    expect((await acme.get(`/drafts?contact_id=${contact}`)).body.data).toEqual([])
    const colleague = await acme.invite('admin')
    for (const answer of [
      await colleague.get(path),
      await colleague.patch(path, { subject: 'x' }),
      await colleague.post(`${path}/send`, {}),
      await colleague.delete(path),
    ])
      expect([answer.status, answer.body.detail]).toEqual([404, 'Draft not found'])
    expect((await colleague.get('/drafts')).body.data).toEqual([])
    expect((await acme.get('/drafts')).body.pagination.total).toBe(1)
    expect((await acme.delete(path)).status).toBe(200)
    expect((await acme.get(path)).status).toBe(404)
  })

  it('answers a message, one at a time, with everything filled in', async () => {
    const asked = await receive({})
    const made = await Promise.all(
      Array.from({ length: 10 }, () =>
        acme.post('/drafts', { reply_to_message_id: asked, mode: 'reply_all' }),
      ),
    )
    expect(new Set(made.map(({ body }) => body.data.id)).size).toBe(1)
    expect(made.filter(({ status }) => status === 201)).toHaveLength(1)
    const draft = made.find(({ status }) => status === 201)!.body.data
    expect(draft).toMatchObject({
      to: [
        { email: 'grace@navy.test', name: 'Grace Hopper' },
        { email: 'alan@navy.test', name: 'Alan' },
      ],
      cc: [{ email: 'edsger@navy.test', name: '' }],
      subject: 'Re: A thought',
      account_id: mailbox,
      contact_id: contact,
      mode: 'reply_all',
    })
    expect(draft.quoted_html).toContain('<p>Yes?</p>')
    expect(draft.quoted_html).not.toContain('<body>')
    await acme.patch(`/drafts/${draft.id}`, { body_html: '<p>No.</p>' })
    const preview = (await acme.post(`/drafts/${draft.id}/preview`)).body
    expect(preview.from.email).toBe('ada@acme.test')
    expect(preview.html).toMatch(/No\.[\s\S]*Ada, Acme[\s\S]*Yes\?/)
    expect(preview.blocked).toEqual([])
    const sent = await acme.post(`/drafts/${draft.id}/send`, {})
    expect(sent.body).toMatchObject({
      status: 'queued',
      sent_to: 'grace@navy.test, alan@navy.test',
      scheduled_at: null,
      undo_until: null,
    })
    const [mail] = await arrived()
    expect(mail!.mail.inReplyTo).toBe(`<${asked}@navy.test>`)
    expect(mail!.mail.text).toMatch(/No\.[\s\S]*Ada, Acme[\s\S]*Yes\?/)
    expect((await acme.get(`/drafts/${draft.id}`)).status).toBe(404)
    // The answer has left: the next one is a new one.
    expect((await acme.post('/drafts', { reply_to_message_id: asked })).status).toBe(201)
  })

  it('goes to where the message asks for answers', async () => {
    const id = await receive({ reply_list: '[{"email":"help@navy.test","name":"Help"}]' })
    expect((await begin({ reply_to_message_id: id })).to).toEqual([{ email: 'help@navy.test', name: 'Help' }])
    expect((await acme.post('/drafts', { reply_to_message_id: crypto.randomUUID() })).status).toBe(404)
  })

  it('forwards with the files, to nobody yet', async () => {
    const draft = await begin()
    expect((await upload(`/drafts/${draft.id}/attachments`, 'bowline')).status).toBe(201)
    const { message_id } = (await acme.post(`/drafts/${draft.id}/send`, {})).body
    const forward = await begin({ reply_to_message_id: message_id, mode: 'forward' })
    expect(forward).toMatchObject({ to: [], cc: [], subject: 'Fwd: Knots' })
    expect(forward.attachments).toMatchObject([{ filename: 'knots.txt', size: 7 }])
    expect(forward.quoted_html).toContain('Forwarded message')
    expect((await begin({ reply_to_message_id: message_id, mode: 'forward' })).id).not.toBe(forward.id)
    const file = await fetch(new URL(forward.attachments[0].url, acme.url))
    expect(await file.text()).toBe('bowline')
    await acme.patch(`/drafts/${forward.id}`, { to: ['alan@navy.test'] })
    await acme.post(`/drafts/${forward.id}/send`, {})
    const mails = await arrived()
    expect(mails.map(({ mail }) => mail.attachments.map(({ content }) => content.toString()))).toEqual([
      ['bowline'],
      ['bowline'],
    ])
    expect(mails[1]!.mail.inReplyTo).toBeUndefined()
  })
})

describe('files of a draft', () => {
  it('come from a record, from a message or from a disk, and are 20 MB together', async () => {
    const draft = await begin()
    const path = `/drafts/${draft.id}/attachments`
    const inline = await upload(path, 'x', { inline: 'true' })
    expect(inline.body.content_id).toMatch(/@inline$/)
    const form = new FormData()
    form.set('subject_type', 'contact')
    form.set('subject_id', contact)
    form.set('file', new Blob(['plan']), 'plan.txt')
    const file = (await acme.post('/files', form)).body.data
    const taken = await acme.post(path, { file_id: file.id })
    expect([taken.status, taken.body.filename, taken.body.size]).toEqual([201, 'plan.txt', 4])
    expect((await upload(path, Buffer.alloc(19 * 1024 * 1024))).status).toBe(201)
    const over = await upload(path, Buffer.alloc(1024 * 1024))
    expect([over.status, over.body.detail]).toEqual([400, 'The attachments are larger than 20 MB together'])
    expect((await acme.delete(`${path}/${inline.body.id}`)).status).toBe(200)
    expect((await acme.get(`/drafts/${draft.id}`)).body.data.attachments).toHaveLength(2)
    expect((await acme.post(path, { file_id: crypto.randomUUID() })).status).toBe(404)
    expect((await acme.post(path, {})).status).toBe(400)
  })
})

describe('sending a draft', () => {
  it('happens once, however often it is asked for', async () => {
    const draft = await begin()
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => acme.post(`/drafts/${draft.id}/send`, {})),
    )
    expect(answers.map(({ status }) => status)).toEqual(Array(10).fill(200))
    expect(new Set(answers.map(({ body }) => body.message_id)).size).toBe(1)
    expect(answers.filter(({ body }) => !body.already_sent)).toHaveLength(1)
    expect(await arrived()).toHaveLength(1)
    // After an answer that was lost, and after it left.
    const again = await acme.post(`/drafts/${draft.id}/send`, {})
    expect(again.body).toMatchObject({
      already_sent: true,
      status: 'sent',
      message_id: answers[0]!.body.message_id,
    })
    expect(await arrived()).toEqual([])
  })

  it('says what is wrong, and leaves the draft', async () => {
    const refuse = async (fields: object) => {
      const draft = await begin({ ...letter, ...fields })
      const { status, body } = await acme.post(`/drafts/${draft.id}/send`, {})
      expect((await acme.get(`/drafts/${draft.id}`)).status).toBe(200)
      return [status, body.code, body.detail]
    }
    expect(await refuse({ to: [] })).toEqual([400, 'invalid_input', 'to is required'])
    expect(await refuse({ to: ['grace@navy.test', 'half@'] })).toEqual([
      400,
      'invalid_input',
      'to must be a valid email address, not half@',
    ])
    const many = Array.from({ length: 10 }, (_, at) => `copy${at}@navy.test`)
    expect((await refuse({ cc: many }))[1]).toBe('too_many_recipients')
    await acme.within(ctx => suppress(ctx, { email: 'grace@navy.test', reason: 'manual', source: 'test' }))
    expect((await refuse({}))[1]).toBe('recipient_suppressed')
    const blocked = await begin()
    expect((await acme.post(`/drafts/${blocked.id}/preview`)).body.blocked).toEqual([
      { email: 'grace@navy.test', reason: 'manual' },
    ])
    expect(await arrived()).toEqual([])
  })

  it('uses the person’s own settings', async () => {
    expect((await acme.get('/settings/mail')).body.data).toEqual({
      undo_seconds: 0,
      track_opens: true,
      track_clicks: true,
      default_mailbox_id: null,
      signature_html: null,
      pictures: 'blocked',
    })
    const other = (await acme.post('/mailboxes', { email: 'ada2@acme.test', smtp: sink.smtp })).body.data.id
    const put = await acme.put('/settings/mail', {
      track_opens: false,
      default_mailbox_id: other,
      signature_html: '<p>Yours</p>',
    })
    expect(put.body.data).toMatchObject({ track_opens: false, track_clicks: true })
    await acme.post(`/drafts/${(await begin()).id}/send`, {})
    const [mail] = await arrived()
    expect(mail!.mail.from?.text).toContain('ada2@acme.test')
    expect(String(mail!.mail.html)).toContain('Yours')
    expect(String(mail!.mail.html)).not.toContain('/t/o/')
    expect((await acme.put('/settings/mail', { undo_seconds: 61 })).status).toBe(400)
  })
})

describe('who is answered', () => {
  /** A seeded generator: the same run every time. */
  const random = (seed: number) => {
    let state = seed
    return () => {
      state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
      return state / 2 ** 32
    }
  }

  it('is everybody once, and nobody of oneself', () => {
    const next = random(11)
    const names = ['ada', 'ADA', 'bob', 'Bob', 'cyd', 'dan', 'eve']
    const pick = () => ({ email: `${names[Math.floor(next() * names.length)]}@x.test`, name: '' })
    const list = () => Array.from({ length: Math.floor(next() * 6) }, pick)
    for (let round = 0; round < 500; round += 1) {
      const own = list().map(({ email }) => email)
      const message = {
        direction: next() < 0.5 ? 'in' : 'out',
        from_email: pick().email,
        from_name: '',
        reply_to: next() < 0.3 ? `${pick().email}, ${pick().email}` : null,
        to_list: list(),
        cc_list: list(),
      }
      const { to, cc } = addressees(message, 'reply_all', own)
      const keys = [...to, ...cc].map(({ email }) => email.toLowerCase())
      expect(new Set(keys).size).toBe(keys.length)
      for (const address of own) expect(keys).not.toContain(address.toLowerCase())
      const everybody = [...(message.to_list as { email: string }[]), ...message.cc_list].map(({ email }) =>
        email.toLowerCase(),
      )
      const mine = own.map(address => address.toLowerCase())
      for (const one of everybody) if (!mine.includes(one)) expect(keys).toContain(one)
    }
  })

  it('reads what a subject begins with in many languages', () => {
    expect(subjectOf('AW: Seil', 'reply')).toBe('AW: Seil')
    expect(subjectOf('Re[2]: Rope', 'reply_all')).toBe('Re[2]: Rope')
    expect(subjectOf('Reply needed', 'reply')).toBe('Re: Reply needed')
    expect(subjectOf('Re: Rope', 'forward')).toBe('Fwd: Re: Rope')
    expect(subjectOf('WG: Seil', 'forward')).toBe('WG: Seil')
  })
})
