import { describe, expect, it } from 'vitest'
import { useTestApp } from '#tests/harness.ts'

const app = useTestApp()
const query = { dataset: 'contacts', dimensions: [{ field: 'source' }] }

describe('a dashboard', () => {
  it('is there from the start, and stays away once deleted', async () => {
    const acme = await app.createAccount()
    const { data } = (await acme.get('/dashboards')).body
    expect(data.map((one: { name: string }) => one.name)).toEqual(['Overview'])
    const full = (await acme.get(`/dashboards/${data[0].id}`, { data: 'true', period: 'this_month' })).body
      .data
    expect(full.widget_count).toBe(12)
    expect(full.widgets.map((widget: { error: unknown }) => widget.error)).toEqual(Array(12).fill(null))
    expect(full.widgets[0].filters_applied).toEqual(['period'])
    expect((await acme.delete(`/dashboards/${data[0].id}`)).status).toBe(200)
    expect((await acme.get('/dashboards')).body.data).toEqual([])
  })

  it('holds widgets of every type, and one that fails harms no other', async () => {
    const acme = await app.createAccount()
    await acme.post('/contacts', { first_name: 'Ada', source: 'web' })
    const { id } = (await acme.post('/dashboards', { name: 'Mine' })).body.data
    const report = (await acme.post('/reports', { name: 'By source', query, chart: { type: 'pie' } })).body
      .data
    const add = async (widget: object) =>
      (await acme.post(`/dashboards/${id}/widgets`, { title: 'x', ...widget })).body
    const made = await add({ type: 'report', report_id: report.id })
    expect(made.data).toMatchObject({ x: 0, y: 0, w: 6, h: 4, type: 'report' })
    await add({ type: 'query', query, y: 1 })
    await add({ type: 'metric', metric: 'new_contacts', y: 2 })
    await add({ type: 'text', text: 'Hello', y: 3 })
    expect((await add({ type: 'metric', metric: 'revenue' })).detail).toBe("Unknown metric 'revenue'")
    expect((await add({ type: 'text', text: 'x', x: 7 })).detail).toBe('widget does not fit 12 columns')
    expect((await add({ type: 'query' })).detail).toBe('query is required for a widget of type query')
    const read = async () => (await acme.get(`/dashboards/${id}`, { data: 'true' })).body.data.widgets
    const [byReport, byQuery, figure, text] = await read()
    expect(byReport).toMatchObject({
      chart: { type: 'pie' },
      result: { rows: [{ source: 'web', count: 1 }] },
    })
    expect(byQuery.result.totals).toEqual({ count: 1 })
    expect(figure.result.rows).toEqual([{ value: 1, previous: 0, change_percent: null }])
    expect([text.text, text.result, text.error]).toEqual(['Hello', null, null])
    // What was asked opens to the rows behind it.
    for (const { asked, result } of [byReport, byQuery, figure]) {
      const [row] = result.rows
      const drilled = await acme.post('/reports/drill', {
        query: asked,
        ...(asked === figure.asked ? { measure: 'value' } : { row: { source: row.source } }),
      })
      expect(drilled.body.pagination.total, drilled.text).toBe(1)
    }
    expect(text.asked).toBeNull()
    await acme.delete(`/reports/${report.id}`)
    const after = await read()
    expect(after.map((one: { error: unknown }) => one.error)).toEqual([
      'Report was deleted',
      null,
      null,
      null,
    ])
  })

  it('is laid out as a whole, changed, copied, and full at fifty', async () => {
    const acme = await app.createAccount()
    const { id } = (await acme.post('/dashboards', { name: 'Mine' })).body.data
    const widget = async () => acme.post(`/dashboards/${id}/widgets`, { title: 'x', type: 'text', text: 'y' })
    const [a, b] = [(await widget()).body.data, (await widget()).body.data]
    const place = (widget_id: string, x: number) => ({ widget_id, x, y: 2, w: 4, h: 1 })
    const wrong = await acme.put(`/dashboards/${id}/layout`, { items: [place(a.id, 4), place(b.id, 9)] })
    expect([wrong.status, wrong.body.detail]).toEqual([400, 'widget does not fit 12 columns'])
    expect((await acme.get(`/dashboards/${id}`)).body.data.widgets[0].x).toBe(0)
    const right = await acme.put(`/dashboards/${id}/layout`, { items: [place(a.id, 4), place(b.id, 8)] })
    expect(right.body.data.widgets.map(({ x, y, w, h }: typeof a) => [x, y, w, h])).toEqual([
      [4, 2, 4, 1],
      [8, 2, 4, 1],
    ])
    const other = (await acme.post('/dashboards', { name: 'Other' })).body.data
    expect((await acme.put(`/dashboards/${other.id}/layout`, { items: [place(a.id, 0)] })).body.detail).toBe(
      'Widget not found',
    )
    expect((await acme.patch(`/dashboards/widgets/${a.id}`, { title: 'z', x: 0 })).body.data).toMatchObject({
      title: 'z',
      x: 0,
      w: 4,
    })
    const copy = (await acme.post(`/dashboards/${id}/duplicate`)).body.data
    expect([copy.name, copy.widget_count]).toEqual(['Mine (copy)', 2])
    expect((await acme.delete(`/dashboards/widgets/${a.id}`)).status).toBe(200)
    expect((await acme.delete(`/dashboards/widgets/${a.id}`)).body.detail).toBe('Widget not found')
    await Promise.all(Array.from({ length: 49 }, widget))
    expect((await widget()).body.detail).toBe('A dashboard holds at most 50 widgets')
  })

  it('is private if it is, and changed by its owner or an admin', async () => {
    const acme = await app.createAccount()
    const [ann, bob] = [await acme.invite('member'), await acme.invite('member')]
    const secret = (await ann.post('/dashboards', { name: 'Mine', visibility: 'private' })).body.data
    expect((await acme.get(`/dashboards/${secret.id}`)).body.detail).toBe('Dashboard not found')
    const open = (await ann.post('/dashboards', { name: 'Ours' })).body.data
    const refused = await bob.patch(`/dashboards/${open.id}`, { name: 'x' })
    expect([refused.status, refused.body.detail]).toEqual([
      403,
      'Only the owner or an admin can change this dashboard',
    ])
    expect((await bob.post(`/dashboards/${open.id}/share`, {})).status).toBe(403)
    // A private report on a dashboard that all see is seen by its owner.
    const report = (await ann.post('/reports', { name: 'x', query, visibility: 'private' })).body.data
    await ann.post(`/dashboards/${open.id}/widgets`, { title: 'x', type: 'report', report_id: report.id })
    const errorFor = async (who: typeof ann) =>
      (await who.get(`/dashboards/${open.id}`, { data: 'true' })).body.data.widgets[0].error
    expect([await errorFor(ann), await errorFor(bob)]).toEqual([null, 'Report was deleted'])
  })
})

