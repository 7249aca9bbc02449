import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { compileProgram } from '../engine/program.ts'
import { stateOf } from '../engine/state.ts'
import { walkAll } from '../engine/walk.ts'
import { emptyFacts } from '../facts/view.ts'
import { imaginary } from '../intake/match-triggers.ts'
import { draw, manual } from '../workflows.fixture.ts'
import { fullSettings, type Graph, nodeKinds } from './schema.ts'
import { validateGraph } from './validate.ts'
// The events of the domains are declared by loading them.
import '#modules/index.ts'

const RUNS = process.env.STRESS ? 5_000 : 600

const everything = { has: () => true, hasMailbox: true }
const nothing = { has: () => false, hasMailbox: false }
const codes = (graph: Graph, lookup = everything, settings = {}) =>
  validateGraph(graph, fullSettings(settings), lookup).errors.map(({ node_id, code }) => `${node_id} ${code}`)

const yes = { match: 'all', rules: [{ field: 'status', op: 'eq', value: 'lead' }] }
const id = '01a1dce5-541d-7093-834b-661a97c3b69e'

describe('the validator', () => {
  it('says all that is wrong at once, in the order of the nodes', () => {
    const graph = draw(
      [
        ['start', 'trigger', { type: 'event', event: 'moon.rose' }],
        ['ask', 'condition', { rules: [] }],
        ['list', 'add_to_list', { list_id: 'x' }],
        ['alone', 'end'],
      ],
      ['start → ask', 'ask.yes → list', 'ask.maybe → list', 'list → nowhere'],
    )
    expect(codes(graph, nothing)).toEqual([
      'start config_invalid',
      'ask port_unknown',
      'ask port_unconnected',
      'ask config_invalid',
      'list unknown_node',
      'list config_invalid',
      'list reference_missing',
      'alone unreachable',
    ])
  })

  it.each<[string, Graph, string[]]>([
    ['nothing', { nodes: [], edges: [] }, ['null no_trigger']],
    ['a trigger alone', draw([manual]), []],
    ['two triggers', draw([manual, ['again', 'trigger', { type: 'manual' }]], []), ['again many_triggers']],
    ['one id twice', draw([manual, ['start', 'end']], []), ['start duplicate_node_id']],
    [
      'a circle',
      draw([manual, ['a', 'wait', { days: 1 }], ['b', 'wait', { days: 1 }]], ['start → a', 'a → b', 'b → a']),
      ['a cycle'],
    ],
    [
      'a way back to the trigger',
      draw([manual, ['a', 'wait', { days: 1 }]], ['start → a', 'a → start']),
      ['start trigger_has_incoming', 'start cycle'],
    ],
    ['a way to a goal', draw([manual, ['g', 'goal', { event: 'deal.won' }]]), ['g goal_has_incoming']],
    [
      'a port twice',
      draw([manual, ['a', 'end'], ['b', 'end']], ['start → a', 'start → b']),
      ['start port_used_twice'],
    ],
    ['no time', draw([manual, ['a', 'wait', { days: 0 }]]), ['a config_invalid']],
    [
      'bad Liquid',
      draw([manual, ['a', 'send_email', { subject: '{{ x', body_html: 'y' }]]),
      ['a config_invalid'],
    ],
    ['a list that is there', draw([manual, ['a', 'add_to_list', { list_id: id }]]), []],
    [
      'a switch',
      draw(
        [manual, ['a', 'switch', { cases: [{ port: 'x', ...yes }] }], ['z', 'end']],
        ['start → a', 'a.x → z', 'a.default → z'],
      ),
      [],
    ],
  ])('judges %s', (_, graph, expected) => {
    expect(codes(graph)).toEqual(expected)
  })

  it('bounds conditions, and names the key', () => {
    const nest = (depth: number): object =>
      depth === 0 ? { field: 'status', op: 'is_set' } : { match: 'all', rules: [nest(depth - 1)] }
    const ask = (condition: object) =>
      validateGraph(
        draw(
          [manual, ['ask', 'condition', condition as never], ['z', 'end']],
          ['start → ask', 'ask.yes → z', 'ask.no → z'],
        ),
        fullSettings(),
        everything,
      ).errors
    expect(ask(nest(3))).toEqual([])
    expect(ask(nest(4))[0]?.message).toBe('condition must not be nested deeper than 3 levels')
    expect(ask(nest(60))).toHaveLength(1)
    const wide = { match: 'any', rules: Array.from({ length: 51 }, () => ({ field: 'a', op: 'is_set' })) }
    expect(ask(wide)[0]?.message).toBe('condition must have at most 50 rules')
    expect(ask({ match: 'all', rules: [{ field: 'a', op: 'like', value: 1 }] })[0]?.field).toBe(
      'condition.rules[0].op',
    )
  })

  it('warns without refusing', () => {
    const filter = {
      match: 'all',
      rules: [
        { field: 'status', op: 'eq', value: 'lead' },
        { field: 'contact.status', op: 'eq', value: 'customer' },
      ],
    }
    const graph = draw([
      ['start', 'trigger', { type: 'event', event: 'contact.created', filter }],
      ['mail', 'send_email', { subject: 'Hi {{frist_name}}', body_html: '{{steps.start.x}} {{event.name}}' }],
    ])
    const { valid, warnings } = validateGraph(graph, fullSettings(), nothing)
    expect([valid, warnings.map(({ code }) => code)]).toEqual([
      true,
      ['nobody_matches', 'unknown_merge_field', 'no_mailbox'],
    ])
  })
})

