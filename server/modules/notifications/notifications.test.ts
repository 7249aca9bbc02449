import { describe, expect, it } from 'vitest'
import type { Account } from '#tests/harness.ts'
import { useTestApp } from '#tests/harness.ts'
import { tellPeople } from './fan-out/jobs.ts'
import { mailNotices } from './mailing/jobs.ts'

const app = useTestApp()

interface BellItem {
  id: string
  kind: string
  title: string
  body: string
  url: string
  read_at: string | null
}

const bellOf = async (account: Account, query = ''): Promise<BellItem[]> =>
  (await account.get(`/notifications${query}`)).body.data
const titlesOf = async (account: Account) => (await bellOf(account)).map(one => one.title)

const mailsTo = (account: Account) =>
  app.sql<{ subject: string; body_html: string; body_text: string }>(
    `select subject, body_html, body_text from email_messages
      where organization_id = $1 and source_kind = 'notification' and to_list->0->>'email' = $2 order by id`,
    [account.organizationId, account.email],
  )

/** A quote that the customer has been sent. */
async function offer(account: Account, more: object = {}) {
  const contact = (
    await account.post('/contacts', { first_name: 'Ada', last_name: 'Byron', email: 'ada@example.com' })
  ).body.data
  const lines = [{ name: 'Work', unit_price_cents: 10_000 }]
  const quote = (await account.post('/quotes', { contact_id: contact.id, lines, ...more })).body.data
  await account.post(`/quotes/${quote.id}/send`)
  return { contact, quote }
}
const accept = (quote: { public_token: string }) =>
  app.anonymous.post(`/quotes/public/${quote.public_token}/accept`, {
    name: 'Ada Byron',
    email: 'ada@example.com',
  })

const passMinute = async () => {
  app.clock.advance({ seconds: 61 })
  await app.drain()
}

