import type { Ctx } from '#kit/context.ts'
import { findHomeCountry } from '../../organization-queries.ts'
import type { Contact, ContactIn } from '../schema.ts'
import { type CreatedContact, createOrLock } from './create.ts'
import { normalizeContact } from './normalize.ts'
import { updateContact } from './update.ts'

/** What somebody whom nobody vouches for says about themselves. */
export interface Stranger {
  email: string
  /** By any name; those that contacts have go to their fields, the rest to `custom`. */
  said: Readonly<Record<string, unknown>>
  source: string
  owner_id: number | null
  tags: readonly string[]
}

const known = {
  first_name: ['first_name', 200],
  last_name: ['last_name', 200],
  name: ['name', 400],
  full_name: ['name', 400],
  phone: ['phone', 50],
  title: ['title', 200],
  job_title: ['title', 200],
  company_name: ['company_name', 300],
  company: ['company_name', 300],
  country: ['country', 100],
  language: ['language', 100],
  timezone: ['timezone', 64],
  linkedin_url: ['linkedin_url', 500],
} as const satisfies Record<string, readonly [keyof ContactIn, number]>

const MOST_TAGS = 100

/**
 * Makes the contact, or finds the one with the address. Of one that exists only what is empty is filled: a stranger
 * renames nobody. What cannot be kept as what it claims to be is kept among the custom fields.
 */
export async function meetContact(ctx: Ctx, stranger: Stranger): Promise<CreatedContact> {
  const fitting: ContactIn = {}
  const custom: Record<string, unknown> = {}
  for (const [key, value] of Object.entries(stranger.said)) {
    if (value === null || value === '' || (Array.isArray(value) && value.length === 0)) continue
    const [field, most] = known[key as keyof typeof known] ?? []
    const fits = field && typeof value === 'string' && value.length <= most! && fitting[field] === undefined
    if (fits) Object.assign(fitting, { [field]: value })
    else custom[key] = value
  }
  const home = fitting.phone ? await findHomeCountry(ctx.db) : null
  const given = normalizeContact(fitting, home, field => {
    custom[field] = fitting[field]
  })
  const tags = [...new Set(stranger.tags)]
  const { email, source, owner_id } = stranger
  const made = await createOrLock(ctx, { ...given, email, source, owner_id, tags, custom })
  return made.existing
    ? { contact: await fill(ctx, made.contact, given, custom, tags), existing: true }
    : made
}

async function fill(
  ctx: Ctx,
  before: Contact,
  given: ContactIn,
  custom: Record<string, unknown>,
  tags: readonly string[],
): Promise<Contact> {
  const isEmpty = (value: unknown) => value === null || value === undefined || value === ''
  const hasName = !isEmpty(before.first_name) || !isEmpty(before.last_name)
  const missing = Object.entries(given).filter(([key, value]) => {
    if (isEmpty(value)) return false
    // A first name beside somebody else's last name makes a third person.
    if (key === 'first_name' || key === 'last_name') return !hasName
    if (key === 'company_name') return before.company_id === null && isEmpty(before.company_name)
    return isEmpty(before[key as keyof Contact])
  })
  const patch: ContactIn = Object.fromEntries(missing)
  const added = Object.entries(custom).filter(([key]) => isEmpty(before.custom[key]))
  if (added.length > 0) patch.custom = { ...before.custom, ...Object.fromEntries(added) }
  const newTags = tags.filter(tag => !before.tags.includes(tag))
  if (newTags.length > 0)
    patch.tags = [...before.tags, ...newTags].slice(0, Math.max(MOST_TAGS, before.tags.length))
  return Object.keys(patch).length === 0 ? before : updateContact(ctx, before.id, patch)
}
