import { beforeAll, describe, expect, it } from 'vitest'
import { type Account, useTestApp } from '#tests/harness.ts'
import { campaigning } from '../campaigns.fixture.ts'

const app = useTestApp()
let acme: Account
const { create, people, list, toNew, read, send, settle } = campaigning(app, () => acme)

beforeAll(async () => {
  acme = await app.createAccount()
})

describe('a campaign', () => {
  it('needs nothing but a name', async () => {
    const { status, body } = await acme.post('/campaigns', { name: '  Spring  ' })
    expect(status).toBe(201)
    expect(body.data).toMatchObject({
      name: 'Spring',
      status: 'draft',
      kind: 'html',
      source: '',
      body_html: '',
      body_text: null,
      audience: null,
      track_opens: true,
      track_clicks: true,
      utm: null,
      rate_per_minute: null,
      ab_test: null,
      archive: false,
      scheduled_at: null,
      created_by_id: acme.userId,
      stats: { recipients: 0, sent: 0, open_rate: 0, skipped_breakdown: { suppressed: 0, duplicate: 0 } },
      progress: { percent: 0, waiting_for: null, next_at: null },
    })
    expect((await acme.post('/campaigns', { name: ' ' })).status).toBe(400)
    expect((await acme.post('/campaigns', {})).status).toBe(400)
  })

  it('takes body_html for source, and answers what it was compiled to', async () => {
    const { data } = (
      await acme.post('/campaigns', {
        name: 'B',
        body_html: '<style>p{color:red}</style><p>Hi {{first_name}}</p>',
      })
    ).body
    expect(data.kind).toBe('html')
    expect(data.source).toContain('<style>')
    expect(data.body_html).toContain('<p style="color: red;">Hi {{first_name}}</p>')
    const patched = (await acme.patch(`/campaigns/${data.id}`, { source: '<p>New</p>' })).body.data
    expect(patched.body_html).toContain('<p>New</p>')
    expect(patched.content_sha256).not.toBe(data.content_sha256)
  })

  it('copies a template and stays as it is when that changes', async () => {
    const template = (
      await acme.post('/campaigns/templates', {
        name: 'T',
        subject: 'From T',
        preheader: 'P',
        source: '<p>First</p>',
      })
    ).body.data
    const campaign = (await acme.post('/campaigns', { name: 'C', template_id: template.id })).body.data
    expect(campaign).toMatchObject({
      subject: 'From T',
      preheader: 'P',
      source: '<p>First</p>',
      template_id: template.id,
    })
    await acme.put(`/campaigns/templates/${template.id}`, { source: '<p>Second</p>' })
    await acme.delete(`/campaigns/templates/${template.id}`)
    expect(await read(campaign.id)).toMatchObject({ source: '<p>First</p>', template_id: null })
  })

  it('is listed without what was written, with counts by status', async () => {
    const other = await app.createAccount()
    for (const name of ['Alpha', 'Beta', 'Gamma'])
      await other.post('/campaigns', { name, source: '<p>x</p>' })
    const { body } = await other.get('/campaigns', { sort: 'name', order: 'asc', limit: 2 })
    expect(body.data.map((one: { name: string }) => one.name)).toEqual(['Alpha', 'Beta'])
    expect(body.data[0]).not.toHaveProperty('source')
    expect(body.data[0]).not.toHaveProperty('body_html')
    expect(body.pagination).toMatchObject({ total: 3, pages: 2 })
    expect(body.status_counts).toEqual({
      draft: 3,
      scheduled: 0,
      sending: 0,
      paused: 0,
      sent: 0,
      canceled: 0,
    })
    expect((await other.get('/campaigns', { q: 'gam' })).body.data).toHaveLength(1)
    expect((await other.get('/campaigns', { status: 'sent' })).body.data).toEqual([])
    expect((await acme.get(`/campaigns/${body.data[0].id}`)).body.detail).toBe('Campaign not found')
  })

  it('is edited while a draft or scheduled, and deleted unless it is being sent', async () => {
    const { campaign } = await toNew(1)
    await send(campaign.id, { scheduled_at: '2027-01-01T10:00:00Z' })
    expect((await acme.patch(`/campaigns/${campaign.id}`, { subject: 'Other' })).status).toBe(200)
    await send(campaign.id)
    const refused = await acme.patch(`/campaigns/${campaign.id}`, { subject: 'Late' })
    expect([refused.status, refused.body.detail]).toEqual([
      409,
      'Only drafts and scheduled campaigns can be edited',
    ])
    const kept = await acme.delete(`/campaigns/${campaign.id}`)
    expect([kept.status, kept.body.detail]).toEqual([409, 'Pause or cancel the campaign first'])
    await settle(campaign.id)
    expect((await acme.delete(`/campaigns/${campaign.id}`)).status).toBe(200)
    expect((await acme.get(`/campaigns/${campaign.id}`)).status).toBe(404)
    const [{ n }] = (await app.sql<{ n: number }>(
      `select count(*)::int as n from email_messages where subject = 'Other'`,
    )) as [{ n: number }]
    expect(n).toBe(1)
  })

  it('is copied as a draft without dates', async () => {
    const { campaign } = await toNew(1, { preheader: 'Pre', utm: { source: 'x' } })
    await send(campaign.id, { scheduled_at: '2027-01-01T10:00:00Z' })
    const { status, body } = await acme.post(`/campaigns/${campaign.id}/duplicate`)
    expect(status).toBe(201)
    expect(body.data).toMatchObject({
      name: 'News (copy)',
      status: 'draft',
      scheduled_at: null,
      preheader: 'Pre',
      audience: campaign.audience,
      content_sha256: campaign.content_sha256,
    })
    expect((await acme.get(`/campaigns/${body.data.id}/links`)).body.data).toHaveLength(1)
  })

  it('refuses lists, campaigns, templates and senders that are not there', async () => {
    const missing = '01a1dce5-541d-7093-834b-661a97c3b69e'
    const detail = async (body: object) => (await acme.post('/campaigns', { name: 'X', ...body })).body.detail
    expect(await detail({ audience: { list_ids: [missing] } })).toBe('List not found')
    expect(await detail({ audience: { exclude: { list_ids: [missing] } } })).toBe('List not found')
    expect(await detail({ audience: { campaigns: [{ campaign_id: missing, who: 'opened' }] } })).toBe(
      'Campaign not found',
    )
    expect(await detail({ template_id: missing })).toBe('Template not found')
    expect(await detail({ sender_account_id: missing })).toBe('Sender not found')
    expect(await detail({ sender_integration_id: missing })).toBe('Sender not found')
  })

  it('knows its audience beforehand', async () => {
    const some = await people(5, { domain: 'counted.test' })
    const id = await list(some.slice(0, 4).map(one => one.id))
    await acme.post('/suppressions', { email: some[0]!.email, reason: 'manual' })
    const noMail = (await acme.post('/contacts', { first_name: 'Mute' })).body.data.id
    const audience = {
      list_ids: [id],
      contact_ids: [noMail, some[1]!.id, 'rubbish'],
      exclude: { contact_ids: [some[3]!.id] },
    }
    const { body } = await acme.post('/campaigns/audience-preview', { audience })
    expect(body.data).toMatchObject({
      total: 4,
      sendable: 2,
      skipped: {
        total: 2,
        breakdown: { no_email: 1, suppressed: 1, unsubscribed: 0, invalid_email: 0, duplicate: 0 },
      },
      domains: [{ domain: 'counted.test', count: 2 }],
    })
    expect(body.data.sample.map((one: { email: string }) => one.email).sort()).toEqual(
      [some[1]!.email, some[2]!.email].sort(),
    )
    expect((await acme.post('/campaigns/audience-preview', {})).body.detail).toBe('audience is required')
    expect(
      (await acme.post('/campaigns/audience-preview', { audience: { filter: {} } })).body.data.total,
    ).toBe(0)
    const all = (await acme.get('/contacts')).body.pagination.total
    expect(
      (await acme.post('/campaigns/audience-preview', { audience: { all: true } })).body.data.total,
    ).toBe(all)
  })

  it('always has a sender to offer', async () => {
    const { body } = await acme.get('/campaigns/senders')
    expect(body.data).toMatchObject([{ kind: 'local', status: 'active', is_default: true }])
  })

  it('lets viewers look and nothing else', async () => {
    const viewer = await acme.invite('viewer')
    const campaign = await create({ audience: { all: true } })
    expect((await viewer.get('/campaigns')).status).toBe(200)
    expect((await viewer.post(`/campaigns/${campaign.id}/preview`, {})).status).toBe(200)
    expect((await viewer.post(`/campaigns/${campaign.id}/lint`)).status).toBe(200)
    expect((await viewer.post('/campaigns/audience-preview', { audience: { all: true } })).status).toBe(200)
    expect((await viewer.post(`/campaigns/${campaign.id}/send`, {})).status).toBe(403)
    expect((await viewer.post(`/campaigns/${campaign.id}/test-send`, { to: ['a@b.test'] })).status).toBe(403)
    const member = await acme.invite('member')
    expect((await member.put('/settings/campaigns', { archive_enabled: true })).status).toBe(403)
  })
})

