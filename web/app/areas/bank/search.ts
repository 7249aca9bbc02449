/** Which transactions are listed. */
export const shownOnDesk = [
  'open',
  'proposed',
  'unmatched',
  'partially_matched',
  'matched',
  'ignored',
  'outgoing',
  'all',
] as const
export type Shown = (typeof shownOnDesk)[number]

export interface DeskSearch {
  show?: Shown
  account?: string
  q?: string
  page?: number
  /** The transaction that is looked at. */
  id?: string
  /** A statement is being taken in. */
  new?: boolean
}

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

export function readDeskSearch(search: Record<string, unknown>): DeskSearch {
  const show = shownOnDesk.find(one => one === search.show && one !== 'open')
  const page = Number(search.page)
  return {
    ...(show ? { show } : {}),
    ...(typeof search.account === 'string' && UUID.test(search.account) ? { account: search.account } : {}),
    ...(typeof search.q === 'string' && search.q ? { q: search.q } : {}),
    ...(Number.isInteger(page) && page > 1 ? { page } : {}),
    ...(typeof search.id === 'string' && UUID.test(search.id) ? { id: search.id } : {}),
    ...(search.new === true ? { new: true } : {}),
  }
}

export interface MonthSearch {
  month?: string
}

export const readMonthSearch = ({ month }: Record<string, unknown>): MonthSearch =>
  typeof month === 'string' && /^\d{4}-(0[1-9]|1[0-2])$/.test(month) ? { month } : {}
