import { Choice, named, Patch, type Static, Text, Type, Uuid } from '#kit/schema.ts'
import { departments, emailStatuses, seniorities, sizes } from '../pool/values.ts'

const MOST = { maxItems: 100 }
const words = (description: string) => Type.Array(Text(300, { minLength: 1 }), { ...MOST, description })

/** OR inside a list. */
const lists = {
  titles: words('Phrases in the title, such as head of sales'),
  seniority: Type.Array(Choice(seniorities), { ...MOST, description: 'How senior people are' }),
  department: Type.Array(Choice(departments), { ...MOST, description: 'What people work on' }),
  country: words('Countries, as ISO codes'),
  city: words('Cities'),
  industry: words('Industries of the company'),
  company_size: Type.Array(Choice(sizes), { ...MOST, description: 'How many people the company has' }),
  company_domains: words('Domains of companies'),
  company_ids: Type.Array(Uuid, { ...MOST, description: 'Companies of the pool' }),
  technologies: words('What the company uses'),
  email_status: Type.Array(Choice(emailStatuses), { ...MOST, description: 'How sure the address is' }),
}

const Lists = Patch(lists)
export type Lists = Static<typeof Lists>

export const LeadFilter = named(
  'LeadFilter',
  Patch({
    q: Text(200, {
      description: 'Words, each of which begins a word of the name, title, company or its domain',
    }),
    ...lists,
    has_email: Type.Boolean({ description: 'Whether an address is known' }),
    has_phone: Type.Boolean({ description: 'Whether a phone number is known' }),
    saved: Type.Boolean({ description: 'Whether you saved them' }),
    revealed: Type.Boolean({ description: 'Whether you revealed them' }),
    updated_after: Type.String({
      format: 'date-time',
      description: 'Known since this moment to be so',
      examples: ['2026-01-01T00:00:00Z'],
    }),
    exclude: Type.Partial(Lists, { description: 'The same lists, for who is left out' }),
  }),
)
export type LeadFilter = Static<typeof LeadFilter>

export const kinds = ['person', 'company'] as const
export type Kind = (typeof kinds)[number]

export const sorts = ['relevance', 'updated_at', 'name'] as const
export type Sort = (typeof sorts)[number]

export type Facet =
  | 'seniority'
  | 'department'
  | 'country'
  | 'industry'
  | 'company_size'
  | 'technologies'
  | 'email_status'
  | 'city'

/** The first list of each kind is what is counted when nobody asks for any. */
export const facetsOf: Record<Kind, { usual: readonly Facet[]; more: readonly Facet[] }> = {
  person: {
    usual: ['seniority', 'department', 'country', 'industry', 'company_size', 'technologies', 'email_status'],
    more: ['city'],
  },
  company: { usual: ['industry', 'company_size', 'country', 'technologies'], more: ['city'] },
}