describe('templates', () => {
  it('are made, found, changed and deleted', async () => {
    const made = await acme.post('/campaigns/templates', {
      name: 'Note',
      kind: 'mjml',
      category: 'notes',
      source:
        '<mjml><mj-body><mj-section><mj-column><mj-text>Hi {{first_name}} &amp; co</mj-text></mj-column></mj-section></mj-body></mjml>',
    })
    expect(made.status).toBe(201)
    expect(made.body.data).toMatchObject({ kind: 'mjml', is_seed: false, merge_fields: ['first_name'] })
    expect(made.body.data.html).toContain('Hi {{first_name}} &amp; co')
    const found = await acme.get('/campaigns/templates', { category: 'notes' })
    expect(found.body.data).toHaveLength(1)
    expect(found.body.data[0]).not.toHaveProperty('source')
    const { id } = made.body.data
    expect((await acme.put(`/campaigns/templates/${id}`, { name: 'Letter' })).body.data).toMatchObject({
      name: 'Letter',
      category: 'notes',
    })
    await acme.delete(`/campaigns/templates/${id}`)
    expect((await acme.get(`/campaigns/templates/${id}`)).body.detail).toBe('Template not found')
    expect((await acme.delete(`/campaigns/templates/${id}`)).status).toBe(404)
  })

  it('come with the house, once', async () => {
    const first = (await acme.post('/campaigns/templates/seed')).body.data
    expect(first).toMatchObject({ created: 6, existing: 0 })
    expect(first.templates.map((one: { name: string }) => one.name)).toEqual([
      'Announcement',
      'Newsletter',
      'Event invitation',
      'Product update',
      'Plain letter',
      'Win-back',
    ])
    const again = (await acme.post('/campaigns/templates/seed')).body.data
    expect(again).toMatchObject({ created: 0, existing: 6 })
    for (const { id } of first.templates) {
      const { html, merge_fields } = (await acme.get(`/campaigns/templates/${id}`)).body.data
      expect(html).toContain('prefers-color-scheme')
      expect(merge_fields).toContain('unsubscribe_url')
    }
  })
})