describe('notifications', () => {
  it('tell whose quote it is what the customer did, once, in the app and by one mail', async () => {
    const acme = await app.createAccount()
    const colleague = await acme.invite('member')
    const { quote } = await offer(acme)
    await app.anonymous.get(`/quotes/public/${quote.public_token}`)
    await accept(quote)
    await Promise.all([app.drain(), app.drain()])
    const [accepted, viewed] = (await bellOf(acme)).toSorted((a, b) => (a.kind < b.kind ? -1 : 1))
    expect(accepted).toMatchObject({
      kind: 'quote.accepted',
      title: 'Ada Byron accepted quote QT-000001',
      body: '$100.00',
      url: `/quotes/${quote.id}`,
      actor: null,
      subject: { type: 'quote', id: quote.id },
      read_at: null,
    })
    expect(viewed).toMatchObject({ kind: 'quote.viewed', title: 'Ada Byron looked at quote QT-000001' })
    expect(await bellOf(colleague)).toEqual([])
    expect(await mailsTo(acme)).toEqual([])
    await passMinute()
    const mails = await mailsTo(acme)
    expect(mails.map(mail => mail.subject)).toEqual(['2 things happened'])
    expect(mails[0]!.body_html).toContain(`http://bowline.localhost/quotes/${quote.id}`)
    expect(mails[0]!.body_text).toContain('Ada Byron accepted quote QT-000001\n$100.00')
    await passMinute()
    expect(await mailsTo(acme)).toHaveLength(1)
  })

  it('are never told to who did it, and speak the language that is asked for', async () => {
    const acme = await app.createAccount()
    const colleague = await acme.invite('member')
    const deal = (await acme.post('/deals', { name: 'Engine', amount_cents: 4_900_00 })).body.data
    await acme.put(`/deals/${deal.id}`, { owner_id: colleague.userId })
    const stages = (await acme.get('/pipelines')).body.data[0].stages as { id: string; kind: string }[]
    await acme.put(`/deals/${deal.id}/move`, { stage_id: stages.find(one => one.kind === 'won')!.id })
    await app.drain()
    expect(await bellOf(acme)).toEqual([])
    expect((await titlesOf(colleague)).sort()).toEqual([
      'Test owner gave you the deal “Engine”',
      'Test owner won the deal “Engine”',
    ])
    const german = await colleague.call('GET', '/notifications', { headers: { 'accept-language': 'de-AT' } })
    expect(german.body.data.find((one: BellItem) => one.kind === 'deal.won')).toMatchObject({
      title: 'Test owner hat den Deal „Engine“ gewonnen',
      body: '4.900,00\u00a0$',
      actor: { id: acme.userId, name: 'Test owner' },
    })
  })

  it('are read one by one or all, and counted', async () => {
    const acme = await app.createAccount()
    const colleague = await acme.invite('viewer')
    for (const title of ['One', 'Two', 'Three']) {
      await acme.post('/tasks', { title, assignee_id: colleague.userId })
    }
    await app.drain()
    const first = await colleague.get('/notifications?limit=2')
    expect(first.body).toMatchObject({ unread_count: 3, pagination: { total: 3, pages: 2 } })
    const [newest] = first.body.data
    const one = await colleague.post('/notifications/read', { ids: [newest.id] })
    expect(one.body.data).toEqual({ unread_count: 2 })
    expect((await bellOf(colleague, '?unread=false')).map(({ id }) => id)).toEqual([newest.id])
    // Somebody else's are as unknown ones.
    expect((await acme.post('/notifications/read', { ids: [first.body.data[1].id] })).status).toBe(200)
    expect((await colleague.get('/notifications?unread=true')).body.pagination.total).toBe(2)
    expect((await colleague.post('/notifications/read', {})).body.detail).toBe('ids or all is required')
    expect((await colleague.post('/notifications/read', { all: true })).body.data).toEqual({
      unread_count: 0,
    })
  })

  it('follow what a person chose, kind by kind', async () => {
    const acme = await app.createAccount()
    const before = (await acme.get('/settings/notifications')).body.data
    expect(before.kinds['quote.accepted']).toEqual({ in_app: true, email: 'at_once', push: false })
    expect(before.kinds['deal.won']).toEqual({ in_app: true, email: 'off', push: false })
    expect(before.kinds['call.rang']).toEqual({ in_app: false, email: 'off', push: true })
    expect(Object.keys(before.kinds)).toHaveLength(47)
    const put = await acme.put('/settings/notifications', {
      kinds: { 'quote.viewed': { in_app: false, email: 'off' }, 'quote.accepted': { in_app: false } },
    })
    expect(put.body.data.kinds['quote.accepted']).toEqual({ in_app: false, email: 'at_once', push: false })
    expect(put.body.data.kinds['quote.declined']).toEqual({ in_app: true, email: 'at_once', push: false })
    const unknown = await acme.put('/settings/notifications', { kinds: { 'quote.eaten': { in_app: true } } })
    expect([unknown.status, unknown.headers.get('bowline-ignored')]).toEqual([200, 'quote.eaten'])
    const { quote } = await offer(acme)
    await app.anonymous.get(`/quotes/public/${quote.public_token}`)
    await accept(quote)
    await app.drain()
    expect(await bellOf(acme)).toEqual([])
    await passMinute()
    expect((await mailsTo(acme)).map(mail => mail.subject)).toEqual(['Ada Byron accepted quote QT-000001'])
  })

  it('wait for the morning of the person where they are asked to', async () => {
    const acme = await app.createAccount()
    const colleague = await acme.invite('member')
    await colleague.put('/settings/notifications', {
      kinds: { 'task.assigned': { email: 'daily' } },
      timezone: 'America/New_York',
      language: 'de',
    })
    await acme.post('/tasks', { title: 'Call Ada', assignee_id: colleague.userId })
    await app.drain()
    const [planned] = await app.sql<{ due_at: Date }>(
      `select due_at from agenda where organization_id = $1 and job = 'notifications.mail_gathered'`,
      [acme.organizationId],
    )
    const morning = Temporal.Instant.from(planned!.due_at.toISOString()).toZonedDateTimeISO(
      'America/New_York',
    )
    expect(morning.toPlainTime().toString()).toBe('08:00:00')
    app.clock.set(morning.toInstant().subtract({ seconds: 1 }))
    await app.drain()
    expect(await mailsTo(colleague)).toEqual([])
    app.clock.advance({ seconds: 2 })
    await app.drain()
    expect((await mailsTo(colleague)).map(mail => mail.subject)).toEqual(['Eine Neuigkeit seit gestern'])
  })

  it('leave out of the mail what was read in the meantime', async () => {
    const acme = await app.createAccount()
    const { quote } = await offer(acme)
    await accept(quote)
    await app.drain()
    await acme.post('/notifications/read', { all: true })
    await passMinute()
    expect(await mailsTo(acme)).toEqual([])
  })
})

