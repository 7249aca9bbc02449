import { beforeEach, describe, expect, it } from 'vitest'
import { newId } from '#kit/id.ts'
import { OpportunityCreated } from '#modules/deals/index.ts'
import { BookingCreated, FormSubmitted, PageVisited } from '#modules/marketing/index.ts'
import { EmailClicked } from '#modules/tracking/index.ts'
import { type Account, useTestApp } from '#tests/harness.ts'
import { models } from './models.ts'

const app = useTestApp()
beforeEach(() => app.clock.set('2026-11-16T10:00:00Z'))

const attribution = async (acme: Account, query: Record<string, string | number> = {}) =>
  (await acme.get('/analytics/attribution', query)).body.data
const utm = (source: string, medium: string) => ({ source, medium, campaign: 'autumn' })

async function createWon(acme: Account, amount_cents: number, contact_id: string | null) {
  const { data } = (await acme.get('/pipelines')).body
  const won = data[0].stages.find((one: { kind: string }) => one.kind === 'won').id
  const made = await acme.post('/deals', { name: 'Deal', amount_cents, contact_id, stage_id: won })
  return made.body.data.id as string
}

/** Comes by a fair, visits a page, follows a link twice, sends a form, books. */
async function createTouched(acme: Account): Promise<string> {
  const { id } = (await acme.post('/contacts', { name: 'Ada', email: 'ada@example.com', source: 'Fair ' }))
    .body.data
  const about = { contact_id: id, company_id: null, name: 'Ada', email: 'ada@example.com' }
  const later = (work: Parameters<Account['within']>[0]) => {
    app.clock.advance({ hours: 24 })
    return acme.within(work)
  }
  await later(ctx =>
    ctx.emit(PageVisited, {
      page_id: newId(),
      name: 'Offer',
      slug: 'offer',
      contact_id: id,
      utm: utm('news', 'cpc') as never,
    }),
  )
  await later(ctx =>
    ctx.emit(PageVisited, {
      page_id: newId(),
      name: 'Offer',
      slug: 'offer',
      contact_id: id,
      utm: {} as never,
    }),
  )
  const mail = {
    message_id: newId(),
    mailbox_id: null,
    kind: 'one_off',
    subject: 'Hello',
    source_kind: null,
    source_id: null,
  }
  const click = (at: string) => ({
    ...mail,
    contact_id: id,
    at,
    class: 'human' as const,
    url: 'https://example.com',
  })
  await later(ctx => ctx.emit(EmailClicked, click('2026-11-19T12:00:00.000Z')))
  await later(ctx => ctx.emit(EmailClicked, click('2026-11-19T09:00:00.000Z')))
  await later(ctx =>
    ctx.emit(FormSubmitted, {
      ...{
        form_id: newId(),
        form_name: 'Contact us',
        submission_id: newId(),
        values: {},
        notify_user_ids: [],
      },
      ...{ contact_id: id, name: about.name, email: about.email, utm: {} as never },
    }),
  )
  await later(ctx =>
    ctx.emit(OpportunityCreated, {
      opportunity_id: newId(),
      contact_id: id,
      company_id: null,
      title: 'x',
      source: 'manual',
    }),
  )
  const when = { start_at: '2026-12-01T10:00:00Z', end_at: '2026-12-01T10:30:00Z' }
  await later(ctx =>
    ctx.emit(BookingCreated, {
      ...{
        booking_id: newId(),
        link_id: null,
        link_name: 'Intro',
        contact_id: id,
        host_id: null,
        host_ids: [],
      },
      ...{ name: about.name, email: about.email, ...when, answers: {}, utm: {} as never },
    }),
  )
  app.clock.advance({ hours: 24 })
  return id
}

