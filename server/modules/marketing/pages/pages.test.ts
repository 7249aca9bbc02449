import { expect, it } from 'vitest'
import { useTestApp } from '#tests/harness.ts'

const app = useTestApp()

const see = (slug: string, headers: Record<string, string> = {}) =>
  fetch(`${app.url}/p/${slug}`, { redirect: 'manual', headers })

it('a page is there at once, as one document without script', async () => {
  const acme = await app.createAccount({ name: 'Acme' })
  await acme.patch('/organization', { branding: { accent_color: '#ffee00' } })
  const form = (await acme.post('/forms', { name: 'F', fields: [{ type: 'email', label: 'Email' }] })).body
    .data
  const link = (await acme.post('/booking-links', { name: 'Talk', minimum_notice_minutes: 0 })).body.data
  const made = await acme.post('/pages', {
    name: 'Grüße im Frühling',
    seo: { description: 'Rope "for" spring' },
    blocks: [
      {
        type: 'hero',
        heading: 'Rope & spring',
        text: 'Now',
        button: { label: 'Go', url: 'https://a.example' },
      },
      {
        type: 'text',
        html: '<p onclick="x()">Made <script>alert(1)</script><a href="javascript:x">of</a> hemp</p>',
      },
      {
        type: 'columns',
        columns: [{ blocks: [{ type: 'list', items: ['a'] }] }, { blocks: [{ type: 'divider' }] }],
      },
      { type: 'video', url: 'https://youtu.be/abc' },
      { type: 'faq', items: [{ question: 'Why?', answer: '<b>So</b>' }] },
      { type: 'form', form_id: form.id },
      { type: 'booking', slug: link.slug },
    ],
  })
  expect(made.status, made.text).toBe(201)
  const page = made.body.data
  expect(page).toMatchObject({
    slug: 'grusse-im-fruhling',
    status: 'published',
    version: 1,
    published_version: 1,
    has_unpublished_changes: false,
  })
  expect(page.blocks[1].html).toBe('<p>Made <a>of</a> hemp</p>')
  const reply = await see(page.slug)
  const text = await reply.text()
  expect(reply.status).toBe(200)
  expect(text).not.toContain('<script')
  expect(text).toContain('<h1>Rope &amp; spring</h1>')
  expect(text).toContain('content="Rope &quot;for&quot; spring"')
  expect(text).toContain(`action="/api/v1/app/public/forms/${form.id}/submit"`)
  expect(text).toContain(`href="/book/${link.slug}?start=2026-11-16T10%3A00%3A00.000Z"`)
  expect(text).toContain('&lt;b&gt;So&lt;/b&gt;')
  expect(text).not.toContain('--on:#fff;--accent:#ffee00')
  expect(reply.headers.get('content-security-policy')).toMatch(/default-src 'none'/)
  const json = await app.anonymous.get(`/public/p/${page.slug}`, {}, { accept: 'application/json' })
  expect(json.body.data).toMatchObject({ name: 'Grüße im Frühling', organization: { name: 'Acme' } })
  await app.drain()
  expect((await acme.get(`/pages/${page.id}`)).body.data.view_count).toBeGreaterThanOrEqual(0)
})

it('is sent compressed, and not at all where it is known already', async () => {
  const acme = await app.createAccount()
  const { slug, id } = (await acme.post('/pages', { name: 'Plain', content_html: '<p>Hello</p>' })).body.data
  const first = await see(slug, { 'accept-encoding': 'br' })
  expect(first.headers.get('content-encoding')).toBe('br')
  expect(await first.text()).toContain('<p>Hello</p>')
  const etag = first.headers.get('etag')!
  expect((await see(slug, { 'accept-encoding': 'br', 'if-none-match': etag })).status).toBe(304)
  await acme.patch(`/pages/${id}`, { content_html: '<p>Changed</p>', status: 'published' })
  const second = await see(slug, { 'accept-encoding': 'br', 'if-none-match': etag })
  expect([second.status, (await second.text()).includes('<p>Changed</p>')]).toEqual([200, true])
})

