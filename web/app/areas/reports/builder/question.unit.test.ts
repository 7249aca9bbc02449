import { describe, expect, it } from 'vitest'
import type { ReportDataset } from '../../../../../sdk/index.ts'
import { called, findField, nameOf, ready, withCustom } from './question.ts'

const deals: ReportDataset = {
  name: 'deals',
  label: 'Deals',
  description: '',
  date_field: 'created_at',
  has_custom: true,
  fields: [{ name: 'status', label: 'Status', type: 'text', fns: ['count_distinct'], ops: ['eq'] }],
  default_columns: ['status'],
}

describe('a question', () => {
  it('is asked without what is still being written', () => {
    const written = { field: 'status', op: 'eq', value: 'won' } as const
    const query = ready({
      dataset: 'deals',
      measures: [{ fn: 'count', filters: [{ field: 'status', op: 'eq' }] }],
      filters: [
        written,
        { field: 'status', op: 'in', value: [] },
        { field: 'amount_cents', op: 'between', value: [1, undefined] },
        { field: 'status', op: 'not_set' },
        { any: [{ field: 'status', op: 'eq', value: '' }] },
        { any: [written, { field: 'status', op: 'eq' }] },
      ],
    })
    expect(query).toEqual({
      dataset: 'deals',
      measures: [{ fn: 'count' }],
      filters: [written, { field: 'status', op: 'not_set' }, { any: [written] }],
    })
  })

  it('calls each of its numbers something else', () => {
    expect(called({ fn: 'count' }, '', [])).toEqual({ fn: 'count' })
    expect(called({ fn: 'count' }, '', [{ fn: 'count' }])).toEqual({ fn: 'count', as: 'count_2' })
    const won = called({ fn: 'count' }, 'Größte Won deals!', [])
    expect(won.as).toBe('gro_te_won_deals')
    expect(called({ fn: 'count' }, 'Won', [{ fn: 'sum', field: 'a', as: 'won' }]).as).toBe('won_2')
    expect(called({ fn: 'count', as: 'won' }, '', [])).toEqual({ fn: 'count' })
    expect(nameOf({ fn: 'count', as: 'won_deals' })).toBe('Won deals')
    expect(called({ fn: 'count' }, '2026', []).as).toBeUndefined()
  })

  it('knows custom fields by their labels, and others by their keys', () => {
    const kept = withCustom(deals, [{ key: 'seats', label: 'Seats' }])
    expect(findField(kept, 'custom.seats')).toMatchObject({ label: 'Seats', type: 'text' })
    expect(findField(kept, 'custom.other')?.label).toBe('other')
    expect(findField({ ...deals, has_custom: false }, 'custom.other')).toBeUndefined()
    expect(findField(kept, 'status')?.label).toBe('Status')
  })
})
