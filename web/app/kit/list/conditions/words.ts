import { wordsHook } from '../../speech.tsx'

const en = {
  conditions: 'Advanced filter',
  apply: 'Show',
  clear: 'Clear',
  all: 'All of these hold',
  any: 'Any of these holds',
  and: 'and',
  or: 'or',
  addRule: 'Add a condition',
  addGroup: 'Add a group',
  remove: 'Remove',
  field: 'Field',
  comparison: 'Comparison',
  value: 'Value',
  days: 'days',
  me: 'Me',
  ops: {
    eq: 'is',
    neq: 'is not',
    in: 'is any of',
    not_in: 'is none of',
    contains: 'contains',
    starts_with: 'starts with',
    gt: 'is more than',
    gte: 'is at least',
    lt: 'is less than',
    lte: 'is at most',
    between: 'is between',
    within_days: 'in the last',
    older_than_days: 'longer ago than',
    is_set: 'has a value',
    not_set: 'is empty',
  },
  dates: { gt: 'is after', gte: 'is from', lt: 'is before', lte: 'is until' },
}
export type ConditionWords = typeof en

export const useConditionWords = wordsHook(
  en,
  import.meta.glob<ConditionWords>('./words.*.ts', { import: 'words' }),
)