const condition = fc.constantFrom(yes, { match: 'any', rules: [] }, { rules: 'x' })
const configs = fc.oneof(
  fc.constant({}),
  fc.constant({ type: 'manual' }),
  fc.constant({ days: 1 }),
  fc.constant({ event: 'deal.won', timeout: { days: 1 } }),
  fc.constant({ list_id: id }),
  fc.constant({ title: 'Call {{first_name}}' }),
  fc.constant({ set: { title: 'x' } }),
  fc.constant({
    variants: [
      { port: 'A', weight: 1 },
      { port: 'B', weight: 3 },
    ],
  }),
  fc.record({
    cases: fc.array(
      fc.record({
        port: fc.constantFrom('x', 'y'),
        match: fc.constant('all'),
        rules: fc.constant(yes.rules),
      }),
      { maxLength: 2 },
    ),
  }),
  condition,
  fc.dictionary(fc.string(), fc.anything({ maxDepth: 2 }), { maxKeys: 3 }),
)
const nodeIds = Array.from({ length: 8 }, (_, n) => `n${n}`)
const graphs: fc.Arbitrary<Graph> = fc.record({
  nodes: fc.array(
    fc.record({
      id: fc.constantFrom(...nodeIds),
      kind: fc.constantFrom(...nodeKinds),
      config: configs as fc.Arbitrary<Record<string, unknown>>,
    }),
    { maxLength: 8 },
  ),
  edges: fc.array(
    fc.record({
      from: fc.constantFrom(...nodeIds),
      to: fc.constantFrom(...nodeIds),
      port: fc.constantFrom('next', 'yes', 'no', 'event', 'timeout', 'error', 'A', 'B', 'default', 'x'),
    }),
    { maxLength: 10 },
  ),
})

