import {
  type Company,
  type Contact,
  type Deal,
  getCompany,
  getContact,
  getDeal,
  listCompanies,
  listContacts,
  listDeals,
} from '../../../../sdk/index.ts'
import { client } from '../session/api.ts'

/** A record that may be chosen. */
export interface Choice<Row> {
  value: string
  label: string
  hint?: string
  row: Row
}

interface Kind<Row> {
  /** The first part of the query keys of its lists. */
  many: string
  path: (id: string) => string
  load: (q: string) => Promise<Choice<Row>[]>
  get: (id: string) => Promise<{ data: Row }>
  nameOf: (row: Row) => string | null
}

export interface KnownRecords {
  contact: Contact
  company: Company
  deal: Deal
}
export type RecordKind = keyof KnownRecords

const queryOf = (q: string) => ({ limit: 10, ...(q ? { q } : {}) })
const choice = <Row extends { id: string }>(row: Row, label: string, hint?: string | null): Choice<Row> => ({
  value: row.id,
  label,
  row,
  ...(hint ? { hint } : {}),
})

/** Records that others point at: where their pages are, how one is found by a few letters, what it is called. */
export const recordKinds: { [Name in RecordKind]: Kind<KnownRecords[Name]> } = {
  contact: {
    many: 'contacts',
    path: id => `/contacts/${id}`,
    get: id => getContact({ client, path: { contact_id: id } }),
    nameOf: ({ name, email }) => name || email,
    load: async q => {
      const { data } = await listContacts({ client, query: queryOf(q) })
      return data.map(row =>
        choice(row, row.name || row.email || '—', [row.company_name, row.email].filter(Boolean).join(' · ')),
      )
    },
  },
  company: {
    many: 'companies',
    path: id => `/companies/${id}`,
    get: id => getCompany({ client, path: { company_id: id } }),
    nameOf: ({ name }) => name,
    load: async q => {
      const { data } = await listCompanies({ client, query: queryOf(q) })
      return data.map(row => choice(row, row.name, row.domain))
    },
  },
  deal: {
    many: 'deals',
    path: id => `/deals/${id}`,
    get: id => getDeal({ client, path: { deal_id: id } }),
    nameOf: ({ name }) => name,
    load: async q => {
      const { data } = await listDeals({ client, query: queryOf(q) })
      return data.map(row => choice(row, row.name, row.stage))
    },
  },
}
