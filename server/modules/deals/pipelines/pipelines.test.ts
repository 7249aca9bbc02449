import { describe, expect, it } from 'vitest'
import { useTestApp } from '#tests/harness.ts'
import type { Pipeline, Stage } from './schema.ts'

const app = useTestApp()

const shapeOf = (pipeline: Pipeline) =>
  pipeline.stages.map(({ name, position, win_probability, kind }) => [position, name, win_probability, kind])

describe('pipelines', () => {
  it('start with one default, also when many ask for it first', async () => {
    const acme = await app.createAccount()
    const replies = await Promise.all(Array.from({ length: 12 }, () => acme.get('/pipelines')))
    expect(new Set(replies.map(reply => reply.text)).size).toBe(1)
    const [pipeline] = replies[0]!.body.data
    expect(replies[0]!.body.data).toHaveLength(1)
    expect(pipeline.is_default).toBe(true)
    expect(shapeOf(pipeline)).toEqual([
      [1, 'Qualification', 10, 'open'],
      [2, 'Discovery', 25, 'open'],
      [3, 'Proposal', 50, 'open'],
      [4, 'Negotiation', 75, 'open'],
      [5, 'Won', 100, 'won'],
      [6, 'Lost', 0, 'lost'],
    ])
  })

  it('come with the organization, in its language', async () => {
    const namesIn = async (language: string) => {
      const { body } = await app.anonymous.call('POST', '/auth/signup', {
        headers: { 'accept-language': language },
        body: {
          email: `grace@${language}.example`,
          password: 'correct horse battery',
          name: 'Grace',
          organization_name: 'Compilers',
        },
      })
      const rows = await app.sql<{ name: string; stage: string }>(
        `select p.name, s.name as stage from pipelines p join pipeline_stages s on s.pipeline_id = p.id
         where p.organization_id = $1 order by s.position`,
        [body.data.organization.id],
      )
      return [rows[0]!.name, ...rows.map(({ stage }) => stage)]
    }
    expect(await namesIn('en-US')).toEqual([
      'Sales',
      ...['Qualification', 'Discovery', 'Proposal', 'Negotiation', 'Won', 'Lost'],
    ])
    expect(await namesIn('de-AT')).toEqual([
      'Vertrieb',
      ...['Qualifizierung', 'Bedarfsklärung', 'Angebot', 'Verhandlung', 'Gewonnen', 'Verloren'],
    ])
  })

  it('are made with stages of their own, in the order of their positions', async () => {
    const acme = await app.createAccount()
    const reply = await acme.post('/pipelines', {
      name: 'Renewals',
      stages: [
        { name: 'Renewed', kind: 'won', position: 3 },
        { name: 'Due', win_probability: 62.5, position: 1 },
        { name: 'Lapsed', kind: 'lost', position: 4 },
      ],
    })
    expect(reply.status).toBe(201)
    expect(shapeOf(reply.body.data)).toEqual([
      [1, 'Due', 62.5, 'open'],
      [2, 'Renewed', 100, 'won'],
      [3, 'Lapsed', 0, 'lost'],
    ])
    expect((await acme.get(`/pipelines/${reply.body.data.id}`)).body.data).toEqual(reply.body.data)
    const member = await acme.invite('member')
    expect((await member.post('/pipelines', { name: 'x' })).status).toBe(403)
  })

  it('change as a whole: stages keep their ids, come, change places and go', async () => {
    const acme = await app.createAccount()
    const [pipeline] = (await acme.get('/pipelines')).body.data as Pipeline[]
    const [qualification, discovery, proposal, , won, lost] = pipeline!.stages as Stage[]
    const reply = await acme.patch(`/pipelines/${pipeline!.id}`, {
      name: 'New business',
      stages: [
        { id: proposal!.id },
        { id: qualification!.id, name: 'Triage', win_probability: 5 },
        { name: 'Pilot', win_probability: 80 },
        { id: won!.id },
        { id: lost!.id },
      ],
    })
    expect(reply.body.data.name).toBe('New business')
    expect(shapeOf(reply.body.data)).toEqual([
      [1, 'Proposal', 50, 'open'],
      [2, 'Triage', 5, 'open'],
      [3, 'Pilot', 80, 'open'],
      [4, 'Won', 100, 'won'],
      [5, 'Lost', 0, 'lost'],
    ])
    for (const [stages, detail] of [
      [[{ id: discovery!.id }], 'stages[0].id not found'],
      [[{ id: won!.id }, { id: won!.id }], 'stages[1].id not found'],
      [[{ win_probability: 5 }], 'stages[0].name is required'],
    ]) {
      const refused = await acme.patch(`/pipelines/${pipeline!.id}`, { stages })
      expect([refused.status, refused.body.detail]).toEqual([400, detail])
    }
  })

  it('never lose a deal with a stage: it needs somewhere to go, and its history says so', async () => {
    const acme = await app.createAccount()
    const [pipeline] = (await acme.get('/pipelines')).body.data as Pipeline[]
    const [first, second, ...rest] = pipeline!.stages as Stage[]
    const won = rest.find(stage => stage.kind === 'won')!
    await acme.post('/deals', { name: 'there', stage_id: won.id })
    const deals = []
    for (const name of ['a', 'b', 'c']) {
      deals.push((await acme.post('/deals', { name, stage_id: second!.id, amount_cents: 100 })).body.data)
    }
    const stages = [first!, ...rest].map(({ id }) => ({ id }))
    const refused = await acme.patch(`/pipelines/${pipeline!.id}`, { stages })
    expect([refused.status, refused.body.detail]).toEqual([
      409,
      'The stage Discovery holds 3 deals: name the stage they go to in move_to',
    ])
    const bad = await acme.patch(`/pipelines/${pipeline!.id}`, { stages, move_to: second!.id })
    expect([bad.status, bad.body.detail]).toEqual([400, 'move_to must be a stage that stays'])

    expect((await acme.patch(`/pipelines/${pipeline!.id}`, { stages, move_to: won.id })).status).toBe(200)
    const board = (await acme.get('/deals', { stage_id: won.id })).body.data
    expect(board.map((deal: { name: string; position: number }) => [deal.position, deal.name])).toEqual([
      [1, 'there'],
      [2, 'a'],
      [3, 'b'],
      [4, 'c'],
    ])
    expect(board[3]).toMatchObject({
      status: 'won',
      closed_at: '2026-11-16T10:00:00.000Z',
      win_probability: 100,
    })
    const history = (await acme.get(`/deals/${deals[2].id}/history`)).body.data
    expect(history[1]).toMatchObject({
      ...{ number: 2, from_stage: 'Discovery', from_position: 3, to_stage: 'Won', to_position: 4 },
      moved_by_id: acme.userId,
    })
    expect((await acme.get('/deals/forecast')).body.data.won).toEqual({
      deals: 4,
      total_cents: 300,
      weighted_cents: 300,
    })
  })

  it('carry their deals along when a stage changes its probability or its kind', async () => {
    const acme = await app.createAccount()
    const [pipeline] = (await acme.get('/pipelines')).body.data as Pipeline[]
    const { id } = (await acme.post('/deals', { name: 'a', amount_cents: 999 })).body.data
    const change = (values: object) =>
      acme.patch(`/pipelines/${pipeline!.id}`, {
        stages: pipeline!.stages.map((stage, index) => ({ id: stage.id, ...(index === 0 ? values : {}) })),
      })
    await change({ win_probability: 33.33 })
    expect((await acme.get(`/deals/${id}`)).body.data).toMatchObject({
      weighted_cents: 333,
      win_probability: 33.33,
    })
    expect((await acme.get('/deals/forecast')).body.data.weighted_cents).toBe(333)
    await change({ kind: 'won' })
    expect((await acme.get(`/deals/${id}`)).body.data).toMatchObject({
      ...{ status: 'won', weighted_cents: 999, closed_at: '2026-11-16T10:00:00.000Z' },
    })
    await change({ kind: 'open', win_probability: 10 })
    expect((await acme.get(`/deals/${id}`)).body.data).toMatchObject({ status: 'open', closed_at: null })
  })

  it('are deleted down to the last one, which stays and is the default', async () => {
    const acme = await app.createAccount()
    const [pipeline] = (await acme.get('/pipelines')).body.data as Pipeline[]
    const other = (await acme.post('/pipelines', { name: 'Renewals' })).body.data as Pipeline
    const deal = (await acme.post('/deals', { name: 'a' })).body.data
    expect((await acme.delete(`/pipelines/${pipeline!.id}`)).status).toBe(409)
    const moved = await acme.delete(`/pipelines/${pipeline!.id}?move_to=${other.stages[1]!.id}`)
    expect(moved.status).toBe(200)
    expect((await acme.get(`/deals/${deal.id}`)).body.data).toMatchObject({
      pipeline_id: other.id,
      stage: 'Discovery',
    })
    const last = await acme.delete(`/pipelines/${other.id}`)
    expect([last.status, last.body.detail]).toEqual([409, 'The last pipeline cannot be deleted'])
    expect((await acme.get('/pipelines')).body.data).toMatchObject([{ id: other.id, is_default: true }])
  })

  it('keep one when all are deleted at once', async () => {
    const acme = await app.createAccount()
    const ids = [(await acme.get('/pipelines')).body.data[0].id as string]
    for (const name of ['b', 'c']) ids.push((await acme.post('/pipelines', { name })).body.data.id)
    const statuses = (await Promise.all(ids.map(id => acme.delete(`/pipelines/${id}`)))).map(
      ({ status }) => status,
    )
    expect(statuses.sort()).toEqual([200, 200, 409])
  })
})