/** Forward edges and whole configs only: most of these are valid, so that valid ones are met at all. */
const tidy: fc.Arbitrary<Graph> = fc
  .array(
    fc.constantFrom<[string, Record<string, unknown>, string[]]>(
      ['wait', { days: 1 }, ['next']],
      ['condition', yes, ['yes', 'no']],
      ['create_task', { title: 'x' }, ['next', 'error']],
      ['update_contact', { add_tags: ['x'] }, ['next']],
      ['wait_event', { event: 'note.added', timeout: { hours: 1 } }, ['event', 'timeout']],
      [
        'ab_split',
        {
          variants: [
            { port: 'A', weight: 1 },
            { port: 'B', weight: 3 },
          ],
        },
        ['A', 'B'],
      ],
    ),
    { minLength: 1, maxLength: 12 },
  )
  .chain(kinds =>
    fc.array(fc.nat({ max: 3 }), { minLength: kinds.length * 2, maxLength: kinds.length * 2 }).map(jumps => ({
      nodes: [
        { id: 'start', kind: 'trigger' as const, config: { type: 'manual' } },
        ...kinds.map(([kind, config], n) => ({ id: `k${n}`, kind: kind as never, config })),
        { id: 'z', kind: 'end' as const, config: {} },
      ],
      edges: [
        { from: 'start', to: 'k0', port: 'next' },
        ...kinds.flatMap(([, , ports], n) =>
          ports.map((port, m) => {
            const to = m === 0 ? n + 1 : n + 1 + jumps[n * 2 + m]!
            return { from: `k${n}`, to: to >= kinds.length ? 'z' : `k${to}`, port }
          }),
        ),
      ],
    })),
  )

async function runsToAnEnd(graph: Graph): Promise<string | null> {
  const program = compileProgram('w', 1, graph, {})
  const start = {
    contactId: 'c',
    trigger: { type: 'manual', event: null, event_id: null },
    data: {},
    depth: 0,
    dealId: null,
  }
  let run = stateOf(imaginary(program, start), null)
  let clock = Temporal.Instant.from('2026-11-16T10:00Z')
  const world = {
    now: () => clock,
    facts: emptyFacts(),
    perform: async (acts: readonly unknown[]) => acts.map(() => ({ kind: 'done' as const })),
    findEvent: async () => null,
  }
  for (let round = 0; round < 300; round += 1) {
    await walkAll(world, program, [run])
    if (run.endReason) return run.endReason
    clock = run.wakeAt ?? clock
    const last = run.steps.at(-1)!
    const row = {
      ...run.row,
      node_id: run.nodeId,
      seq: run.seq,
      waiting_for: run.waitingFor,
      goals_reached: run.goals,
    }
    run = stateOf(row, { id: last.id, status: last.status, attempts: 1, started_at: last.started_at })
  }
  return null
}

describe('any graph', () => {
  it('is judged without a throw, and what passes runs to an end', async () => {
    let passed = 0
    await fc.assert(
      fc.asyncProperty(fc.oneof(graphs, tidy), async graph => {
        const { valid } = validateGraph(graph, fullSettings(), everything)
        if (!valid) return
        passed += 1
        expect(await runsToAnEnd(graph)).not.toBeNull()
      }),
      { numRuns: RUNS },
    )
    expect(passed).toBeGreaterThan(RUNS / 10)
  }, 300_000)

  it('with a circle, a port to nowhere or a reference to nothing is refused', () => {
    fc.assert(
      fc.property(tidy, fc.nat(), fc.constantFrom('circle', 'dangling', 'reference'), (graph, pick, harm) => {
        if (!validateGraph(graph, fullSettings(), everything).valid) return
        const nodes = graph.nodes.filter(({ kind }) => kind !== 'end')
        const node = nodes[pick % nodes.length]!
        const broken: Graph =
          harm === 'circle'
            ? { ...graph, edges: graph.edges.map(edge => (edge.to === 'z' ? { ...edge, to: 'k0' } : edge)) }
            : harm === 'dangling'
              ? { ...graph, edges: [...graph.edges, { from: node.id, to: 'gone', port: 'next' }] }
              : {
                  ...graph,
                  nodes: graph.nodes.map(one =>
                    one.id === 'z' ? { ...one, kind: 'add_to_list' as const, config: { list_id: id } } : one,
                  ),
                }
        const lookup = harm === 'reference' ? nothing : everything
        expect(validateGraph(broken, fullSettings(), lookup).valid).toBe(false)
      }),
      { numRuns: Math.max(100, RUNS / 4) },
    )
  }, 300_000)
})
