import { describe, expect, it } from 'vitest'
import type { ConditionConfig } from '../steps/schema.ts'
import { decide, type FlowFacts, type FlowSend, type FlowStep, holds } from './flow.ts'
import { chooseVariant } from './variants.ts'

const now = Temporal.Instant.from('2026-11-20T10:00Z')
const sent = (more: Partial<FlowSend> = {}): FlowSend => ({
  step_id: 'one',
  at: '2026-11-10T10:00:00Z',
  opened_at: null,
  clicked_at: null,
  replied_at: null,
  bounced_at: null,
  ...more,
})
const facts = (more: Partial<FlowFacts> = {}): FlowFacts => ({
  now,
  fields: {
    title: 'Head of Operations',
    score: 40,
    tags: ['vip', 'EU'],
    custom: { plan: 'pro' },
    country: null,
  },
  enrolledAt: now,
  meetingAt: null,
  sends: [sent()],
  ...more,
})
const check = (rules: ConditionConfig['rules'], given = facts(), match: 'all' | 'any' = 'all') =>
  holds({ match, rules }, given)

describe('conditions', () => {
  it('compare fields of the contact, own keys only', () => {
    expect(check([{ field: 'title', op: 'contains', value: 'operations' }])).toBe(true)
    expect(check([{ field: 'custom.plan', op: 'eq', value: 'PRO' }])).toBe(true)
    expect(check([{ field: 'custom.plan', op: 'in', value: ['free', 'pro'] }])).toBe(true)
    expect(check([{ field: 'tags', op: 'eq', value: 'eu' }])).toBe(true)
    expect(check([{ field: 'tags', op: 'neq', value: 'vip' }])).toBe(false)
    expect(check([{ field: 'score', op: 'gt', value: 39 }])).toBe(true)
    expect(check([{ field: 'score', op: 'lt', value: 39 }])).toBe(false)
    expect(check([{ field: 'country', op: 'not_set' }])).toBe(true)
    expect(check([{ field: 'country', op: 'lt', value: 5 }])).toBe(false)
    expect(check([{ field: 'constructor', op: 'is_set' }])).toBe(false)
    expect(check([{ field: 'custom.__proto__', op: 'is_set' }])).toBe(false)
  })

  it('ask what happened, to which step and how soon', () => {
    const opened = facts({ sends: [sent({ opened_at: '2026-11-13T10:00:00Z' }), sent({ step_id: 'two' })] })
    expect(check([{ event: 'opened' }], opened)).toBe(true)
    expect(check([{ event: 'opened', step_id: 'two' }], opened)).toBe(false)
    expect(check([{ event: 'opened', step_id: 'two', op: 'not_happened' }], opened)).toBe(true)
    expect(check([{ event: 'opened', within_days: 3 }], opened)).toBe(true)
    expect(check([{ event: 'opened', within_days: 2 }], opened)).toBe(false)
    expect(check([{ event: 'meeting_booked' }], opened)).toBe(false)
    expect(check([{ event: 'meeting_booked' }], facts({ meetingAt: now }))).toBe(true)
    const rules: ConditionConfig['rules'] = [{ event: 'opened' }, { event: 'clicked' }]
    expect([check(rules, opened, 'all'), check(rules, opened, 'any')]).toEqual([false, true])
  })
})

describe('the way through the steps', () => {
  const yes: ConditionConfig = { rules: [{ field: 'title', op: 'is_set' }] }
  const no: ConditionConfig = { rules: [{ field: 'title', op: 'not_set' }] }
  const step = (id: string, step_number: number, more: Partial<FlowStep> = {}): FlowStep => ({
    id,
    step_number,
    step_type: 'email',
    is_active: true,
    condition_config: null,
    ...more,
  })
  const way = (steps: FlowStep[], at = 0) => {
    const decision = decide(steps, steps[at]!, facts())
    return decision.kind === 'pass' ? (decision.to?.id ?? 'end') : decision.kind
  }
  const rest = [step('b', 2), step('c', 3), step('d', 4)]

  it('guards a mail, and lets a condition leave out the step behind it', () => {
    expect(way([step('a', 1), ...rest])).toBe('run')
    expect(way([step('a', 1, { condition_config: yes }), ...rest])).toBe('run')
    expect(way([step('a', 1, { condition_config: no }), ...rest])).toBe('b')
    const condition = (condition_config: ConditionConfig) =>
      step('a', 1, { step_type: 'condition', condition_config })
    expect(way([condition(yes), ...rest])).toBe('run')
    expect(way([condition(no), ...rest])).toBe('c')
    expect(way([condition({ ...no, on_false: 'exit' }), ...rest])).toBe('exit')
    expect(way([condition({ ...yes, on_true: 'goto', goto_step_id: 'd' }), ...rest])).toBe('d')
    expect(way([condition(no)])).toBe('end')
  })

  it('passes over what is switched off, and never goes back', () => {
    const off = step('b', 2, { is_active: false })
    expect(way([step('a', 1), off, step('c', 3)], 1)).toBe('c')
    const back = step('b', 2, { condition_config: { ...yes, on_true: 'goto', goto_step_id: 'a' } })
    expect(way([step('a', 1), back, step('c', 3)], 1)).toBe('c')
  })
})

describe('variants', () => {
  const variant = (id: string, variant_weight: number, is_active = true) => ({
    id,
    variant_weight,
    is_active,
  })
  const runner = (n: number) => ({ sequence_id: 's', contact_id: `contact ${n}` })
  const share = (a: ReturnType<typeof variant>, others: ReturnType<typeof variant>[]) => {
    const counts: Record<string, number> = {}
    for (let n = 0; n < 4_000; n += 1) {
      const { id } = chooseVariant(a, others, runner(n))
      counts[id] = (counts[id] ?? 0) + 1
    }
    return counts
  }

  it('are chosen by weight, the same for the same contact', () => {
    const counts = share(variant('a', 50), [variant('b', 30), variant('c', 20), variant('d', 90, false)])
    expect(counts.a! / 4_000).toBeCloseTo(0.5, 1)
    expect(counts.b! / 4_000).toBeCloseTo(0.3, 1)
    expect(counts.d).toBeUndefined()
    const again = [0, 1, 2].map(n => chooseVariant(variant('a', 50), [variant('b', 50)], runner(n)).id)
    expect([0, 1, 2].map(n => chooseVariant(variant('a', 50), [variant('b', 50)], runner(n)).id)).toEqual(
      again,
    )
    expect(share(variant('a', 0), [variant('b', 1)])).toEqual({ b: 4_000 })
    expect(share(variant('a', 0), [variant('b', 0)])).toEqual({ a: 4_000 })
  })
})