describe('a shared dashboard', () => {
  it('shows numbers and no ids, and dies when it is taken back', async () => {
    const acme = await app.createAccount()
    const contact = (await acme.post('/contacts', { first_name: 'Zelda', source: 'web' })).body.data
    const { id } = (await acme.post('/dashboards', { name: 'Open <to> all' })).body.data
    const add = (widget: object) => acme.post(`/dashboards/${id}/widgets`, { title: 'x', ...widget })
    await add({ type: 'query', query, chart: { type: 'bar' } })
    await add({ type: 'query', query: { dataset: 'contacts', columns: ['id', 'name'] } })
    await add({ type: 'query', query: { dataset: 'contacts', dimensions: [{ field: 'id' }] } })
    await add({ type: 'metric', metric: 'new_contacts' })
    const share = async (body = {}) => (await acme.post(`/dashboards/${id}/share`, body)).body.data
    const first = await share()
    const { token, url } = await share()
    expect(url).toBe(`http://bowline.localhost/shared/${token}`)
    const look = (of: string) => app.anonymous.get(`/public/dashboards/${of}`)
    const seen = await look(token)
    expect(seen.status).toBe(200)
    for (const secret of [contact.id, 'Zelda', id, acme.email]) expect(seen.text).not.toContain(secret)
    const [bar, rows, ids, figure] = seen.body.data.widgets
    expect([bar.rows, bar.totals]).toEqual([[{ source: 'web', count: 1 }], { count: 1 }])
    expect(bar.svg).toContain('<svg')
    expect([rows.rows, rows.is_empty]).toEqual([[], true])
    expect(ids.rows).toEqual([{ count: 1 }])
    expect(figure.rows[0].value).toBe(1)

    const page = await fetch(`${app.url}/shared/${token}`)
    const text = await page.text()
    expect(page.status).toBe(200)
    expect(text).toContain('Open &lt;to&gt; all')
    expect(text).not.toContain('<script')
    expect(page.headers.get('content-security-policy')).toContain("default-src 'none'")

    // As of at most five minutes ago.
    await acme.post('/contacts', { first_name: 'Bob', source: 'web' })
    expect((await look(token)).body.data.widgets[0].totals).toEqual({ count: 1 })
    app.clock.advance({ minutes: 6 })
    expect((await look(token)).body.data.widgets[0].totals).toEqual({ count: 2 })

    const dead = await look(first.token)
    expect([dead.status, dead.body.detail]).toEqual([404, 'Not Found'])
    expect((await acme.delete(`/dashboards/${id}/share`)).status).toBe(200)
    expect((await look(token)).status).toBe(404)
    const gone = await fetch(`${app.url}/shared/${token}`, { headers: { 'accept-language': 'de' } })
    expect([gone.status, (await gone.text()).includes('Hier ist nichts')]).toEqual([404, true])
    const actions = (await acme.get('/audit-log')).body.data.map((one: { action: string }) => one.action)
    expect(actions.slice(0, 2)).toEqual(['dashboard_unshared', 'dashboard_shared'])
  })

  it('shows nobody by name or address, whenever that would come to be', async () => {
    const acme = await app.createAccount()
    await acme.post('/contacts', { first_name: 'Zelda', email: 'zelda@example.com', source: 'web' })
    const personal = (field: string) => ({ dataset: 'contacts', dimensions: [{ field }] })
    const { id } = (await acme.post('/dashboards', { name: 'x' })).body.data
    const add = (asked: object) => acme.post(`/dashboards/${id}/widgets`, { title: 'x', ...asked })
    const share = () => acme.post(`/dashboards/${id}/share`, {})
    for (const field of ['email', 'name', 'custom.phone']) {
      const widget = await add({ type: 'query', query: personal(field) })
      const refused = await share()
      expect([refused.status, refused.body.code]).toEqual([400, 'personal_field_shared'])
      expect(refused.body.detail).toContain(`'${field}'`)
      await acme.delete(`/dashboards/widgets/${widget.body.data.id}`)
    }
    const report = (await acme.post('/reports', { name: 'r', query })).body.data
    const shown = (await add({ type: 'report', report_id: report.id })).body.data
    const { token } = (await share()).body.data
    expect((await add({ type: 'query', query: personal('email') })).body.code).toBe('personal_field_shared')
    const changed = { type: 'query', query: personal('name') }
    expect((await acme.patch(`/dashboards/widgets/${shown.id}`, changed)).body.code).toBe(
      'personal_field_shared',
    )
    // A report may become one: strangers see nothing of it then.
    await acme.patch(`/reports/${report.id}`, { query: personal('email') })
    const seen = await app.anonymous.get(`/public/dashboards/${token}`)
    expect(seen.body.data.widgets).toMatchObject([{ is_empty: true, rows: [] }])
    expect(seen.text).not.toMatch(/zelda/i)
  })

  it('is shared by admins, and its link ends with whoever made it', async () => {
    const acme = await app.createAccount()
    const [member, admin] = [await acme.invite('member'), await acme.invite('admin')]
    const own = (await member.post('/dashboards', { name: 'Mine' })).body.data
    expect((await member.post(`/dashboards/${own.id}/share`, {})).status).toBe(403)
    const { token } = (await admin.post(`/dashboards/${own.id}/share`, {})).body.data
    const look = (of: string) => app.anonymous.get(`/public/dashboards/${of}`)
    expect((await look(token)).status).toBe(200)
    await acme.delete(`/team/members/${admin.userId}`)
    expect((await look(token)).status).toBe(404)
    expect((await acme.get(`/dashboards/${own.id}`)).body.data.shared_at).toBeNull()
    const { token: next } = (await acme.post(`/dashboards/${own.id}/share`, {})).body.data
    expect((await look(next)).status).toBe(200)
    // Of links that are older than this rule the maker may be gone already.
    await app.sql('update dashboards set shared_by_id = $1 where id = $2', [admin.userId, own.id])
    expect((await look(next)).status).toBe(404)
  })

  it('ends when it was said to', async () => {
    const acme = await app.createAccount()
    const { id } = (await acme.post('/dashboards', { name: 'x' })).body.data
    const past = await acme.post(`/dashboards/${id}/share`, { expires_at: '2020-01-01T00:00:00Z' })
    expect(past.status).toBe(400)
    const ends = app.clock.now().add({ hours: 1 }).toString()
    const { token } = (await acme.post(`/dashboards/${id}/share`, { expires_at: ends })).body.data
    expect((await app.anonymous.get(`/public/dashboards/${token}`)).status).toBe(200)
    app.clock.advance({ hours: 2 })
    expect((await app.anonymous.get(`/public/dashboards/${token}`)).status).toBe(404)
  })
})
