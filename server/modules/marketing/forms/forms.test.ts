import { expect, it } from 'vitest'
import { useTestApp } from '#tests/harness.ts'

const app = useTestApp({ trustProxy: 1 })

const fields = [
  { type: 'text', label: 'Name', required: true },
  { type: 'email', label: 'Work email' },
  { type: 'textarea', label: 'Message' },
  { type: 'select', label: 'Size', options: ['Small', 'Large'] },
  { type: 'number', label: 'Seats', min: 1, max: 10 },
  { type: 'consent', label: 'I agree to be written to' },
]
let addresses = 0
/** Another visitor each: whoever writes too often is slowed down. */
const elsewhere = () => {
  addresses += 1
  return { 'x-forwarded-for': `10.0.${addresses >> 8}.${addresses & 255}` }
}

async function open(more: object = {}) {
  const acme = await app.createAccount({ name: 'Acme' })
  const made = await acme.post('/forms', { name: 'Contact us', fields, ...more })
  expect(made.status).toBe(201)
  const form = made.body.data
  const send = (body: unknown, headers: Record<string, string> = {}) =>
    app.anonymous.post(`/public/forms/${form.id}/submit`, body, { ...elsewhere(), ...headers })
  const list = async (status?: string) =>
    (await acme.get(`/forms/${form.id}/submissions`, { status })).body.data
  return { acme, form, send, list }
}

it('a form is live at once, and says what is wrong with it', async () => {
  const { acme, form } = await open()
  expect(form).toMatchObject({
    status: 'published',
    submit_label: 'Send',
    min_seconds: 2,
    public_url: `http://bowline.localhost/f/${form.id}`,
    submission_count: 0,
    conversion_rate: 0,
  })
  expect(form.fields.map((field: { key: string }) => field.key)).toEqual([
    'name',
    'work_email',
    'message',
    'size',
    'seats',
    'i_agree_to_be_written_to',
  ])
  expect(form.fields[1].required).toBe(true)
  const refused = async (body: object) => {
    const { status, body: answer } = await acme.post('/forms', { name: 'X', ...body })
    return [status, answer.detail]
  }
  expect(await refused({ fields: [{ type: 'text', label: 'Name' }] })).toEqual([
    400,
    'fields must include an email field',
  ])
  const email = { type: 'email', label: 'Email', key: 'x' }
  expect(await refused({ fields: [email, { type: 'text', label: 'Y', key: 'x' }] })).toEqual([
    400,
    'fields: key "x" is used twice',
  ])
  expect(await refused({ fields: [email, { type: 'select', label: 'Y' }] })).toEqual([
    400,
    'fields[1].options is required',
  ])
  expect(await refused({ fields: [email], list_ids: ['01a1dce5-541d-7093-834b-661a97c3b69e'] })).toEqual([
    400,
    'list_ids not found',
  ])
  expect(await refused({ fields: [email], redirect_url: 'javascript:alert(1)' })).toMatchObject([400, {}])
  const patched = await acme.patch(`/forms/${form.id}`, { status: 'paused', tags: ['web', 'web'] })
  expect(patched.body.data).toMatchObject({ status: 'paused', tags: ['web'] })
  const gone = await app.anonymous.get(`/public/forms/${form.id}`)
  expect([gone.status, gone.body.detail]).toEqual([404, 'Form not found'])
  const page = await fetch(`${app.url}/f/${form.id}`)
  expect(page.status).toBe(404)
})

