import { describe, expect, it } from 'vitest'
import { type Account, useTestApp } from '#tests/harness.ts'

const app = useTestApp()
const query = { dataset: 'contacts', dimensions: [{ field: 'source' }] }

async function seed(chart = 'bar') {
  app.clock.set('2026-11-16T10:00:00Z')
  const acme = await app.createAccount({ timezone: 'Europe/Berlin' })
  await acme.post('/contacts', { first_name: 'Ada', source: 'web' })
  const report = (await acme.post('/reports', { name: 'By source', query, chart: { type: chart } })).body.data
  return { acme, report }
}
const mails = async (acme: Account) => (await acme.get('/emails', { limit: '50' })).body.data
const weekly = { frequency: 'week', recipients: ['ada@example.com', 'bob@example.com'] }

describe('a schedule', () => {
  it('mails the chart, the rows and a way out, once for each time', async () => {
    const { acme, report } = await seed()
    const made = await acme.post(`/reports/${report.id}/schedule`, { ...weekly, format: 'csv' })
    expect(made.status).toBe(201)
    expect(made.body.data).toMatchObject({
      report_id: report.id,
      frequency: 'week',
      time: '08:00',
      weekday: 'mon',
      month_day: 1,
      timezone: 'Europe/Berlin',
      format: 'csv',
      subject: null,
      only_if_rows: false,
      active: true,
      next_run_at: '2026-11-23T07:00:00.000Z',
      last_sent_at: null,
      created_by_id: acme.userId,
    })
    await app.drain()
    expect(await mails(acme)).toEqual([])
    app.clock.set('2026-11-23T07:00:01Z')
    await app.drain()
    const sent = await mails(acme)
    expect(sent.map((one: { to: { email: string }[] }) => one.to[0]!.email).sort()).toEqual(weekly.recipients)
    expect(sent[0].subject).toBe('By source')
    const mail = (await acme.get(`/emails/${sent[0].id}`)).body.data
    expect(mail.body_html).toContain('cid:chart-0.')
    expect(mail.body_html).toContain('>web<')
    expect(mail.attachments.map((file: { filename: string }) => file.filename)).toEqual([
      'chart-1.png',
      'By source.csv',
    ])
    await app.drain()
    expect(await mails(acme)).toHaveLength(2)
    const [schedule] = (await acme.get(`/reports/${report.id}/schedules`)).body.data
    expect(schedule).toMatchObject({ next_run_at: '2026-11-30T07:00:00.000Z', last_error: null })
    expect(schedule.last_sent_at).not.toBeNull()
  })

  it('is stopped by one address for itself, and the page tells nothing', async () => {
    const { acme, report } = await seed('table')
    const { id } = (await acme.post(`/reports/${report.id}/schedule`, weekly)).body.data
    const now = await acme.post(`/reports/schedules/${id}/send-now`)
    expect(now.body.data).toEqual({ sent_to: weekly.recipients })
    await app.drain()
    const all = await mails(acme)
    const toAda = all.find((one: { to: { email: string }[] }) => one.to[0]!.email === 'ada@example.com')
    const body = (await acme.get(`/emails/${toAda.id}`)).body.data.body_html as string
    const token = /schedules\/stop\/([\w-]+)/.exec(body)![1]!
    const url = (of: string) => `${app.url}/api/v1/app/reports/schedules/stop/${of}`
    const page = async (of: string, method = 'GET') => {
      const reply = await fetch(url(of), { method })
      return [reply.status, (await reply.text()).replaceAll(of, '')]
    }
    const recipients = async () => (await acme.get(`/reports/${report.id}/schedules`)).body.data[0]
    expect(await page(token)).toEqual(await page('nonsense'))
    expect((await recipients()).recipients).toHaveLength(2)
    expect(await page(token, 'POST')).toEqual(await page('nonsense', 'POST'))
    expect(await recipients()).toMatchObject({ recipients: ['bob@example.com'], active: true })
    expect((await page(token, 'POST'))[0]).toBe(200)
  })

  it('is for members, and for others by an admin alone', async () => {
    const { acme, report } = await seed()
    const [ann, eve] = [await acme.invite('member'), await acme.invite('viewer')]
    const path = `/reports/${report.id}/schedule`
    const refused = await ann.post(path, { frequency: 'day', recipients: ['x@elsewhere.example'] })
    expect([refused.status, refused.body.detail]).toEqual([
      403,
      'Only an admin can mail reports outside the organization',
    ])
    const own = await ann.post(path, { frequency: 'day', recipients: [ann.email.toUpperCase()] })
    expect(own.status).toBe(201)
    expect((await eve.post(path, { frequency: 'day', recipients: [eve.email] })).status).toBe(403)
    const patch = await ann.patch(`/reports/schedules/${own.body.data.id}`, { time: '25:00' })
    expect(patch.status).toBe(400)
    const moved = await ann.patch(`/reports/schedules/${own.body.data.id}`, {
      time: '09:30',
      timezone: 'America/New_York',
    })
    expect(moved.body.data.next_run_at).toBe('2026-11-16T14:30:00.000Z')
    expect((await acme.delete(`/reports/schedules/${own.body.data.id}`)).status).toBe(200)
    const gone = await ann.patch(`/reports/schedules/${own.body.data.id}`, { active: false })
    expect([gone.status, gone.body.detail]).toEqual([404, 'Schedule not found'])
  })

  it('stays away without rows, when it is half a day late, and when its maker left', async () => {
    const { acme, report } = await seed()
    const ann = await acme.invite('member')
    const none = { ...query, filters: [{ field: 'source', op: 'eq', value: 'nowhere' }] }
    const empty = (await acme.post('/reports', { name: 'Empty', query: none })).body.data
    const daily = { frequency: 'day', recipients: [acme.email] }
    await acme.post(`/reports/${empty.id}/schedule`, { ...daily, only_if_rows: true })
    const late = (await acme.post(`/reports/${report.id}/schedule`, { ...daily, time: '12:00' })).body.data
    const hers = (await ann.post(`/reports/${report.id}/schedule`, { ...daily, recipients: [ann.email] }))
      .body
    app.clock.set('2026-11-17T08:00:00Z')
    await acme.delete(`/team/members/${ann.userId}`)
    // 11:00Z of the day before is 21 hours ago.
    await app.drain()
    expect(await mails(acme)).toEqual([])
    const schedules = (await acme.get(`/reports/${report.id}/schedules`)).body.data
    const of = (id: string) => schedules.find((one: { id: string }) => one.id === id)
    expect(of(late.id)).toMatchObject({ active: true, next_run_at: '2026-11-17T11:00:00.000Z' })
    expect(of(hers.data.id)).toMatchObject({
      active: false,
      next_run_at: null,
      paused_reason: 'Whoever scheduled it has left the organization',
    })
    const outcomes = await app.sql<{ outcome: string }>(
      'select outcome from report_occurrences where organization_id = $1 order by 1',
      [acme.organizationId],
    )
    expect(outcomes.map(({ outcome }) => outcome)).toEqual(['empty', 'missed'])
  })

  it('is paused after five failures in a row, and says why', async () => {
    const { acme, report } = await seed()
    const { id } = (
      await acme.post(`/reports/${report.id}/schedule`, { frequency: 'day', recipients: [acme.email] })
    ).body.data
    await app.sql(`update reports set query = '{"dataset": "gone"}' where id = $1`, [report.id])
    for (let day = 17; day < 22; day += 1) {
      app.clock.set(`2026-11-${day}T07:00:00Z`)
      await app.drain()
    }
    const [schedule] = (await acme.get(`/reports/${report.id}/schedules`)).body.data
    expect(schedule).toMatchObject({ id, active: false, last_error: "Unknown dataset 'gone'" })
    expect(schedule.paused_reason).toBe("It failed 5 times in a row: Unknown dataset 'gone'")
    const events = (
      await app.sql<{ type: string }>(
        `select type from events where type like 'report.%' and organization_id = $1`,
        [acme.organizationId],
      )
    ).map(({ type }) => type)
    expect(events).toEqual(['report.schedule_paused'])
    await acme.patch(`/reports/${report.id}`, { query })
    const again = (await acme.patch(`/reports/schedules/${id}`, { active: true })).body.data
    expect(again).toMatchObject({
      active: true,
      paused_reason: null,
      next_run_at: '2026-11-22T07:00:00.000Z',
    })
  })

  it('mails a dashboard as a document', async () => {
    const { acme } = await seed()
    const { id } = (await acme.post('/dashboards', { name: 'All of it' })).body.data
    const add = (widget: object) => acme.post(`/dashboards/${id}/widgets`, { title: 'Von <wo>', ...widget })
    await add({ type: 'query', query, chart: { type: 'pie' } })
    await add({ type: 'metric', metric: 'new_contacts' })
    await add({ type: 'text', text: 'So it goes' })
    const made = await acme.post(`/dashboards/${id}/schedule`, {
      frequency: 'month',
      recipients: [acme.email],
      format: 'pdf',
      subject: 'Monthly',
    })
    expect(made.body.data).toMatchObject({ dashboard_id: id, report_id: null })
    const sent = await acme.post(`/reports/schedules/${made.body.data.id}/send-now`)
    expect(sent.body.data).toEqual({ sent_to: [acme.email] })
    const [mail] = await mails(acme)
    expect(mail.subject).toBe('Monthly')
    const { attachments } = (await acme.get(`/emails/${mail.id}`)).body.data
    expect(attachments.map((file: { content_type: string }) => file.content_type)).toEqual([
      'image/png',
      'application/pdf',
    ])
    expect((await acme.get(`/dashboards/${id}/schedules`)).body.data).toHaveLength(1)
  })
})
