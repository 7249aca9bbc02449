import { listCompanies, listContacts, listDeals } from '../../../sdk/index.ts'
import { client } from '../session/api.ts'

export interface FoundRecords {
  type: string
  title: string
  items: { id: string; title: string; subtitle: string; url: string }[]
}

const LIMIT = 5

/** What a few letters may mean, by kind of record. */
export async function findRecords(q: string): Promise<FoundRecords[]> {
  const query = { q, limit: LIMIT }
  const [contacts, companies, deals] = await Promise.all([
    listContacts({ client, query }),
    listCompanies({ client, query }),
    listDeals({ client, query }),
  ])
  const groups: FoundRecords[] = [
    {
      type: 'contact',
      title: 'Contacts',
      items: contacts.data.map(one => ({
        id: one.id,
        title: one.name || one.email || '—',
        subtitle: [one.title, one.company_name, one.email].filter(Boolean).join(' · '),
        url: `/contacts/${one.id}`,
      })),
    },
    {
      type: 'company',
      title: 'Companies',
      items: companies.data.map(one => ({
        id: one.id,
        title: one.name,
        subtitle: one.domain ?? '',
        url: `/companies/${one.id}`,
      })),
    },
    {
      type: 'deal',
      title: 'Deals',
      items: deals.data.map(one => ({
        id: one.id,
        title: one.name,
        subtitle: one.stage ?? '',
        url: `/deals/${one.id}`,
      })),
    },
  ]
  return groups.filter(group => group.items.length > 0)
}