describe('attribution', () => {
  it('shares what was won over what led to it, and says what nobody led to', async () => {
    const acme = await app.createAccount()
    const ada = await createTouched(acme)
    const deal = await createWon(acme, 10_003, ada)
    await createWon(acme, 500, null)
    const data = await attribution(acme)
    expect(data).toMatchObject({
      model: 'linear',
      conversions: { deals: 2, cents: 10_503 },
      unattributed: { deals: 1, cents: 500 },
    })
    expect(
      data.credits.map(({ key, touches, cents }: Record<string, unknown>) => [key, touches, cents]),
    ).toEqual([
      ['cpc', 1, 2_001],
      ['email', 1, 2_001],
      ['fair', 1, 2_001],
      ['booking', 1, 2_000],
      ['form', 1, 2_000],
    ])
    for (const model of models) {
      for (const by of ['channel', 'source', 'campaign', 'sequence']) {
        const one = await attribution(acme, { model, by })
        const credited = one.credits.reduce((all: number, { cents }: { cents: number }) => all + cents, 0)
        expect([model, by, credited + one.unattributed.cents]).toEqual([model, by, 10_503])
      }
    }
    expect((await attribution(acme, { model: 'first' })).credits).toMatchObject([
      { key: 'fair', cents: 10_003, deals: 1 },
      ...[{}, {}, {}, {}],
    ])
    expect(
      (await attribution(acme, { lookback_days: 2 })).credits.map(({ key }: { key: string }) => key),
    ).toEqual(['booking'])
    const told = (await acme.get(`/analytics/attribution/deals/${deal}`)).body.data
    expect(told.touches.map(({ type }: { type: string }) => type)).toEqual([
      'contact.created',
      'page.visited',
      'email.clicked',
      'form.submitted',
      'booking.created',
    ])
    // Of the mail that was clicked twice, the earlier moment, though it was told later.
    expect(told.touches[2].at).toBe('2026-11-19T09:00:00.000Z')
    for (const model of models) {
      expect(
        told.touches.reduce(
          (all: number, { cents }: { cents: Record<string, number> }) => all + cents[model]!,
          0,
        ),
      ).toBe(10_003)
    }
    expect((await acme.get('/analytics/attribution', { model: 'magic' })).body.detail).toBe(
      "Unknown model 'magic'",
    )
    expect((await acme.get(`/analytics/attribution/deals/${newId()}`)).status).toBe(404)
  })

  it('explains what was won when the contact is gone', async () => {
    const acme = await app.createAccount()
    const ada = await createTouched(acme)
    await createWon(acme, 700, ada)
    await acme.delete(`/contacts/${ada}`)
    expect(await attribution(acme)).toMatchObject({
      conversions: { deals: 1, cents: 700 },
      unattributed: { deals: 1, cents: 700 },
      credits: [],
    })
    const gone = await createWon(acme, 80, null)
    await acme.delete(`/deals/${gone}`)
    expect((await attribution(acme)).conversions).toEqual({ deals: 1, cents: 700 })
  })

  it('rebuilds its touches from the log, one at a time, and twice to the same', async () => {
    const acme = await app.createAccount()
    const member = await acme.invite('member')
    const ada = await createTouched(acme)
    await createWon(acme, 10_003, ada)
    const touches = () =>
      app.sql('select * from attribution_touches where organization_id = $1 order by id', [
        acme.organizationId,
      ])
    const [before, kept] = [await touches(), await attribution(acme)]
    expect(before).toHaveLength(4)
    const status = async () => (await acme.get('/analytics/attribution/backfill')).body.data
    expect(await status()).toEqual({ id: null, status: 'idle', touches: 0, finished_at: null })
    await app.sql('delete from attribution_touches where organization_id = $1', [acme.organizationId])
    const start = () => acme.post('/analytics/attribution/backfill', {})
    expect((await member.post('/analytics/attribution/backfill', {})).status).toBe(403)
    const [one, two] = await Promise.all([start(), start()])
    expect([one.status, one.body.data.status]).toEqual([202, 'running'])
    expect(two.body.data.id).toBe(one.body.data.id)
    expect((await status()).status).toBe('running')
    await app.drain()
    expect(await status()).toMatchObject({ id: one.body.data.id, status: 'done', touches: 4 })
    expect(await touches()).toEqual(before)
    await start()
    await app.drain()
    expect(await touches()).toEqual(before)
    expect(await attribution(acme)).toEqual(kept)
    // Contacts that became one bring their touches along, also those told of under the old id.
    const eve = (await acme.post('/contacts', { name: 'Eve', email: 'eve@example.com' })).body.data.id
    const merged = await acme.post('/contacts/merge', { keep_id: eve, merge_ids: [ada] })
    expect(merged.status).toBe(200)
    const moved = await touches()
    expect(moved.map(({ contact_id }) => contact_id)).toEqual([eve, eve, eve, eve])
    await app.sql('delete from attribution_touches where organization_id = $1', [acme.organizationId])
    await start()
    await app.drain()
    expect(await touches()).toEqual(moved)
  })
})
