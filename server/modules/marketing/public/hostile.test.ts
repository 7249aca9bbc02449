import fc from 'fast-check'
import { expect, it } from 'vitest'
import { useTestApp } from '#tests/harness.ts'

const app = useTestApp({ trustProxy: 1 })
const RUNS = process.env.STRESS === '1' ? 10_000 : 150

const types = [
  'application/json',
  'application/x-www-form-urlencoded',
  'multipart/form-data; boundary=x',
  'multipart/form-data',
  'text/plain',
  '',
]
const deep = (levels: number) => `${'{"values":'.repeat(levels)}1${'}'.repeat(levels)}`
const nasty = fc.oneof(
  fc.constantFrom(
    deep(30),
    deep(5_000),
    '{"email":"\\u0000"}',
    '{"email":"\\ud800"}',
    '{"__proto__":{"x":1},"email":"a@b.example"}',
    '{"values":{"__proto__":{"email":"a@b.example"}}}',
    '{"constructor":{"prototype":{"x":1}}}',
    '{"email":["a@b.example","c@d.example"],"name":{"a":1}}',
    '{"email":"a@b.example","email":"c@d.example"}',
    `{"email":"${'x'.repeat(200_000)}"}`,
    'x'.repeat(300_000),
    '[]',
    'null',
    '"text"',
    '{',
    'email=%00&email=%ff%fe&__proto__=1',
    `${'a=1&'.repeat(2_000)}`,
    '--x\r\ncontent-disposition: form-data; name="email"\r\n\r\na@b.example\r\n--x--\r\n',
    '--x\r\ncontent-disposition: form-data; name="email"; filename="x"\r\n\r\n\0\r\n--x--',
    '--x',
    '{"start_at":"9999-12-31T23:59:59Z","name":"A","email":"a@b.example"}',
    '{"start_at":"-271821-04-20T00:00:00Z","name":"A","email":"a@b.example","timezone":"+99:99"}',
    '{"start_at":1e308,"guests":{"0":"x"},"answers":[1],"name":true,"email":"a@b.example"}',
  ),
  fc.json({ maxDepth: 5 }),
  fc.string({ maxLength: 300 }),
  fc.uint8Array({ maxLength: 300 }).map(bytes => Buffer.from(bytes).toString('latin1')),
)

it('whatever is posted to a public address, the answer is one of ours', async () => {
  const acme = await app.createAccount()
  const fields = [
    { type: 'email', label: 'Email' },
    { type: 'multiselect', label: 'Tags', options: ['a', 'b'] },
    { type: 'date', label: 'Day' },
  ]
  const form = (await acme.post('/forms', { name: 'F', fields })).body.data.id
  const { slug } = (await acme.post('/booking-links', { name: 'L', minimum_notice_minutes: 0 })).body.data
  const paths = [
    `/public/forms/${form}/submit`,
    '/public/forms/not-an-id/submit',
    '/public/forms/confirm/unknown',
    `/public/book/${slug}`,
    '/public/bookings/unknown/cancel',
    '/public/bookings/unknown/reschedule',
  ]
  let n = 0
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom(...paths),
      fc.constantFrom(...types),
      nasty,
      async (path, type, body) => {
        n += 1
        const reply = await fetch(`${app.url}/api/v1/app${path}`, {
          method: 'POST',
          redirect: 'manual',
          headers: {
            ...(type ? { 'content-type': type } : {}),
            'x-forwarded-for': `10.${n >> 16}.${(n >> 8) & 255}.${n & 255}`,
          },
          body: Buffer.from(body),
        })
        const text = await reply.text()
        expect(reply.status, `${path} ${type} ${text.slice(0, 200)}`).toBeLessThan(500)
        expect(text).not.toMatch(/\n\s+at .+:\d+:\d+/)
      },
    ),
    { numRuns: RUNS },
  )
  const gets = [
    '/f/%00',
    '/f/x?embed=%FF',
    '/p/%2e%2e',
    '/book/x?start=%00',
    `/book/${slug}?start=9999-12-31T23:59:59Z`,
  ]
  gets.push(
    `/book/${slug}?from=0000-00-00&timezone=x`,
    `/f/${form}?email=${'x'.repeat(5_000)}`,
    '/booking/x?move=1',
  )
  gets.push(`/book/${slug}?start=+275760-09-13T00:00:00Z`, `/book/${slug}?from=9000-01-01`)
  for (const path of gets) expect([path, (await fetch(app.url + path)).status]).not.toEqual([path, 500])
})

it('bookings of links with other lengths and buffers never touch, whatever comes at once', async () => {
  const acme = await app.createAccount()
  const shapes = [
    { duration_minutes: 30, slot_interval_minutes: 15, buffer_before_minutes: 10, buffer_after_minutes: 5 },
    { duration_minutes: 45, slot_interval_minutes: 20, buffer_before_minutes: 0, buffer_after_minutes: 20 },
    { duration_minutes: 20, slot_interval_minutes: 5, buffer_before_minutes: 0, buffer_after_minutes: 0 },
  ]
  const wishes: { slug: string; start_at: string }[] = []
  for (const [n, shape] of shapes.entries()) {
    const body = { name: `L${n}`, minimum_notice_minutes: 0, ...shape }
    const { slug } = (await acme.post('/booking-links', body)).body.data
    const { slots } = (
      await app.anonymous.get(`/public/book/${slug}`, { from: '2026-11-18', to: '2026-11-18' })
    ).body.data
    const step = Math.ceil(slots.length / 12)
    for (let at = 0; at < slots.length; at += step) wishes.push({ slug, start_at: slots[at].start_at })
  }
  const replies = await Promise.all(
    wishes.map(({ slug, start_at }, n) =>
      app.anonymous.post(
        `/public/book/${slug}`,
        { start_at, name: 'P', email: `p${n}@example.com` },
        { 'x-forwarded-for': `11.0.0.${n}` },
      ),
    ),
  )
  expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([201, 409]))
  const [clash] = await app.sql<{ n: string }>(
    `select count(*) n from bookings a join bookings b on b.organization_id = a.organization_id and b.id > a.id
     and tstzrange(a.start_at - make_interval(mins => a.buffer_before_minutes), a.end_at + make_interval(mins => a.buffer_after_minutes))
      && tstzrange(b.start_at - make_interval(mins => b.buffer_before_minutes), b.end_at + make_interval(mins => b.buffer_after_minutes))
     where a.organization_id = $1 and a.status = 'confirmed' and b.status = 'confirmed'`,
    [acme.organizationId],
  )
  expect(Number(clash!.n)).toBe(0)
  expect(replies.filter(({ status }) => status === 201).length).toBeGreaterThan(5)
})
