import type { SavedView } from '../../../../../sdk/index.ts'
import type { ListSearch } from '../search.ts'

/** What a list is called where views are kept; others have none. */
const entities: Readonly<Record<string, SavedView['entity']>> = {
  contacts: 'contact',
  companies: 'company',
  deals: 'deal',
  tasks: 'task',
  lists: 'list',
  quotes: 'quote',
  invoices: 'invoice',
  contracts: 'contract',
  subscriptions: 'subscription',
  products: 'product',
  sequences: 'sequence',
  workflows: 'workflow',
  mails: 'mail',
  suppressions: 'suppression',
}

export const viewEntityOf = (list: string): SavedView['entity'] | undefined => entities[list]

export type Shown = Pick<ListSearch, 'q' | 'where' | 'sort' | 'order'>
export type Kept = Pick<SavedView, 'filters' | 'columns' | 'sort'>

/** A view as the address of a list has it. */
export function showView({ filters, sort }: Kept): Shown {
  const { q, match, rules, ...others } = filters
  // A filter of rules may stand there as it is.
  const rest = rules ? { ...others, filter: JSON.stringify({ match, rules }) } : others
  const where = Object.fromEntries(
    Object.entries(rest).map(([key, value]) => [key, (Array.isArray(value) ? value : [value]).map(String)]),
  )
  return {
    q: typeof q === 'string' && q ? q : undefined,
    where: Object.keys(where).length > 0 ? where : undefined,
    sort: sort ? sort.replace(/^-/, '') : undefined,
    order: sort ? (sort.startsWith('-') ? 'desc' : 'asc') : undefined,
  } as Shown
}

export const keepView = ({ q, where, sort, order }: Shown, columns: string[]): Kept => ({
  filters: { ...where, ...(q ? { q } : {}) },
  columns,
  sort: sort ? `${order === 'desc' ? '-' : ''}${sort}` : null,
})

const sorted = (values: readonly string[]) => [...values].sort()

const sameWhere = (a: Shown['where'] = {}, b: Shown['where'] = {}) => {
  const filled = (where: NonNullable<Shown['where']>) =>
    Object.entries(where)
      .filter(([, values]) => values.length > 0)
      .map(([key, values]) => [key, sorted(values)])
      .sort(([one], [other]) => (String(one) < String(other) ? -1 : 1))
  return JSON.stringify(filled(a)) === JSON.stringify(filled(b))
}

/** Whether the list shows just what the view says; columns are looked at where it names some. */
export function isShown(view: Kept, search: Shown, columns: readonly string[]): boolean {
  const wanted = showView(view)
  return (
    (wanted.q ?? '') === (search.q ?? '') &&
    (wanted.sort ?? '') === (search.sort ?? '') &&
    (!wanted.sort || wanted.order === (search.order ?? 'asc')) &&
    sameWhere(wanted.where, search.where) &&
    (view.columns.length === 0 || JSON.stringify(view.columns) === JSON.stringify(columns))
  )
}