it('an answer makes a contact and an event; a stranger renames nobody', async () => {
  const owner = await app.createAccount()
  const list = (await owner.post('/lists', { name: 'Web' })).body.data.id
  const form = (
    await owner.post('/forms', {
      name: 'Demo',
      fields,
      list_ids: [list],
      tags: ['web'],
      owner_id: owner.userId,
      create_opportunity: true,
    })
  ).body.data
  const known = (
    await owner.post('/contacts', { email: 'ada@example.com', first_name: 'Ada', last_name: 'Byron' })
  ).body.data
  const shown = (await app.anonymous.get(`/public/forms/${form.id}`)).body.data
  expect(Object.keys(shown).sort()).toEqual(
    ['fields', 'honeypot', 'id', 'name', 'organization', 'submit_label', 'token'].sort(),
  )
  const send = (body: object) => app.anonymous.post(`/public/forms/${form.id}/submit`, body, elsewhere())
  const sent = await send({
    values: { name: 'Somebody Else', work_email: 'ADA@example.com', message: '<b>Hi</b>', seats: '3' },
    page_url: 'https://acme.example/pricing?utm_source=news&utm_campaign=spring',
  })
  expect(sent.status).toBe(201)
  expect(sent.body.data).toEqual({
    message: 'Thank you. We have received your answer.',
    redirect_url: null,
    confirmation_required: false,
  })
  await send({ name: 'Bob Stone', work_email: 'bob@example.com', size: 'Large' })
  await app.drain()
  const ada = (await owner.get(`/contacts/${known.id}`)).body.data
  expect(ada).toMatchObject({ name: 'Ada Byron', tags: ['web'], custom: { message: '<b>Hi</b>', seats: 3 } })
  const people = (await owner.get('/contacts', { q: 'bob@example.com' })).body.data
  expect(people).toMatchObject([{ name: 'Bob Stone', source: 'form', owner_id: owner.userId, tags: ['web'] }])
  expect((await owner.get(`/lists/${list}/members`)).body.data).toHaveLength(2)
  expect((await owner.get('/opportunities', { source: 'form' })).body.data).toHaveLength(2)
  const [second, first] = (await owner.get(`/forms/${form.id}/submissions`)).body.data
  expect(first).toMatchObject({
    contact_id: known.id,
    status: 'received',
    utm: { source: 'news', campaign: 'spring' },
    values: { seats: 3, size: null },
  })
  expect(second.email).toBe('bob@example.com')
  const story = (await owner.get(`/contacts/${known.id}/activities`)).body.data
  expect(story.map((line: { title: string }) => line.title)).toContain('Form filled in: Demo')
  const bell = (await owner.get('/notifications')).body.data
  expect(bell.map((one: { kind: string }) => one.kind)).toContain('form.submitted')
  expect((await owner.get(`/forms/${form.id}`)).body.data).toMatchObject({ submission_count: 2 })
  await owner.delete(`/contacts/${known.id}`)
  expect((await owner.get(`/forms/${form.id}/submissions`)).body.data).toHaveLength(1)
})

it('says all that is wrong at once, and keeps nothing', async () => {
  const { acme, send, list } = await open()
  const refused = await send({ work_email: 'nope', size: 'Huge', seats: 11 })
  expect(refused.status).toBe(400)
  expect(refused.body).toMatchObject({
    detail: 'Name is required',
    errors: {
      name: 'Name is required',
      work_email: 'Work email must be a valid email address',
      size: 'Size must be one of the options',
      seats: 'Seats must be at most 10',
    },
  })
  expect(await list()).toEqual([])
  expect((await acme.get('/contacts')).body.data).toEqual([])
})

it('a hundred equal answers at once are one row, one contact, one event', async () => {
  const { acme, form, send, list } = await open()
  const body = { name: 'Ada', work_email: 'ada@example.com', message: 'Hello' }
  const replies = await Promise.all(Array.from({ length: 100 }, () => send(body)))
  expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([201]))
  expect(await list()).toMatchObject([{ repeat_count: 99, status: 'received' }])
  const count = async (text: string) =>
    Number((await app.sql<{ n: string }>(text, [acme.organizationId]))[0]!.n)
  expect(await count('select count(*) n from contacts where organization_id = $1')).toBe(1)
  expect(
    await count(`select count(*) n from events where organization_id = $1 and type = 'form.submitted'`),
  ).toBe(1)
  app.clock.advance('PT25H')
  await send(body)
  expect(await list()).toHaveLength(2)
  expect((await acme.get(`/forms/${form.id}`)).body.data.submission_count).toBe(2)
})

it('what robots send is answered alike, kept, and can still be taken', async () => {
  const { acme, form, send, list } = await open({ min_seconds: 5 })
  const { token } = (await app.anonymous.get(`/public/forms/${form.id}`)).body.data
  const good = await send({ name: 'Ada', work_email: 'ada@example.com' })
  const trapped = await send({ name: 'Bot', work_email: 'bot@example.com', website: 'http://spam' })
  const fast = await send({ name: 'Fast', work_email: 'fast@example.com', token })
  for (const one of [trapped, fast]) expect([one.status, one.text]).toEqual([good.status, good.text])
  expect(await list('spam')).toMatchObject([{ spam_reason: 'too_fast' }, { spam_reason: 'honeypot' }])
  app.clock.advance('PT6S')
  await send({ name: 'Slow', work_email: 'slow@example.com', token })
  expect(await list('received')).toHaveLength(2)
  const contacts = (await acme.get('/contacts')).body.data.map((one: { email: string }) => one.email)
  expect(contacts.sort()).toEqual(['ada@example.com', 'slow@example.com'])
  const [fastest] = await list('spam')
  const path = `/forms/${form.id}/submissions/${fastest.id}`
  expect((await acme.post(`${path}/accept`)).body.data).toMatchObject({
    status: 'received',
    spam_reason: null,
  })
  await acme.post(`${path}/accept`)
  expect((await acme.get('/contacts', { q: 'fast@example.com' })).body.data).toHaveLength(1)
  expect((await acme.post(`${path}/mark-spam`)).body.data.status).toBe('spam')
  expect((await acme.get(`/forms/${form.id}`)).body.data).toMatchObject({
    submission_count: 2,
    spam_count: 2,
  })
  const csv = await acme.get(`/forms/${form.id}/submissions/export`)
  expect(csv.text.split('\r\n')).toHaveLength(6)
  expect((await acme.delete(path)).status).toBe(200)
  app.clock.advance('P91D')
  await app.runCron('marketing.drop_old_spam')
  expect(await list('spam')).toEqual([])
})

