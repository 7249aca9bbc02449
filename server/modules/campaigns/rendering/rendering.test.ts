import fc from 'fast-check'
import { beforeAll, describe, expect, it } from 'vitest'
import { type Account, useTestApp } from '#tests/harness.ts'
import { campaigning } from '../campaigns.fixture.ts'

const app = useTestApp()
let acme: Account
const { create, toNew, send, settle, messages, list } = campaigning(app, () => acme)

beforeAll(async () => {
  acme = await app.createAccount()
  await acme.patch('/organization', { address: '1 Pier Road\nBergen' })
})

const column = (inside: string) =>
  `<mjml><mj-body><mj-section><mj-column>${inside}</mj-column></mj-section></mj-body></mjml>`
const template = async (source: string, kind = 'mjml') => {
  const reply = await acme.post('/campaigns/templates', { name: 'T', kind, source })
  return reply.status === 201 ? (reply.body.data.html as string) : `${reply.status} ${reply.body.detail}`
}

describe('MJML', () => {
  it.each([
    [column('<mj-foo>x</mj-foo>'), '400 Template error: unknown element mj-foo'],
    [column('<mj-include path="/etc/passwd" />'), '400 Template error: mj-include is not allowed'],
    [
      column('<mj-include path="https://evil.example/x.mjml" />'),
      '400 Template error: mj-include is not allowed',
    ],
    [column('<mj-text>Hi'), /^400 Template error: /],
    ['<mjml><mj-body>', /^400 Template error: /],
    ['hello', /^400 Template error: /],
    [
      '<!DOCTYPE a [<!ENTITY b "c">]><mjml><mj-body></mj-body></mjml>',
      '400 Template error: a document type is not allowed in MJML',
    ],
    [
      column('<mj-column>'.repeat(2_000) + '</mj-column>'.repeat(2_000)),
      /^400 Template error: nested deeper/,
    ],
    [column('<mj-spacer />'.repeat(2_001)), /^400 Template error: more than 2000 elements/],
    [
      column(`<mj-text>${'x'.repeat(270_000)}</mj-text>`),
      '400 Template error: the MJML is larger than 256 KB',
    ],
    [column('<mj-text>{% if %}</mj-text>'), /^400 Template error: /],
  ])('%.60s is refused in words', async (source, expected) => {
    const said = await template(source)
    if (typeof expected === 'string') expect(said).toBe(expected)
    else expect(said).toMatch(expected)
  })

  it('keeps Liquid whole, signs and quotes and all', async () => {
    const html = await template(
      column(
        '<mj-text>{% if score > 3 and score < 9 %}Hi {{ first_name | default: "you & me" }}{% endif %}</mj-text><mj-button href="https://a.example/?n={{first_name | url_encode}}&amp;x=1">Go</mj-button>',
      ),
    )
    expect(html).toContain(
      '{% if score > 3 and score < 9 %}Hi {{ first_name | default: "you & me" }}{% endif %}',
    )
    expect(html).toContain('href="https://a.example/?n={{first_name | url_encode}}&amp;x=1"')
    expect(html).not.toContain('googleapis')
  })
})

describe('HTML', () => {
  it('comes out without anything that runs, sends or loads', async () => {
    const html = await template(
      `<script>alert(1)</script><p onclick="x()" style="color:red;behavior:url(x)">Hi</p><a href="java\nscript:alert(1)">a</a>
       <form action="https://evil.example"><input name="a"><button>b</button>words</form><iframe src="https://evil.example"></iframe>
       <object data="x"></object><svg onload="x()"></svg><img src="x" onerror="y()"><a href="{{custom.link}}">own</a>
       <base href="https://evil.example"><meta http-equiv="refresh" content="0;url=https://evil.example"><link rel="stylesheet" href="https://evil.example/a.css">
       <style>@import url(https://evil.example/b.css); p { margin: 0 }</style><!-- secret --><div {{custom.attr}}="x">d</div><{{custom.tag}}>t`,
      'html',
    )
    for (const bad of [
      '<script',
      'onclick',
      'onerror',
      'onload',
      'java\nscript',
      'javascript',
      '<form',
      '<input',
      '<iframe',
      '<object',
      '<svg',
      '<base',
      'refresh',
      'evil.example',
      'secret',
      'behavior',
      'custom.attr',
      'custom.tag',
    ]) {
      expect(html, bad).not.toContain(bad)
    }
    expect(html).toContain('words')
    expect(html).toContain('href="{{custom.link | web_link }}"')
  })

  it('survives whatever is written, and answers others meanwhile', async () => {
    const hostile = [
      '<div>'.repeat(5_000),
      '<a href="'.repeat(20_000),
      `<p>${'x'.repeat(499_000)}</p>`,
      '<!--'.repeat(50_000),
      '{{'.repeat(100_000),
      '{% for i in (1..1000000000) %}x{% endfor %}',
      '<table>'.repeat(1_000) + '<td>'.repeat(1_000),
    ]
    const answers = await Promise.all([
      ...hostile.map(source => acme.post('/campaigns/templates/preview', { kind: 'html', source })),
      ...Array.from({ length: 5 }, () => acme.get('/campaigns')),
    ])
    for (const { status } of answers) expect([200, 400, 503]).toContain(status)
    expect(answers.slice(hostile.length).every(({ status }) => status === 200)).toBe(true)
  })

  it('fails one recipient alone where a template fails for that one', async () => {
    const { campaign } = await toNew(3, {
      source:
        '<p>{% if first_name == "Person 2" %}{% for i in (1..100000000) %}{{ i }}{% endfor %}{% endif %}Hi</p>',
    })
    await send(campaign.id)
    const done = await settle(campaign.id)
    expect(done.stats).toMatchObject({ sent: 2, failed: 1 })
    const [failed] = (await acme.get(`/campaigns/${campaign.id}/recipients`, { status: 'failed' })).body.data
    expect(failed.error).toMatch(/^Template error: |too much time/)
    expect((await acme.post(`/campaigns/${campaign.id}/retry-failed`)).body).toMatchObject({ retried: 1 })
    expect((await settle(campaign.id)).stats).toMatchObject({ sent: 2, failed: 1 })
  })
})

