import { Problem } from '#kit/problem.ts'
import { toCountry, toWebAddress } from '#kit/text/normalize.ts'
import { toE164 } from '#kit/text/phone.ts'
import {
  type CompanyPatch,
  createCompany,
  customReader,
  findKnownCompanies,
  toDomain,
  updateCompany,
} from '#modules/crm/index.ts'
import { type ImportContext, type Incoming, type Kind, oneByOne, warn } from '../import-context.ts'
import { findCompanyRow } from '../record-queries.ts'
import { type Layout, readRow } from './columns.ts'
import { ownerFinder } from './owners.ts'

type CustomReader = Awaited<ReturnType<typeof customReader>>

interface HubspotCompany {
  name: string
  owner: string
  values: Record<(typeof plain)[number], string>
  rest: Record<string, string>
}

const plain = ['domain', 'website', 'industry', 'size', 'phone', 'address', 'city', 'country'] as const
const longest = {
  domain: 253,
  website: 500,
  industry: 200,
  size: 50,
  phone: 50,
  address: 500,
  city: 200,
  country: 100,
}

export function readCompany(layout: Layout, cells: readonly string[]): Incoming<HubspotCompany> | string {
  const row = readRow(layout, cells)
  const domain = row.get('domain')
  const name = (row.get('name') || domain).slice(0, 300)
  if (!name) return 'The row has neither a name nor a domain'
  const values = Object.fromEntries(plain.map(key => [key, row.get(key)])) as HubspotCompany['values']
  return {
    foreignId: row.get('id') || `name:${name.toLowerCase()}`,
    data: { name, owner: row.get('owner'), values, rest: row.rest },
  }
}

const readers: Partial<
  Record<(typeof plain)[number], (text: string, country: string | null) => string | null>
> = {
  domain: toDomain,
  website: text => toWebAddress('website', text),
  country: text => toCountry(text),
  phone: (text, country) => toE164(text, country),
}

/** What cannot be kept as what it claims to be stands among the custom fields, and is told. */
function settle(
  scene: ImportContext,
  foreignId: string,
  { name, values, rest }: HubspotCompany,
  readCustom: CustomReader,
): CompanyPatch {
  const kept: Record<string, string | null> = {}
  const custom: Record<string, unknown> = { ...rest }
  // The country first: it says how the phone number is meant.
  for (const key of ['country', ...plain.filter(other => other !== 'country')] as const) {
    const text = values[key]
    if (!text) continue
    try {
      const read = readers[key]?.(text, kept.country ?? null) ?? text
      if (read.length <= longest[key]) kept[key] = read
      else custom[key] = text
    } catch (error) {
      if (!(error instanceof Problem)) throw error
      custom[key] = text
      warn(scene, 'companies', foreignId, `${error.message}; it is kept as a custom field`)
    }
  }
  const read = readCustom(custom, (_, why) =>
    warn(scene, 'companies', foreignId, `${why}; it is kept as a custom field`),
  )
  return { name, ...kept, ...(Object.keys(read).length > 0 ? { custom: read } : {}) }
}

export const companies: Kind<HubspotCompany> = {
  entity: 'companies',
  async bring(scene, fresh) {
    const findOwner = await ownerFinder(scene, 'companies')
    const readCustom = await customReader(scene.told, 'company')
    const settled = new Map(
      fresh.map(({ foreignId, data }) => [foreignId, settle(scene, foreignId, data, readCustom)]),
    )
    const here = await findKnownCompanies(
      scene.told.db,
      fresh.map(({ foreignId, data }) => ({
        name: data.name,
        domain: settled.get(foreignId)!.domain ?? null,
      })),
    )
    const hereBy = new Map(fresh.map(({ foreignId }, index) => [foreignId, here[index]]))
    return oneByOne(scene, fresh, async ({ foreignId, data, knownId }) => {
      const values = settled.get(foreignId)!
      const owner_id = findOwner(data.owner)
      const known = knownId ?? hereBy.get(foreignId)
      if (!known) {
        const { id } = await createCompany(scene.quiet, { ...values, name: data.name, owner_id })
        return { what: 'create', id }
      }
      const before = await findCompanyRow(scene.told.db, known)
      const custom = { ...(before?.custom as object), ...values.custom }
      const change = knownId ? { ...values, owner_id, custom } : fillOf(before ?? {}, { ...values, custom })
      const { id } = await updateCompany(scene.told, known, change)
      return { what: 'update', id }
    })
  },
}

/** Of one that was here before only what is empty. */
const fillOf = (before: Record<string, unknown>, values: CompanyPatch): CompanyPatch => ({
  ...Object.fromEntries(Object.entries(values).filter(([key]) => before[key] === null)),
  custom: { ...values.custom, ...(before.custom as object) },
})