describe('following', () => {
  it('brings what happens to a record and to what belongs to it', async () => {
    const acme = await app.createAccount()
    const colleague = await acme.invite('viewer')
    const company = (await acme.post('/companies', { name: 'Byron Ltd' })).body.data
    const { quote } = await offer(acme, { company_id: company.id })
    const subject = { type: 'company', id: company.id }
    const followed = await colleague.post('/follow', subject)
    expect(followed.body.data).toEqual({
      following: true,
      followers: [{ id: colleague.userId, name: 'Test viewer' }],
    })
    expect((await acme.get(`/follow?type=company&id=${company.id}`)).body.data.following).toBe(false)
    await accept(quote)
    await app.drain()
    expect(await titlesOf(colleague)).toEqual(['Ada Byron accepted quote QT-000001'])
    await colleague.call('DELETE', '/follow', { body: subject })
    expect((await acme.get(`/follow?type=company&id=${company.id}`)).body.data.followers).toEqual([])
  })

  it('needs a record of the own organization', async () => {
    const acme = await app.createAccount()
    const rival = await app.createAccount({ name: 'Rival' })
    const contact = (await acme.post('/contacts', { first_name: 'Ada' })).body.data
    for (const reply of [
      await rival.post('/follow', { type: 'contact', id: contact.id }),
      await rival.get(`/follow?type=contact&id=${contact.id}`),
      await acme.post('/follow', { type: 'deal', id: contact.id }),
    ]) {
      expect([reply.status, reply.body.detail]).toEqual([404, 'Record not found'])
    }
    expect((await acme.post('/follow', { type: 'task', id: contact.id })).status).toBe(400)
  })
})

describe('what people are told of', () => {
  it('includes their name in a note, and nobody else', async () => {
    const acme = await app.createAccount()
    const [grace, joan] = [await acme.invite('member'), await acme.invite('member')]
    const contact = (await acme.post('/contacts', { first_name: 'Ada', owner_id: joan.userId })).body.data
    await acme.post(`/contacts/${contact.id}/notes`, {
      body: `<@${grace.userId}> please call <@${acme.userId}> <@99999999>`,
    })
    await app.drain()
    expect(await bellOf(grace)).toMatchObject([
      { kind: 'mention', title: 'Test owner mentioned you on Ada', body: 'please call' },
    ])
    expect([await bellOf(joan), await bellOf(acme)]).toEqual([[], []])
  })

  it('includes tasks as they come due, once for each moment', async () => {
    const acme = await app.createAccount()
    const due_at = app.clock.now().add({ minutes: 30 }).toString()
    const task = (await acme.post('/tasks', { title: 'Call', due_at })).body.data
    await app.runCron('crm.tell_due_tasks')
    await app.drain()
    expect(await bellOf(acme)).toEqual([])
    app.clock.advance({ minutes: 31 })
    await Promise.all([app.runCron('crm.tell_due_tasks'), app.runCron('crm.tell_due_tasks')])
    await app.drain()
    expect(await titlesOf(acme)).toEqual(['Due: Call'])
    await acme.put(`/tasks/${task.id}`, { due_at: app.clock.now().add({ minutes: 5 }).toString() })
    app.clock.advance({ minutes: 6 })
    await app.runCron('crm.tell_due_tasks')
    await app.drain()
    expect(await titlesOf(acme)).toEqual(['Due: Call', 'Due: Call'])
  })

  it('includes a payment, a due date that passed and an import that ended', async () => {
    const acme = await app.createAccount()
    const colleague = await acme.invite('member')
    const invoice = (
      await acme.post('/invoices', {
        bill_to_name: 'Byron Ltd',
        payment_terms: 'due_on_receipt',
        lines: [{ name: 'Work', unit_price_cents: 10_000 }],
      })
    ).body.data
    await acme.post(`/invoices/${invoice.id}/issue`)
    app.clock.advance({ hours: 49 })
    await app.drain()
    await colleague.post(`/invoices/${invoice.id}/record-payment`, { amount_cents: 10_000 })
    const form = new FormData()
    form.set('file', new Blob(['email\nada@example.com\nnonsense']), 'people.csv')
    await acme.post('/contacts/import', form)
    await app.drain()
    const told = (await bellOf(acme)).map(({ title, body }) => [title, body]).sort()
    expect(told).toEqual([
      ['Byron Ltd paid invoice INV-000001', '$100.00'],
      ['Invoice INV-000001 is overdue', 'Byron Ltd: $100.00'],
      ['The import of people.csv is done', '1 new, 0 changed, 1 not read'],
    ])
  })

  it('goes to the admins where its owner has left', async () => {
    const acme = await app.createAccount()
    const seller = await acme.invite('member')
    const { quote } = await offer(seller)
    await acme.delete(`/team/members/${seller.userId}`)
    await accept(quote)
    await app.drain()
    expect(await titlesOf(acme)).toEqual(['Ada Byron accepted quote QT-000001'])
  })
})