it('works as a plain form, keeps what was typed, and goes only where the tenant said', async () => {
  const { acme, form } = await open()
  const page = await fetch(`${app.url}/f/${form.id}?utm_source=x`)
  const text = await page.text()
  expect(text).toContain('<form method="post"')
  expect(text).toContain('name="utm_source" value="x"')
  expect(page.headers.get('content-security-policy')).toContain('frame-ancestors *')
  const post = (values: Record<string, string>) =>
    fetch(`${app.url}/api/v1/app/public/forms/${form.id}/submit`, {
      method: 'POST',
      redirect: 'manual',
      headers: elsewhere(),
      body: new URLSearchParams(values),
    })
  const wrong = await post({ name: '"><script>', work_email: 'x' })
  expect(wrong.status).toBe(400)
  const shown = await wrong.text()
  expect(shown).toContain('value="&quot;&gt;&lt;script&gt;"')
  expect(shown).toContain('Work email must be a valid email address')
  const right = await post({
    name: 'Ada',
    work_email: 'ada@example.com',
    redirect_url: 'https://evil.example',
  })
  expect([right.status, right.headers.get('location')]).toEqual([303, `/f/${form.id}?sent=1`])
  const sent = await (await fetch(`${app.url}/f/${form.id}?sent=1`)).text()
  expect(sent).toContain('Thank you. We have received your answer.')
  await acme.patch(`/forms/${form.id}`, { redirect_url: 'https://acme.example/thanks' })
  const multipart = new FormData()
  multipart.set('name', 'Bob')
  multipart.set('work_email', 'bob@example.com')
  const uploaded = await fetch(`${app.url}/api/v1/app/public/forms/${form.id}/submit`, {
    method: 'POST',
    redirect: 'manual',
    headers: elsewhere(),
    body: multipart,
  })
  expect([uploaded.status, uploaded.headers.get('location')]).toEqual([303, 'https://acme.example/thanks'])
})

it('answers a program in JSON, however it sends its answers', async () => {
  const { form } = await open()
  const post = (body: URLSearchParams | FormData) =>
    fetch(`${app.url}/api/v1/app/public/forms/${form.id}/submit`, {
      method: 'POST',
      redirect: 'manual',
      headers: { ...elsewhere(), accept: 'application/json' },
      body,
    })
  const multipart = new FormData()
  multipart.set('name', 'Bob')
  multipart.set('work_email', 'bob@example.com')
  for (const body of [new URLSearchParams({ name: 'Ada', work_email: 'ada@example.com' }), multipart]) {
    const sent = await post(body)
    expect(sent.status).toBe(201)
    expect(await sent.json()).toMatchObject({ data: { message: 'Thank you. We have received your answer.' } })
  }
  const wrong = await post(new URLSearchParams({ work_email: 'x' }))
  expect(wrong.status).toBe(400)
  expect(await wrong.json()).toMatchObject({
    errors: { work_email: 'Work email must be a valid email address' },
  })
})

it('fills hidden fields from the address of the page', async () => {
  const hidden = { type: 'hidden', label: 'Ref', key: 'ref', default_value: 'nobody' }
  const { send, list, form } = await open({ fields: [...fields, hidden] })
  const page_url = 'https://acme.example/pricing?ref=partner-7'
  const person = (name: string) => ({ name, work_email: `${name.toLowerCase()}@example.com` })
  await send({ values: person('Ada'), page_url })
  await send({ values: { ...person('Bob'), ref: 'said' }, page_url })
  await send({ values: person('Eve') })
  // As the form in a frame sends it, which had the default in it.
  await send({ values: { ...person('Dan'), ref: 'nobody' }, page_url })
  const told = Object.fromEntries(
    (await list()).map((one: { email: string; values: { ref: string } }) => [one.email, one.values.ref]),
  )
  expect(told).toEqual({
    'ada@example.com': 'partner-7',
    'bob@example.com': 'said',
    'eve@example.com': 'nobody',
    'dan@example.com': 'partner-7',
  })
  const page = await fetch(`${app.url}/f/${form.id}?ref=own&i_agree_to_be_written_to=true`)
  const text = await page.text()
  expect(text).toContain('name="ref" value="own"')
  expect(text).not.toContain('checked')
})

