import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import type { Account } from '#tests/harness.ts'
import { useTestApp } from '#tests/harness.ts'
import type { Deal, HistoryEntry } from './schema.ts'

const app = useTestApp()

interface Stages {
  [name: string]: string
}

async function stagesOf(account: Account): Promise<Stages> {
  const { body } = await account.get('/pipelines')
  return Object.fromEntries(
    body.data[0].stages.map((stage: { name: string; id: string }) => [stage.name, stage.id]),
  )
}

async function addDeals(account: Account, stageId: string, names: readonly string[]): Promise<Deal[]> {
  const made: Deal[] = []
  for (const name of names) made.push((await account.post('/deals', { name, stage_id: stageId })).body.data)
  return made
}

const board = async (account: Account, stageId: string): Promise<Deal[]> =>
  (await account.get('/deals', { stage_id: stageId, limit: 200 })).body.data

const namesOn = async (account: Account, stageId: string) =>
  (await board(account, stageId)).map(deal => deal.name).join('')

const history = async (account: Account, dealId: string): Promise<HistoryEntry[]> =>
  (await account.get(`/deals/${dealId}/history`)).body.data

function expectChain(rows: HistoryEntry[]): void {
  expect(rows.map(row => row.number)).toEqual(rows.map((_, index) => index + 1))
  expect(rows[0]!.from_stage_id).toBeNull()
  for (const [index, row] of rows.entries()) {
    if (index > 0) expect(row.from_stage_id).toBe(rows[index - 1]!.to_stage_id)
  }
}

async function expectOrder(account: Account, stageId: string): Promise<void> {
  const deals = await board(account, stageId)
  expect(deals.map(deal => deal.position)).toEqual(deals.map((_, index) => index + 1))
}

describe('a deal on the board', () => {
  it('goes to the place it is dropped at, within its stage and into another', async () => {
    const acme = await app.createAccount()
    const { Qualification, Proposal } = await stagesOf(acme)
    const [a, b, , d] = await addDeals(acme, Qualification!, ['a', 'b', 'c', 'd'])
    const move = (deal: Deal, body: object) => acme.put(`/deals/${deal.id}/move`, body)

    expect((await move(d!, { stage_id: Qualification, position: 2 })).body.data.position).toBe(2)
    expect(await namesOn(acme, Qualification!)).toBe('adbc')
    expect((await move(a!, { stage_id: Qualification, position: 3 })).body.data.position).toBe(3)
    expect(await namesOn(acme, Qualification!)).toBe('dbac')
    expect((await move(b!, { stage_id: Qualification, position: 99 })).body.data.position).toBe(4)
    expect(await namesOn(acme, Qualification!)).toBe('dacb')
    expect((await move(b!, { stage_id: Qualification, position: 1 })).body.data.position).toBe(1)
    expect((await move(b!, { stage_id: Qualification })).body.data.position).toBe(1)
    expect(await namesOn(acme, Qualification!)).toBe('bdac')

    await move(d!, { stage_id: Proposal })
    const moved = await move(a!, { stage_id: Proposal, position: 1 })
    expect(moved.body.data).toMatchObject({ stage: 'Proposal', win_probability: 50, position: 1 })
    expect([await namesOn(acme, Qualification!), await namesOn(acme, Proposal!)]).toEqual(['bc', 'ad'])
    expectChain(await history(acme, a!.id))
  })

  it('is closed by a won or lost stage and reopened by an open one', async () => {
    const acme = await app.createAccount({ timezone: 'Pacific/Auckland' })
    const { Won, Lost, Discovery } = await stagesOf(acme)
    const { data: deal } = (await acme.post('/deals', { name: 'Forty seats', amount_cents: 5_000 })).body
    const move = async (body: object) => (await acme.put(`/deals/${deal.id}/move`, body)).body.data

    expect(await move({ stage_id: Lost, lost_reason: 'Too dear' })).toMatchObject({
      status: 'lost',
      lost_reason: 'Too dear',
      closed_at: '2026-11-16T10:00:00.000Z',
    })
    expect(await move({ stage_id: Discovery })).toMatchObject({
      status: 'open',
      lost_reason: null,
      closed_at: null,
    })
    app.clock.advance('PT1H')
    const won = await move({ stage_id: Won, lost_reason: 'ignored' })
    expect(won).toMatchObject({ status: 'won', lost_reason: null, closed_at: '2026-11-16T11:00:00.000Z' })
    app.clock.advance('PT1H')
    expect((await move({ stage_id: Won, position: 1 })).closed_at).toBe(won.closed_at)

    const events = await app.sql<{ type: string }>(
      `select type from events where organization_id = $1 order by seq`,
      [acme.organizationId],
    )
    expect(events.map(({ type }) => type)).toEqual([
      'deal.created',
      ...['deal.moved', 'deal.lost'],
      'deal.moved',
      ...['deal.moved', 'deal.won'],
      'deal.moved',
    ])
    const reasons = (await history(acme, deal.id)).map(row => row.lost_reason)
    expect(reasons).toEqual([null, 'Too dear', null, null, null])
  })

  it('refuses a stage that is not there, or is somebody else’s', async () => {
    const [acme, other] = [await app.createAccount(), await app.createAccount()]
    const { data: deal } = (await acme.post('/deals', { name: 'Forty seats' })).body
    const foreign = (await stagesOf(other)).Won
    for (const stage_id of [foreign, deal.id]) {
      const reply = await acme.put(`/deals/${deal.id}/move`, { stage_id })
      expect([reply.status, reply.body.detail]).toEqual([400, 'stage_id not found'])
    }
    expect(await history(acme, deal.id)).toHaveLength(1)
  })
})