describe('what is merged', () => {
  it('is the same in the preview and in the mail, whatever a contact is called', async () => {
    const nasty = fc.oneof(
      fc.string({ maxLength: 30 }),
      fc.constantFrom(
        '<b>Bo</b>',
        '{{7|times:7}}',
        '{% raw %}',
        'a\r\nBcc: x@y.test',
        '\u202eevil',
        '"><script>alert(1)</script>',
        "O'Neil & Søn",
        '😀',
        '&lt;i&gt;',
        '{{unsubscribe_url}}',
      ),
    )
    const ids: string[] = []
    await fc.assert(
      fc.asyncProperty(nasty, nasty, async (first, company) => {
        const email = `n${ids.length}.${acme.organizationId.slice(0, 8)}@nasty.test`
        const made = await acme.post('/contacts', {
          first_name: first.replaceAll('\u0000', '').slice(0, 50),
          email,
          custom: { nick: company.replaceAll('\u0000', ''), link: `javascript:alert('${ids.length}')` },
        })
        if (made.status === 201) ids.push(made.body.data.id)
      }),
      { numRuns: 15 },
    )
    const campaign = await create({
      subject: 'Hi {{first_name}} of {{custom.nick | default: "there"}}',
      preheader: 'For {{first_name}}',
      source:
        '<p title="{{custom.nick}}">Hi {{first_name}} / {{custom.nick}}</p><a href="{{custom.link}}">own</a> <a href="{{view_url}}">web</a>',
      audience: { list_ids: [await list(ids)] },
    })
    await send(campaign.id)
    expect((await settle(campaign.id)).stats.sent).toBe(ids.length)
    for (const mail of await messages(campaign.id)) {
      const { data } = (await acme.post(`/campaigns/${campaign.id}/preview`, { contact_id: mail.contact_id }))
        .body
      const same = (text: string) =>
        text
          .replaceAll(/public\/campaigns\/[\w-]+/g, 'public/campaigns/X')
          .replaceAll('{{unsubscribe_url}}', '#unsubscribe')
      expect(same(data.body_html)).toBe(same(mail.body_html))
      expect(same(data.body_text)).toBe(same(mail.body_text))
      expect(data.subject.replaceAll(/\p{Cc}+/gu, ' ').trim()).toBe(mail.subject)
      expect(mail.subject).not.toMatch(/[\r\n]/)
      expect(mail.body_html).not.toMatch(/<script|<b>|href="javascript/i)
      const local = (await acme.get(`/emails/local/${mail.id}`)).body.data
      const head = local.source.split('\r\n\r\n')[0]
      expect(head).not.toMatch(/^Bcc:/im)
      expect(head).toMatch(/^List-Unsubscribe: </m)
      const token = /public\/campaigns\/([\w-]+)/.exec(mail.body_html)![1]!
      const web = await app.anonymous.get(`/public/campaigns/${token}`)
      expect(web.status).toBe(200)
      expect(web.text).not.toMatch(/<script|t\/o\/|t\/c\//)
      expect(web.headers.get('content-security-policy')).toMatch(/default-src 'none'/)
      expect(web.headers.get('x-robots-tag')).toBe('noindex')
      const wrong = token.slice(0, -1) + (token.endsWith('A') ? 'B' : 'A')
      expect((await app.anonymous.get(`/public/campaigns/${wrong}`)).status).toBe(404)
      app.clock.advance('PT5S')
    }
    expect((await acme.get(`/campaigns/${campaign.id}`)).body.data.stats).toMatchObject({
      opened: 0,
      clicked: 0,
      machine_opened: 0,
    })
    await acme.delete(`/contacts/${ids[0]}`)
  })

  it('has a footer with the way out, a preheader and a text', async () => {
    const { campaign } = await toNew(1, { preheader: 'Before all' })
    await send(campaign.id)
    await settle(campaign.id)
    const [mail] = await messages(campaign.id)
    expect(mail!.body_html).toMatch(/<body[^>]*><div style="display:none[^>]*>Before all<\/div>/)
    expect(mail!.body_html).toContain('You get this email because your address is a contact of Acme.')
    expect(mail!.body_html).toContain('1 Pier Road, Bergen')
    expect(mail!.body_text).toContain('Unsubscribe: {{unsubscribe_url}}')
  })
})

describe('the archive', () => {
  it('shows what was sent and archived, merged with nobody, and nothing else', async () => {
    const { campaign } = await toNew(1, {
      archive: true,
      subject: 'Dear {{first_name | default: "friend"}} & <co>',
    })
    const hidden = (await toNew(1, { subject: 'Hidden' })).campaign
    for (const { id } of [campaign, hidden]) {
      await send(id)
      await settle(id)
    }
    expect((await acme.get('/settings/campaigns')).body.data).toMatchObject({
      max_bounce_percent: 5,
      max_complaint_percent: 0.1,
      archive_enabled: false,
      archive_url: null,
    })
    const on = (await acme.put('/settings/campaigns', { archive_enabled: true })).body.data
    const path = on.archive_url.split('/api/v1/app')[1]
    const page = await app.anonymous.get(path)
    expect(page.text).toContain('Dear friend &amp; &lt;co&gt;')
    expect(page.text).not.toContain('Hidden')
    const feed = await app.anonymous.get(`${path}/rss.xml`)
    expect(feed.text).toContain('<title>Dear friend &amp; &lt;co&gt;</title>')
    const one = await app.anonymous.get(`${path}/${campaign.id}`)
    expect(one.text).toContain('Hi there')
    expect(one.text).not.toContain('Person')
    const gone = (await app.anonymous.get(`${path}/${hidden.id}`)).text
    expect((await app.anonymous.get('/public/archive/nothing')).text).toBe(gone)
    await acme.put('/settings/campaigns', { archive_enabled: false })
    expect((await app.anonymous.get(path)).status).toBe(404)
    expect((await app.anonymous.get(`${path}/${campaign.id}`)).text).toBe(gone)
  })
})

describe('lint', () => {
  it('finds what is wrong with the mail, and how many would read nothing where a name should be', async () => {
    const named = (await acme.post('/contacts', { first_name: 'Ada', email: 'ada@lint.test' })).body.data.id
    const nameless = (await acme.post('/contacts', { email: 'nn@lint.test' })).body.data.id
    const campaign = await create({
      subject: 'BUY NOW!!! FREE MONEY',
      source:
        '<p>Hi {{first_name}}, {{frist_name}} <a href="#">x</a><a href="http://a.test">https://b.test</a><img src="https://a.test/x.png"></p><a href="https://bit.ly/x">y</a>',
      audience: { contact_ids: [named, nameless] },
    })
    const { data } = (await acme.post(`/campaigns/${campaign.id}/lint`)).body
    const ids = data.findings.map((one: { id: string }) => one.id)
    expect(ids).toEqual(
      expect.arrayContaining([
        'subject_shouting',
        'spam_words',
        'no_preheader',
        'unknown_merge_field',
        'empty_merge_field',
        'missing_alt',
        'placeholder_link',
        'misleading_link',
        'shortened_link',
      ]),
    )
    const empty = data.findings.find((one: { id: string }) => one.id === 'empty_merge_field')
    expect(empty.affected).toEqual({ count: 1, sample: [nameless] })
    expect(data.score).toBeLessThan(60)
    const fine = await create({ preheader: 'Yes', audience: { contact_ids: [named] } })
    expect((await acme.post(`/campaigns/${fine.id}/lint`)).body.data.score).toBeGreaterThan(90)
  })
})

describe('a test send', () => {
  it('goes to colleagues, marked, untracked and uncounted', async () => {
    const campaign = await create()
    await acme.post('/suppressions', { email: 'no@test.test', reason: 'manual' })
    const { body } = await acme.post(`/campaigns/${campaign.id}/test-send`, {
      to: ['me@test.test', 'ME@test.test', 'no@test.test'],
    })
    expect(body.data.sent).toHaveLength(1)
    expect(body.data.failed).toMatchObject([{ email: 'no@test.test' }])
    const [mail] = await app.sql<{ subject: string; track_opens: boolean }>(
      `select subject, track_opens from email_messages where subject like '[Test]%'`,
    )
    expect(mail).toMatchObject({ subject: '[Test] Hello Test', track_opens: false })
    expect((await acme.get(`/campaigns/${campaign.id}`)).body.data.stats.recipients).toBe(0)
    expect((await acme.post(`/campaigns/${campaign.id}/test-send`, { to: [] })).status).toBe(400)
    expect((await acme.post(`/campaigns/${campaign.id}/test-send`, { to: ['nobody'] })).status).toBe(400)
    let last = 200
    for (let n = 0; n < 11 && last === 200; n += 1) {
      last = (
        await acme.post(`/campaigns/${campaign.id}/test-send`, {
          to: Array.from({ length: 10 }, (_, i) => `t${n}.${i}@test.test`),
        })
      ).status
    }
    expect(last).toBe(429)
  })
})
