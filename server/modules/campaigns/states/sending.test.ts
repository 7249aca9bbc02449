import { beforeAll, describe, expect, it } from 'vitest'
import { automation, draw, onEvent } from '#modules/workflows/workflows.fixture.ts'
import { type Account, useTestApp } from '#tests/harness.ts'
import { campaigning } from '../campaigns.fixture.ts'

const app = useTestApp()
let acme: Account
const { create, people, list, toNew, read, send, settle, sum, messages, recipients, hit } = campaigning(
  app,
  () => acme,
)

beforeAll(async () => {
  acme = await app.createAccount({ timezone: 'Europe/Berlin' })
})

const detail = async (id: string, verb: string, body: object = {}) => {
  const reply = await acme.post(`/campaigns/${id}/${verb}`, body)
  return [reply.status, reply.body.detail]
}

describe('sending a campaign', () => {
  it('checks subject, content, template and audience in that order', async () => {
    const { id } = (await acme.post('/campaigns', { name: 'Empty' })).body.data
    expect(await detail(id, 'send')).toEqual([400, 'Campaign has no subject'])
    await acme.patch(`/campaigns/${id}`, { subject: 'Hi {{' })
    expect(await detail(id, 'send')).toEqual([400, 'Campaign has no content'])
    await acme.patch(`/campaigns/${id}`, { source: '<p>{% if %}' })
    expect((await detail(id, 'send'))[1]).toMatch(/^Template error: /)
    await acme.patch(`/campaigns/${id}`, { source: '<p>Hi</p>' })
    expect((await detail(id, 'send'))[1]).toMatch(/^Template error: /)
    await acme.patch(`/campaigns/${id}`, { subject: 'Hi' })
    expect(await detail(id, 'send')).toEqual([400, 'Campaign has no audience'])
    const empty = await list([])
    await acme.patch(`/campaigns/${id}`, { audience: { list_ids: [empty] } })
    expect(await detail(id, 'send')).toEqual([400, 'No recipients to send to'])
    expect((await read(id)).status).toBe('draft')
  })

  it('starts the workflows that wait for it, with each contact it reached', async () => {
    const graph = draw([onEvent('campaign.sent'), ['done', 'end']], ['start → done'])
    const id = await automation(app, () => acme).live(graph)
    const some = await people(3)
    await acme.post('/suppressions', { email: some[2]!.email, reason: 'manual' })
    const campaign = await create({ audience: { list_ids: [await list(some.map(one => one.id))] } })
    await send(campaign.id)
    await settle(campaign.id)
    await app.drain()
    const runs = (await acme.get(`/workflows/${id}/runs`)).body.data
    expect(runs.map((one: { contact_id: string }) => one.contact_id).sort()).toEqual(
      [some[0]!.id, some[1]!.id].sort(),
    )
  })

  it('reaches everybody once, and accounts for everybody else', { timeout: 60_000 }, async () => {
    const some = await people(120)
    const id = await list(some.map(one => one.id))
    const twice = await list(some.slice(0, 20).map(one => one.id))
    await acme.post('/suppressions', { email: some[3]!.email.toUpperCase(), reason: 'manual' })
    const mute = (await acme.post('/contacts', { first_name: 'Mute' })).body.data.id
    const campaign = await create({ audience: { list_ids: [id, twice], contact_ids: [mute] }, archive: true })
    const began = await send(campaign.id)
    expect(began).toMatchObject({ status: 'sending', progress: { waiting_for: 'freezing' } })
    expect(began.started_at).not.toBeNull()
    const done = await settle(campaign.id)
    expect(done).toMatchObject({
      status: 'sent',
      progress: { percent: 100 },
      stats: {
        recipients: 121,
        sent: 119,
        skipped: 2,
        delivered: 119,
        skipped_breakdown: { suppressed: 1, no_email: 1 },
      },
    })
    const sent = await messages(campaign.id)
    expect(new Set(sent.map(one => one.email)).size).toBe(119)
    expect(sent).toHaveLength(119)
    expect(sent[0]!.subject).toMatch(/^Hello Person \d+$/)
    expect(sent[0]!.body_html).toMatch(/Hi Person \d+, <a href="https:\/\/bowline\.example\/a\?x=1&amp;y=2">/)
    expect(sent[0]!.body_html).toContain('{{unsubscribe_url}}')
    expect(sent[0]!.body_text).toMatch(/look \[1\][\s\S]*\[1\] https:\/\/bowline\.example\/a\?x=1&y=2/)
    expect(await detail(campaign.id, 'send')).toEqual([409, "Cannot send a campaign that is 'sent'"])
    expect(await detail(campaign.id, 'retry-failed')).toEqual([409, 'No failed recipients to retry'])
    const skipped = await recipients(campaign.id, { status: 'skipped' })
    expect(skipped.map((one: { skip_reason: string }) => one.skip_reason).sort()).toEqual([
      'no_email',
      'suppressed',
    ])
    const csv = await acme.get(`/campaigns/${campaign.id}/recipients/export`)
    expect(csv.text.split('\r\n')).toHaveLength(123)
  })

  it('starts once, however many ask at the same time', async () => {
    const { campaign } = await toNew(5)
    const replies = await Promise.all(
      Array.from({ length: 10 }, () => acme.post(`/campaigns/${campaign.id}/send`, {})),
    )
    expect(replies.map(one => one.status).sort()).toEqual([200, ...Array(9).fill(409)])
    await settle(campaign.id)
    expect(await messages(campaign.id)).toHaveLength(5)
  })

  it('goes out at its time, in the zone of the organization', async () => {
    const { campaign } = await toNew(2)
    expect(await detail(campaign.id, 'send', { scheduled_at: '2026-11-16T09:00:00Z' })).toEqual([
      400,
      'scheduled_at must be in the future',
    ])
    expect((await detail(campaign.id, 'send', { scheduled_at: '2028-01-01T00:00:00Z' }))[0]).toBe(400)
    expect((await detail(campaign.id, 'send', { scheduled_at: 'soon' }))[0]).toBe(400)
    // Clocks go from 02:00 to 03:00 that night.
    const gap = await send(campaign.id, { scheduled_at: '2027-03-28T02:30' })
    expect(gap).toMatchObject({ status: 'scheduled', scheduled_at: '2027-03-28T01:00:00.000Z' })
    // And show 02:30 twice in autumn: the first.
    expect((await send(campaign.id, { scheduled_at: '2027-10-31T02:30' })).scheduled_at).toBe(
      '2027-10-31T00:30:00.000Z',
    )
    const back = (await acme.post(`/campaigns/${campaign.id}/unschedule`)).body.data
    expect(back).toMatchObject({ status: 'draft', scheduled_at: null })
    expect(await detail(campaign.id, 'unschedule')).toEqual([
      409,
      'Only scheduled campaigns can be unscheduled',
    ])
    const at = app.clock.now().add({ hours: 2 })
    await send(campaign.id, { scheduled_at: at.toString() })
    app.clock.set(at.subtract({ seconds: 1 }).toString())
    await app.drain()
    expect((await read(campaign.id)).status).toBe('scheduled')
    app.clock.set(at.toString())
    expect((await settle(campaign.id)).status).toBe('sent')
  })

  it.each([
    ['59 minutes late it goes out', 59, 'sent', null],
    ['61 minutes late it waits for somebody', 61, 'paused', 'missed_schedule'],
  ])('%s', async (_, minutes, status, reason) => {
    const { campaign } = await toNew(2)
    const at = app.clock.now().add({ hours: 1 })
    await send(campaign.id, { scheduled_at: at.toString() })
    app.clock.set(at.add({ minutes }).toString())
    expect(await settle(campaign.id)).toMatchObject({ status, pause_reason: reason })
    if (status === 'sent') return
    await acme.post(`/campaigns/${campaign.id}/resume`)
    expect((await settle(campaign.id)).stats.sent).toBe(2)
  })

  it('waits when nobody is left at its time', async () => {
    const { campaign, people: two } = await toNew(2)
    const at = app.clock.now().add({ hours: 1 })
    await send(campaign.id, { scheduled_at: at.toString() })
    for (const { id } of two) await acme.delete(`/contacts/${id}`)
    app.clock.set(at.toString())
    expect(await settle(campaign.id)).toMatchObject({
      status: 'paused',
      pause_reason: 'no_recipients',
      stats: { recipients: 0 },
    })
  })

  it('is paused and goes on as often as one likes, and nobody gets it twice', async () => {
    const { campaign } = await toNew(40, { rate_per_minute: 600 })
    await send(campaign.id)
    for (let turn = 0; turn < 10; turn += 1) {
      await app.drain()
      app.clock.advance('PT0.3S')
      const paused = await acme.post(`/campaigns/${campaign.id}/pause`)
      expect([paused.status, paused.body.data?.status]).toEqual([200, 'paused'])
      const before = (await messages(campaign.id)).filter(one => one.status === 'sent').length
      await app.drain()
      expect((await messages(campaign.id)).filter(one => one.status === 'sent').length).toBe(before)
      expect(sum(await read(campaign.id))).toBe((await read(campaign.id)).stats.recipients)
      expect((await acme.post(`/campaigns/${campaign.id}/resume`)).status).toBe(200)
    }
    expect(await detail(campaign.id, 'resume')).toEqual([409, "Cannot resume a campaign that is 'sending'"])
    const done = await settle(campaign.id)
    expect(done.stats).toMatchObject({ sent: 40, recipients: 40 })
    expect(new Set((await messages(campaign.id)).map(one => one.email)).size).toBe(40)
    expect(await messages(campaign.id)).toHaveLength(40)
    expect(await detail(campaign.id, 'pause')).toEqual([409, "Cannot pause a campaign that is 'sent'"])
  })

  it('takes back what a mail server has not got when it is paused', async () => {
    const { campaign } = await toNew(30)
    await send(campaign.id)
    // One turn of the dispatcher and none of the mailer: the mails are recorded and wait.
    const { run } = await import('../dispatch/run.ts')
    await acme.within(async ctx => {
      const work = { ...ctx, transact: <T>(step: (inner: typeof ctx) => Promise<T>) => acme.within(step) }
      await run(work as never, { campaign_id: campaign.id })
    })
    const under = await app.sql<{ n: number }>(
      `select count(*)::int as n from email_messages where source_kind = 'campaign' and status = 'queued'`,
    )
    expect(under[0]!.n).toBe(30)
    await acme.post(`/campaigns/${campaign.id}/pause`)
    expect((await read(campaign.id)).stats).toMatchObject({ pending: 30, sent: 0 })
    await app.drain()
    expect(await messages(campaign.id)).toEqual([])
    await acme.post(`/campaigns/${campaign.id}/resume`)
    expect((await settle(campaign.id)).stats).toMatchObject({ sent: 30 })
    expect(await messages(campaign.id)).toHaveLength(30)
  })

  it('is canceled for good, and one of cancel and resume wins', async () => {
    const { campaign } = await toNew(20, { rate_per_minute: 60 })
    await send(campaign.id)
    await app.drain()
    await acme.post(`/campaigns/${campaign.id}/pause`)
    const [cancel, resume] = await Promise.all([
      acme.post(`/campaigns/${campaign.id}/cancel`),
      acme.post(`/campaigns/${campaign.id}/resume`),
    ])
    expect(cancel.status).toBe(200)
    expect([200, 409]).toContain(resume.status)
    await app.drain()
    const done = await read(campaign.id)
    expect(done).toMatchObject({ status: 'canceled', stats: { recipients: 20, pending: 0, canceled: 19 } })
    expect(sum(done)).toBe(20)
    expect(await detail(campaign.id, 'cancel')).toEqual([409, "Cannot cancel a campaign that is 'canceled'"])
  })

  it('sends nothing to whoever goes, unsubscribes or changes meanwhile', async () => {
    const { campaign, people: all } = await toNew(8, { rate_per_minute: 60 })
    await send(campaign.id)
    await app.drain()
    const got = new Set((await messages(campaign.id)).map(one => one.email))
    const [gone, out, listed, moved] = all.filter(one => !got.has(one.email))
    await acme.delete(`/contacts/${gone!.id}`)
    await app.sql(`update contacts set unsubscribed = true where id = $1`, [out!.id])
    await acme.post('/suppressions', { email: listed!.email, reason: 'manual' })
    await acme.patch(`/contacts/${moved!.id}`, { email: 'elsewhere@navy.test' })
    const done = await settle(campaign.id)
    expect(done.stats).toMatchObject({ recipients: 8, sent: 5, skipped: 2, canceled: 1 })
    expect(done.stats.skipped_breakdown).toMatchObject({ suppressed: 1, unsubscribed: 1 })
    const emails = (await messages(campaign.id)).map(one => one.email)
    expect(emails).toContain(moved!.email)
    for (const one of [gone, out, listed]) expect(emails).not.toContain(one!.email)
  })

  it('keeps its pace, one second’s worth at once', async () => {
    const { campaign } = await toNew(9, { rate_per_minute: 180 })
    await send(campaign.id)
    await app.drain()
    expect((await messages(campaign.id)).length).toBe(3)
    expect((await read(campaign.id)).progress).toMatchObject({ waiting_for: 'rate' })
    app.clock.advance('PT1S')
    await app.drain()
    expect((await messages(campaign.id)).length).toBe(6)
    app.clock.advance('PT1H')
    await app.drain()
    expect((await messages(campaign.id)).length).toBe(9)
  })

  it('counts opens, clicks by link, replies and unsubscribes of people, machines apart', async () => {
    const { campaign } = await toNew(4, {
      source:
        '<p><a href="https://bowline.example/one">1</a> <a href="https://bowline.example/to/{{first_name | url_encode}}">2</a> <a href="https://bowline.example/never">3</a></p>',
      utm: { source: 'news', campaign: 'x y' },
    })
    await send(campaign.id)
    await settle(campaign.id)
    const [one, two] = await messages(campaign.id)
    expect(one!.body_html).toContain('https://bowline.example/one?utm_source=news&amp;utm_campaign=x%20y')
    const { rendered_html } = (await acme.get(`/emails/local/${one!.id}`)).body.data
    const links = [...String(rendered_html).matchAll(/href="[^"]*?(\/api\/v1\/app\/t\/c\/[^"]+)"/g)].map(
      match => match[1]!.replaceAll('&amp;', '&'),
    )
    await hit(`/t/o/${one!.tracking_id}.png`)
    await hit(`/t/o/${one!.tracking_id}.png`)
    await hit(`/t/o/${two!.tracking_id}.png`, { 'user-agent': '' })
    for (const link of links.slice(0, 2)) await hit(link.replace('/api/v1/app', ''))
    await app.anonymous.post(`/u/${one!.tracking_id}`)
    await app.drain()
    const { stats } = await read(campaign.id)
    expect(stats).toMatchObject({ opened: 1, machine_opened: 1, unsubscribed: 1, open_rate: 25 })
    const report = (await acme.get(`/campaigns/${campaign.id}/report`)).body.data
    expect(report.stats).toEqual(stats)
    expect(report.timeline[0]).toMatchObject({ sent: 4 })
    expect(report.domains).toMatchObject([{ domain: 'navy.test', sent: 4, opened: 1 }])
    expect(report.links.map((link: { url: string }) => link.url)).toContain('https://bowline.example/never')
    expect(links).toHaveLength(3)
    expect(stats.clicked).toBe(1)
    expect(report.links.slice(0, 2)).toMatchObject([
      { clicks: 1, unique_clicks: 1 },
      { clicks: 1, unique_clicks: 1 },
    ])
    expect(await recipients(campaign.id, { engagement: 'opened' })).toHaveLength(1)
    expect((await recipients(campaign.id, { engagement: 'opened' }))[0].open_count).toBe(2)
    const follow = await create({
      audience: { campaigns: [{ campaign_id: campaign.id, who: 'not_opened' }] },
    })
    const { data } = (await acme.post('/campaigns/audience-preview', { audience: follow.audience })).body
    expect(data.total).toBe(3)
  })
})
