import type { Ctx } from '#kit/context.ts'
import { found } from '#kit/problem.ts'
import {
  type Contact,
  type ContactIn,
  ContactNotFound,
  createContact,
  findContactByEmail,
  findOrCreateCompanies,
  lockContact,
  updateCompany,
  updateContact,
} from '#modules/crm/index.ts'
import { linkedinHandle } from '../pool/identifiers.ts'
import type { PoolPerson } from '../records/schema.ts'
import { findCompanyByDomain, findOwnCompany, listContactsByHandle } from './queries.ts'

export interface MatchedContact {
  contact: Contact
  existing: boolean
}

/** By email, else by LinkedIn, else made. Of one that is there only what is empty is filled. */
export async function meetPerson(
  ctx: Ctx,
  person: PoolPerson,
  { owner_id, tags }: { owner_id: number | null; tags: string[] },
): Promise<MatchedContact> {
  const given = await describe(ctx, person)
  const known = await findExisting(ctx, person)
  if (known) return { contact: await fill(ctx, known, given), existing: true }
  const made = await createContact(ctx, { ...given, source: 'lead_pool', owner_id, tags })
  // Somebody else was quicker: then it is one that is there.
  return made.existing ? { contact: await fill(ctx, made.contact.id, given), existing: true } : made
}

/** Values that are masked are nobody's. */
async function describe(ctx: Ctx, person: PoolPerson): Promise<ContactIn> {
  const { revealed, email, phone, title, country, linkedin_url } = person
  const company = await settleCompany(ctx, person)
  return {
    first_name: person.first_name?.slice(0, 200) ?? null,
    last_name: person.last_name?.slice(0, 200) ?? null,
    email: revealed ? email : null,
    phone: revealed ? phone : null,
    title: title?.slice(0, 200) ?? null,
    country,
    linkedin_url,
    ...(company ? { company_id: company } : {}),
  }
}

async function findExisting(ctx: Ctx, { revealed, email, linkedin_url }: PoolPerson): Promise<string | null> {
  const byEmail = revealed && email ? await findContactByEmail(ctx.db, email) : undefined
  if (byEmail) return byEmail
  const handle = linkedin_url && linkedinHandle(linkedin_url)
  if (!handle) return null
  const alike = await listContactsByHandle(ctx.db, handle)
  return alike.find(one => linkedinHandle(one.linkedin_url) === handle)?.id ?? null
}

/** By domain, then by name; what is made gets what the pool knows. */
async function settleCompany(ctx: Ctx, { company }: PoolPerson): Promise<string | null> {
  if (!company) return null
  const byDomain = company.domain ? await findCompanyByDomain(ctx.db, company.domain) : undefined
  if (byDomain) return byDomain.id
  const name = company.name.slice(0, 300)
  const { id } = (await findOrCreateCompanies(ctx, [name])).get(name)!
  const own = (await findOwnCompany(ctx.db, id))!
  const { domain, industry, size, country } = company
  const missing = Object.entries({ domain, industry, size, country }).filter(
    ([key, value]) => value !== null && own[key as 'domain'] === null,
  )
  if (own.domain === null && missing.length > 0) await updateCompany(ctx, id, Object.fromEntries(missing))
  return id
}

const lower = (value: unknown): string => String(value).toLowerCase()
const isEmpty = (value: unknown): boolean => value === null || value === undefined || value === ''

async function fill(ctx: Ctx, id: string, given: ContactIn): Promise<Contact> {
  const before = found(await lockContact(ctx.db, id), ContactNotFound)
  const written = lower(`${before.first_name ?? ''} ${before.last_name ?? ''}`)
  const missing = Object.entries(given).filter(([key, value]) => {
    if (isEmpty(value)) return false
    // Some keep a whole name in one of the two fields.
    if (key === 'first_name' || key === 'last_name')
      return isEmpty(before[key]) && !written.includes(lower(value))
    if (key === 'company_id') return before.company_id === null && isEmpty(before.company_name)
    return isEmpty(before[key as keyof Contact])
  })
  return missing.length === 0 ? before : updateContact(ctx, id, Object.fromEntries(missing))
}
