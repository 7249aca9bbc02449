import type { Account, TestApp } from '#tests/harness.ts'

let serial = 0

export const HUMAN = { 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64) Firefox/140.0' }

/** What tests of campaigns do again and again. */
export function campaigning(app: TestApp, account: () => Account) {
  const api = {
    /** Many at once, straight into the table; on a list of their own. */
    async people(count: number, more: { first_name?: string; domain?: string } = {}) {
      serial += 1
      const tag = serial
      const rows = await app.sql<{ id: string; email: string }>(
        `insert into contacts (organization_id, id, first_name, email, created_at, updated_at)
         select $1, gen_random_uuid(), coalesce($4, 'Person ' || n), 'p' || n || '.' || $2::text || '@' || $5::text, now(), now()
         from generate_series(1, $3::int) n returning id, email`,
        [account().organizationId, tag, count, more.first_name ?? null, more.domain ?? 'navy.test'],
      )
      return rows
    },
    async list(ids: readonly string[]): Promise<string> {
      serial += 1
      const { id } = (await account().post('/lists', { name: `List ${serial}` })).body.data
      await app.sql(
        `insert into list_members (organization_id, list_id, contact_id, added_at)
         select $1, $2, id, now() from unnest($3::uuid[]) as id`,
        [account().organizationId, id, ids],
      )
      return id
    },
    async create(body: object = {}) {
      const made = await account().post('/campaigns', {
        name: 'News',
        subject: 'Hello {{first_name}}',
        source:
          '<p>Hi {{first_name | default: "there"}}, <a href="https://bowline.example/a?x=1&amp;y=2">look</a></p>',
        ...body,
      })
      if (made.status !== 201) throw new Error(made.text)
      return made.body.data
    },
    /** A campaign to so many new people. */
    async toNew(count: number, body: object = {}) {
      const people = await api.people(count)
      const list = await api.list(people.map(({ id }) => id))
      return { people, campaign: await api.create({ audience: { list_ids: [list] }, ...body }) }
    },
    read: async (id: string) => (await account().get(`/campaigns/${id}`)).body.data,
    recipients: async (id: string, query: Record<string, string | number> = {}) =>
      (await account().get(`/campaigns/${id}/recipients`, { limit: 200, ...query })).body.data,
    async send(id: string, body: object = {}) {
      const reply = await account().post(`/campaigns/${id}/send`, body)
      if (reply.status !== 200) throw new Error(reply.text)
      return reply.body.data
    },
    /** Lets time pass until it is no longer being sent, or waits for more than a minute. */
    async settle(id: string) {
      for (let turn = 0; turn < 200; turn += 1) {
        await app.drain()
        const campaign = await api.read(id)
        if (campaign.status !== 'sending') return campaign
        const { next_at } = campaign.progress
        const wait = next_at ? Temporal.Instant.from(next_at).since(app.clock.now()).total('seconds') : 0
        if (wait > 60) return campaign
        app.clock.advance('PT1S')
      }
      throw new Error('the campaign does not settle')
    },
    /** The six states make the whole, whatever happened. */
    sum: ({ stats }: { stats: Record<string, number> }) =>
      ['pending', 'sent', 'failed', 'skipped', 'canceled', 'unknown'].reduce(
        (sum, name) => sum + stats[name]!,
        0,
      ),
    messages: (campaignId: string) =>
      app.sql<{
        id: string
        subject: string
        status: string
        body_html: string
        body_text: string
        tracking_id: string
        email: string
        contact_id: string
      }>(
        `select m.id, m.subject, m.status, m.body_html, m.body_text, m.tracking_id, m.contact_id, r.email
         from email_messages m join campaign_recipients r on r.id::text = m.source_id
         where m.source_kind = 'campaign' and r.campaign_id = $1 and m.status <> 'canceled' order by m.created_at, m.id`,
        [campaignId],
      ),
    async hit(path: string, headers: Record<string, string> = HUMAN) {
      app.clock.advance('PT1M')
      await app.anonymous.get(path, {}, headers)
      app.clock.advance('PT5S')
      await app.drain()
    },
  }
  return api
}
