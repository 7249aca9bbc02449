import { type Column, mapColumns, readCells } from '#modules/crm/index.ts'
import { bringContacts } from '../contacts.ts'
import { type Incoming, type Kind, refer } from '../import-context.ts'
import { type Layout, readRow, several } from './columns.ts'
import { ownerFinder } from './owners.ts'

interface HubspotContact {
  input: Record<string, unknown>
  owner: string
  companyIds: string[]
  companyName: string
}

/** The columns that are read here are not left for the general ones. */
export function contactColumns(headers: readonly string[], { known }: Layout): Column[] {
  const own = new Set(Object.values(known).flat())
  return mapColumns(headers, null).map((column, index) =>
    own.has(index) ? { ...column, field: null } : column,
  )
}

export function readContact(
  columns: readonly Column[],
  layout: Layout,
  cells: readonly string[],
): Incoming<HubspotContact> | string {
  const row = readRow(layout, cells)
  const input = readCells(columns, cells)
  // Once somebody said no, another system's silence does not make it a yes.
  if (/^(true|yes|1)$/i.test(row.get('optedOut'))) input.unsubscribed = true
  const email = typeof input.email === 'string' ? input.email.toLowerCase() : ''
  const foreignId = row.get('id') || (email && `email:${email}`)
  if (!foreignId) return 'The row has neither a Record ID nor an email'
  return {
    foreignId,
    data: {
      input: { source: 'hubspot', ...input },
      owner: row.get('owner'),
      companyIds: several(row.get('companyIds')),
      companyName: several(row.get('companyNames'))[0] ?? '',
    },
  }
}

export const contacts: Kind<HubspotContact> = {
  entity: 'contacts',
  async bring(scene, fresh) {
    const findOwner = await ownerFinder(scene, 'contacts')
    const companies = await refer(
      scene,
      'companies',
      fresh.flatMap(({ data }) => data.companyIds),
    )
    return bringContacts(scene, fresh, ({ input, owner, companyIds, companyName }) => {
      const known = companyIds.find(id => companies.has(id))
      const companyId = known && companies.get(known)
      const employer = companyId
        ? { company_id: companyId }
        : // Of a company that a rehearsal would have made there is no more to say.
          known || !companyName
          ? {}
          : { company_name: companyName }
      return { ...input, ...employer, owner_id: findOwner(owner) }
    })
  },
}