describe('told once', () => {
  it('though the jobs run again, and several at the same time', async () => {
    const acme = await app.createAccount()
    const { quote } = await offer(acme)
    await accept(quote)
    const [event] = await app.sql<{ id: string }>(
      `select id from events where organization_id = $1 and type = 'quote.accepted'`,
      [acme.organizationId],
    )
    for (let n = 0; n < 6; n++) await acme.within(ctx => ctx.enqueue(tellPeople, { event_ids: [event!.id] }))
    await Promise.all([app.drain(), app.drain(), app.drain(), app.drain()])
    expect(await titlesOf(acme)).toEqual(['Ada Byron accepted quote QT-000001'])
    app.clock.advance({ seconds: 61 })
    for (let n = 0; n < 6; n++) {
      await acme.within(ctx => ctx.enqueue(mailNotices, { user_id: acme.userId, mode: 'at_once' }))
    }
    await Promise.all([app.drain(), app.drain(), app.drain(), app.drain()])
    expect(await mailsTo(acme)).toHaveLength(1)
  })
})

describe('live', () => {
  it('goes to that person alone', async () => {
    const acme = await app.createAccount()
    const colleague = await acme.invite('member')
    const end = new AbortController()
    const follow = async (account: Account) => {
      const answer = await fetch(`${app.url}/api/v1/app/live`, {
        headers: { authorization: `Bearer ${account.token}` },
        signal: end.signal,
      })
      const seen: string[] = []
      const read = (async () => {
        for await (const part of answer.body!.pipeThrough(new TextDecoderStream())) {
          seen.push(...[...part.matchAll(/^event: (.+)$/gm)].map(([, type]) => type!))
        }
      })().catch(() => {})
      const until = async (type: string) => {
        while (!seen.includes(type)) await new Promise(resolve => setTimeout(resolve, 20))
      }
      return { seen, until, read }
    }
    const [mine, theirs] = [await follow(acme), await follow(colleague)]
    await acme.post('/tasks', { title: 'Call', assignee_id: colleague.userId })
    await app.drain()
    await theirs.until('notification.created')
    await acme.post('/tasks', { title: 'The last' })
    await acme.post('/lists', { name: 'Marks the end' })
    await acme.post('/companies', { name: 'Marks the end' })
    await mine.until('company.created')
    expect(mine.seen).not.toContain('notification.created')
    end.abort()
    await Promise.all([mine.read, theirs.read])
  })
})