describe('many people at once', () => {
  it('leave one order and one history when fifty move the same deals', async () => {
    const acme = await app.createAccount()
    const stages = await stagesOf(acme)
    const targets = [stages.Qualification!, stages.Proposal!, stages.Won!]
    const deals = await addDeals(acme, stages.Qualification!, ['a', 'b', 'c', 'd', 'e'])
    const replies = await Promise.all(
      Array.from({ length: 50 }, (_, n) =>
        acme.put(`/deals/${deals[n % 5]!.id}/move`, {
          stage_id: targets[(n * 7) % 3],
          ...(n % 4 ? { position: 1 + (n % 5) } : {}),
        }),
      ),
    )
    expect(replies.map(reply => reply.status)).toEqual(replies.map(() => 200))
    for (const stage of targets) await expectOrder(acme, stage)
    const onBoards = await Promise.all(targets.map(stage => board(acme, stage)))
    expect(
      onBoards
        .flat()
        .map(deal => deal.name)
        .sort(),
    ).toEqual(['a', 'b', 'c', 'd', 'e'])
    for (const deal of deals) {
      const rows = await history(acme, deal.id)
      expect(rows).toHaveLength(11)
      expectChain(rows)
      const now = onBoards.flat().find(one => one.id === deal.id)!
      expect(rows.at(-1)!.to_stage_id).toBe(now.stage_id)
    }
  })

  it('create, move and delete side by side, and contacts go with their deals', async () => {
    const acme = await app.createAccount()
    const { Qualification, Proposal } = await stagesOf(acme)
    const contact = (await acme.post('/contacts', { email: 'ada@example.com' })).body.data
    const theirs: Deal[] = []
    for (const stage_id of [Qualification, Proposal, Qualification]) {
      theirs.push((await acme.post('/deals', { name: 't', stage_id, contact_id: contact.id })).body.data)
    }
    const kept = await addDeals(acme, Qualification!, ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'])
    const statuses = (
      await Promise.all([
        acme.delete(`/contacts/${contact.id}`),
        acme.delete(`/deals/${kept[0]!.id}`),
        ...kept
          .slice(1)
          .map((deal, n) =>
            acme.put(`/deals/${deal.id}/move`, { stage_id: n % 2 ? Qualification : Proposal, position: 1 }),
          ),
        ...kept.map((_, n) =>
          acme.post('/deals', { name: 'new', stage_id: n % 2 ? Qualification : Proposal, position: 2 }),
        ),
      ])
    ).map(reply => reply.status)
    expect(statuses).toEqual([200, 200, ...kept.slice(1).map(() => 200), ...kept.map(() => 201)])
    for (const stage of [Qualification!, Proposal!]) await expectOrder(acme, stage)
    expect((await acme.get('/deals')).body.pagination.total).toBe(15)
    for (const deal of theirs) expect((await acme.get(`/deals/${deal.id}`)).status).toBe(404)
  })
})

describe('a stage with very many deals', () => {
  /** As if made one by one: the same triggers keep the order. */
  const fill = (account: Account, stageId: string, count: number) =>
    account.within(async ({ db }) => {
      await sql`
        insert into deals (id, name, currency, pipeline_id, stage_id, status, win_probability, rank, moves,
          stage_entered_at, created_at, updated_at)
        select gen_random_uuid(), 'deal ' || n, 'USD', s.pipeline_id, s.id, s.kind, s.win_probability, n * 4294967296, 1,
          now(), now(), now()
        from pipeline_stages s, generate_series(1, ${count}::int) n where s.id = ${stageId}`.execute(db)
    })

  it('keeps exact places over many pieces', async () => {
    const acme = await app.createAccount()
    const { Qualification, Won } = await stagesOf(acme)
    await fill(acme, Qualification!, 2_000)
    const [added] = await addDeals(acme, Qualification!, ['last'])
    expect(added!.position).toBe(2_001)
    const put = async (position: number, stage_id = Qualification) =>
      (await acme.put(`/deals/${added!.id}/move`, { stage_id, position })).body.data.position
    for (const place of [1, 700, 1_999, 128, 129, 2_001, 257]) {
      expect(await put(place)).toBe(place)
      const page = await acme.get('/deals', { stage_id: Qualification, limit: 1, page: place })
      expect(page.body.data[0].id).toBe(added!.id)
      expect(page.body.pagination.total).toBe(2_001)
    }
    await put(1, Won)
    expect((await acme.get('/deals', { stage_id: Qualification })).body.pagination.total).toBe(2_000)
    expect((await acme.get('/deals', { status: 'won' })).body.pagination.total).toBe(1)
    const sizes = await app.sql<{ size: number }>('select size from deal_segments where stage_id = $1', [
      Qualification,
    ])
    expect(Math.max(...sizes.map(({ size }) => size))).toBeLessThanOrEqual(256)
    expect(sizes.length).toBeLessThan(40)
  })

  it('finds room again after everybody has dropped on the same spot', async () => {
    const acme = await app.createAccount()
    const { Qualification, Proposal } = await stagesOf(acme)
    await fill(acme, Qualification!, 300)
    const [first, second] = await addDeals(acme, Proposal!, ['x', 'y'])
    // The two change places right behind the first: every drop halves the same gap.
    for (let n = 0; n < 80; n++) {
      const deal = n % 2 ? first! : second!
      const reply = await acme.put(`/deals/${deal.id}/move`, { stage_id: Qualification, position: 2 })
      expect([reply.status, reply.body.data.position]).toEqual([200, 2])
    }
    const names: string[] = []
    for (const page of [1, 2]) {
      const { body } = await acme.get('/deals', { stage_id: Qualification, limit: 200, page })
      names.push(...body.data.map((deal: Deal) => deal.name))
    }
    expect(names).toEqual(['deal 1', 'x', 'y', ...Array.from({ length: 299 }, (_, n) => `deal ${n + 2}`)])
  })
})
