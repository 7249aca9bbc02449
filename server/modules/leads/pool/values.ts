export const seniorities = [
  'founder',
  'c_level',
  'vp',
  'head',
  'director',
  'manager',
  'senior',
  'junior',
  'unknown',
] as const
export type Seniority = (typeof seniorities)[number]

export const departments = [
  'executive',
  'sales',
  'marketing',
  'engineering',
  'product',
  'design',
  'finance',
  'hr',
  'legal',
  'operations',
  'it',
  'support',
  'other',
] as const
export type Department = (typeof departments)[number]

/** Best first: the order of relevance. */
export const emailStatuses = ['verified', 'guessed', 'unknown'] as const
export type EmailStatus = (typeof emailStatuses)[number]

export const sizes = [
  '1-10',
  '11-50',
  '51-200',
  '201-500',
  '501-1000',
  '1001-5000',
  '5001-10000',
  '10001+',
] as const
export type Size = (typeof sizes)[number]

const upTo = [10, 50, 200, 500, 1_000, 5_000, 10_000, Number.POSITIVE_INFINITY]

/** A number of people is put into its bucket; "51 - 200 employees" and "10,001+" are read. */
export function readSize(text: string): Size | null {
  const plain = text.toLowerCase().replaceAll(/[\s,.']|employees|people/g, '')
  const spelled = sizes.find(size => size === plain.replaceAll(/[–—]|to/g, '-'))
  if (spelled) return spelled
  if (!/^\d{1,9}$/.test(plain) || Number(plain) < 1) return null
  return sizes[upTo.findIndex(most => Number(plain) <= most)]!
}

/** Of people, in the order of their bits in `facts`. Never reorder. */
export const personFields = [
  'name',
  'title',
  'seniority',
  'department',
  'email',
  'phone',
  'email_status',
  'linkedin_url',
  'city',
  'region',
  'country',
  'company',
] as const
export type PersonField = (typeof personFields)[number]

/** Of companies, likewise. */
export const companyFields = [
  'name',
  'industry',
  'size',
  'country',
  'city',
  'founded',
  'description',
  'technologies',
  'linkedin_url',
  'phone',
] as const
export type CompanyField = (typeof companyFields)[number]