it('other sites may use it, or only those named', async () => {
  const { acme, form, send } = await open()
  const asked = await fetch(`${app.url}/api/v1/app/public/forms/${form.id}/submit`, { method: 'OPTIONS' })
  expect([asked.status, asked.headers.get('access-control-allow-origin')]).toEqual([204, '*'])
  const values = { name: 'Ada', work_email: 'ada@example.com' }
  const anywhere = await send(values, { origin: 'https://a.example' })
  expect(anywhere.headers.get('access-control-allow-origin')).toBe('*')
  await acme.patch(`/forms/${form.id}`, { allowed_origins: ['https://b.example/path'] })
  const refused = await send(values, { origin: 'https://a.example' })
  expect([refused.status, refused.body.detail]).toEqual([403, 'This form may not be used on this site'])
  const allowed = await send(values, { origin: 'https://b.example' })
  expect([allowed.status, allowed.headers.get('access-control-allow-origin')]).toEqual([
    201,
    'https://b.example',
  ])
  const page = await fetch(`${app.url}/f/${form.id}`)
  expect(page.headers.get('content-security-policy')).toContain("frame-ancestors 'self' https://b.example")
  const script = await fetch(`${app.url}/embed/form.js`)
  expect(Buffer.byteLength(await script.text())).toBeLessThan(4_096)
})

it('whoever writes too often is slowed down', async () => {
  const { form } = await open()
  const statuses: number[] = []
  for (let n = 0; n < 21; n += 1) {
    const reply = await app.anonymous.post(
      `/public/forms/${form.id}/submit`,
      { name: 'A', work_email: `a${n}@example.com` },
      { 'x-forwarded-for': '192.0.2.1' },
    )
    statuses.push(reply.status)
    if (n === 20) {
      expect(reply.body.detail).toBe('Too many submissions. Please try again in a minute.')
      expect(Number(reply.headers.get('retry-after'))).toBeGreaterThan(0)
    }
  }
  expect(statuses.filter(status => status === 201)).toHaveLength(20)
})

it('asks by mail first where it is told to, once an hour, and only the button confirms', async () => {
  const { acme, send, list } = await open({ double_opt_in: true })
  const values = { name: 'Ada', work_email: 'ada@example.com' }
  expect((await send(values)).body.data.confirmation_required).toBe(true)
  await send(values)
  await send({ ...values, message: 'again' })
  await app.drain()
  expect((await acme.get('/contacts')).body.data).toEqual([])
  const mails = await app.sql<{ id: string }>(
    `select id from email_messages where organization_id = $1 and source_kind = 'form'`,
    [acme.organizationId],
  )
  expect(mails).toHaveLength(1)
  const [entry] = await app.sql<{ target_id: string }>(
    `select target_id from directory where kind = 'form_confirmation' and organization_id = $1`,
    [acme.organizationId],
  )
  expect((await list()).map((one: { id: string }) => one.id)).toContain(entry!.target_id)
  const [local] = (await acme.get('/emails/local', { limit: 1 })).body.data
  const mail = (await acme.get(`/emails/local/${local.id}`)).body.data
  const token = /confirm\/([\w-]+)/.exec(JSON.stringify(mail))![1]!
  await acme.post('/contacts', { email: 'ada@example.com', unsubscribed: true })
  const seen = await app.anonymous.get(`/public/forms/confirm/${token}`)
  expect(seen.body.data).toMatchObject({ confirmed: false, email: 'a••@example.com' })
  expect(await (await fetch(`${app.url}/confirm/${token}`)).text()).toContain('Confirm your address')
  for (let n = 0; n < 2; n += 1) {
    const done = await app.anonymous.post(`/public/forms/confirm/${token}`)
    expect([done.status, done.body.data.confirmed]).toEqual([200, true])
  }
  expect((await acme.get('/contacts')).body.data).toMatchObject([
    { email: 'ada@example.com', unsubscribed: false },
  ])
  expect(await list('received')).toHaveLength(1)
  app.clock.advance('P8D')
  expect((await app.anonymous.get(`/public/forms/confirm/${token}`)).status).toBe(404)
  const unknown = await app.anonymous.get('/public/forms/confirm/nobody-knows-this')
  expect([unknown.status, unknown.body.detail]).toEqual([404, 'This link is no longer valid'])
})