it('has versions: what is published stays until somebody publishes', async () => {
  const acme = await app.createAccount()
  const { id, slug } = (await acme.post('/pages', { name: 'Offer', content_html: '<p>One</p>' })).body.data
  const shown = async () => /<p>(\w+)<\/p>/.exec(await (await see(slug)).text())?.[1]
  const changed = (await acme.patch(`/pages/${id}`, { content_html: '<p>Two</p>' })).body.data
  expect(changed).toMatchObject({ version: 2, published_version: 1, has_unpublished_changes: true })
  expect(await shown()).toBe('One')
  const preview = new URL(changed.preview_url)
  expect(await (await fetch(app.url + preview.pathname + preview.search)).text()).toContain('<p>Two</p>')
  app.clock.advance('PT25H')
  expect(await (await fetch(app.url + preview.pathname + preview.search)).text()).toContain('<p>One</p>')
  const stale = await acme.patch(`/pages/${id}`, { title: 'X', version: 1 })
  expect([stale.status, stale.body.detail]).toEqual([409, 'The page was changed meanwhile'])
  await acme.post(`/pages/${id}/publish`)
  expect(await shown()).toBe('Two')
  await acme.post(`/pages/${id}/versions/1/restore`)
  const versions = (await acme.get(`/pages/${id}/versions`)).body.data
  expect(
    versions.map((one: { version: number; is_published: boolean }) => [one.version, one.is_published]),
  ).toEqual([
    [3, false],
    [2, true],
    [1, false],
  ])
  await acme.post(`/pages/${id}/unpublish`)
  const [gone, unknown] = await Promise.all([see(slug), see('never-was-there')])
  expect([gone.status, await gone.text()]).toEqual([unknown.status, await unknown.text()])
  const copy = (await acme.post(`/pages/${id}/duplicate`)).body.data
  expect(copy).toMatchObject({ name: 'Offer (copy)', slug: 'offer-copy', status: 'draft', version: 1 })
  await acme.patch(`/pages/${id}`, { slug: 'bargain', status: 'published' })
  const moved = await see(slug)
  expect([moved.status, moved.headers.get('location')]).toEqual([301, '/p/bargain'])
  expect((await acme.delete(`/pages/${id}`)).status).toBe(200)
  expect((await see('bargain')).status).toBe(404)
})

it.each([
  [[{ type: 'script' }], 'blocks[0].type is not a block type'],
  [[{ type: 'form', form_id: '01a1dce5-541d-7093-834b-661a97c3b69e' }], 'blocks[0].form_id not found'],
  [[{ type: 'booking', slug: 'nobody' }], 'blocks[0].slug not found'],
  [[{ type: 'heading' }], 'blocks[0].text is required'],
  [
    [{ type: 'button', label: 'X', url: 'javascript:alert(1)' }],
    'blocks[0].url must be an address that starts with https:// or http://',
  ],
  [[{ type: 'video', url: 'https://evil.example/x' }], 'blocks[0].url must be a video of YouTube or Vimeo'],
])('refuses %j', async (blocks, detail) => {
  const acme = await app.createAccount()
  const refused = await acme.post('/pages', { name: 'X', blocks })
  expect([refused.status, refused.body.detail]).toEqual([400, detail])
})

it('a contact whom a mail brought to a page is known to have been there', async () => {
  const acme = await app.createAccount()
  const { slug } = (await acme.post('/pages', { name: 'Offer', content_html: '<p>Rope</p>' })).body.data
  const contact = (await acme.post('/contacts', { email: 'ada@example.com', first_name: 'Ada' })).body.data
  await acme.post(`/contacts/${contact.id}/send-email`, {
    subject: 'Look',
    body_html: `<p><a href="http://bowline.localhost/p/${slug}?utm_source=mail">Look</a></p>`,
  })
  await app.drain()
  const [local] = (await acme.get('/emails/local', { limit: 1 })).body.data
  const mail = (await acme.get(`/emails/local/${local.id}`)).body.data
  const link = /href="([^"]*\/t\/c\/[^"]*)"/.exec(mail.rendered_html)![1]!.replaceAll('&amp;', '&')
  app.clock.advance('PT5M')
  await app.anonymous.get(
    link.replace('http://bowline.localhost', ''),
    {},
    {
      'user-agent':
        'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0 Safari/537.36',
    },
  )
  await app.drain()
  app.clock.advance('PT5M')
  await app.drain()
  const story = (await acme.get(`/contacts/${contact.id}/activities`)).body.data
  expect(story.map((line: { title: string }) => line.title)).toContain('Page visited: Offer')
})
