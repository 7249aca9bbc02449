/** What templates and conditions know of a contact. */
export type MergeFields = Record<string, unknown>

export interface Person {
  id: string
  email: string | null
  name: string
  owner_id: number | null
  unsubscribed: boolean
  fields: MergeFields
}

export interface PersonRow {
  id: string
  first_name: string | null
  last_name: string | null
  name: string
  email: string | null
  phone: string | null
  title: string | null
  company_name: string | null
  owner_id: number | null
  status: string
  source: string | null
  country: string | null
  timezone: string | null
  linkedin_url: string | null
  tags: string[]
  custom: Record<string, unknown>
  score: number
  unsubscribed: boolean
  company: Record<string, unknown> | null
}

export function toPerson({ id, unsubscribed, company, owner_id, ...row }: PersonRow): Person {
  const own = { ...row, id, owner_id, unsubscribed, full_name: row.name }
  const fields = {
    ...own,
    contact: own,
    company: { ...company, name: (company?.name as string | undefined) ?? row.company_name },
  }
  return { id, email: row.email, name: row.name, owner_id, unsubscribed, fields }
}

export interface SenderFields {
  from_name: string
  from_email: string
}

/** The placeholder is kept for the mail path, which knows the address once the message exists. */
export const withSender = (fields: MergeFields, sender: SenderFields): MergeFields => ({
  ...fields,
  sender: { name: sender.from_name, email: sender.from_email },
  sender_name: sender.from_name,
  sender_email: sender.from_email,
  unsubscribe_url: '{{unsubscribe_url}}',
})

/** Somebody to look at a template with, clearly not a real contact. */
export const samplePerson: Person = toPerson({
  id: '00000000-0000-7000-8000-000000000000',
  first_name: 'Alex',
  last_name: 'Sample',
  name: 'Alex Sample',
  email: 'alex.sample@example.com',
  phone: '+15555550100',
  title: 'Head of Samples',
  company_name: 'Sample Company',
  owner_id: null,
  status: 'lead',
  source: 'sample',
  country: 'US',
  timezone: 'America/New_York',
  linkedin_url: 'https://www.linkedin.com/in/example',
  tags: ['sample'],
  custom: {},
  score: 50,
  unsubscribed: false,
  company: {
    name: 'Sample Company',
    domain: 'example.com',
    website: 'https://example.com',
    industry: 'Samples',
    size: '11-50',
    phone: null,
    city: 'New York',
    country: 'US',
    custom: {},
  },
})

const roots = new Set([
  ...Object.keys(samplePerson.fields),
  'sender',
  'sender_name',
  'sender_email',
  'unsubscribe_url',
])
/** Every field of a contact and its company by its path, with the type of its value. */
export function mergeFieldList(): { name: string; type: string }[] {
  const { contact, company } = samplePerson.fields as Record<string, Record<string, unknown>>
  const list = (root: string, group: Record<string, unknown>) =>
    Object.entries(group).map(([key, value]) => ({ name: `${root}.${key}`, type: typeOf(key, value) }))
  return [...list('contact', contact!), ...list('company', company!)]
}

function typeOf(key: string, value: unknown): string {
  if (Array.isArray(value)) return 'list'
  if (key === 'custom') return 'object'
  if (key === 'owner_id' || typeof value === 'number') return 'number'
  return typeof value === 'boolean' ? 'boolean' : 'text'
}

const senderKeys = new Set(['name', 'email'])

/** Whether a template may hope to find something there; custom fields are anybody's. */
export function isKnownField(path: string): boolean {
  const [root, key] = path.split('.') as [string, string | undefined]
  if (!roots.has(root)) return false
  if (key === undefined || root === 'custom' || root === 'tags') return true
  if (root === 'sender') return senderKeys.has(key)
  const group = samplePerson.fields[root]
  return typeof group === 'object' && group !== null && (key in group || key === 'custom')
}
