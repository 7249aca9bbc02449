import { getDomain } from 'tldts'
import { Problem } from '#kit/problem.ts'
import { findCountry } from '#kit/text/countries.ts'
import { toE164 } from '#kit/text/phone.ts'
import { linkedinHandle, normalizeEmail } from '../pool/identifiers.ts'
import {
  departments,
  type EmailStatus,
  emailStatuses,
  readSize,
  type Size,
  seniorities,
} from '../pool/values.ts'

export interface CompanyRow {
  domain: string | null
  name: string | null
  industry: string | null
  size: Size | null
  country: string | null
  city: string | null
  founded: string | null
  description: string | null
  technologies: string[]
  linkedin_url: string | null
  phone: string | null
  at: number
}

export interface PersonRow {
  first_name: string
  last_name: string
  title: string | null
  seniority: string | null
  department: string | null
  email: string | null
  phone: string | null
  email_status: EmailStatus | null
  linkedin: string | null
  city: string | null
  region: string | null
  country: string | null
  company: CompanyRow | null
  at: number
}

/** Why a row cannot be taken. */
export class BadRow extends Error {}

type Cells = Record<string, unknown>

function text(cells: Cells, column: string, most = 300): string | null {
  const given = cells[column]
  if (given === undefined || given === null || given === '') return null
  if (typeof given !== 'string' && typeof given !== 'number') throw new BadRow(`${column} must be a text`)
  const value = String(given).trim().replaceAll(/\s+/g, ' ')
  if (value === '') return null
  if (!value.isWellFormed() || value.includes('\0')) throw new BadRow(`${column} holds broken characters`)
  // Every character that ends up in a search is one that people can see.
  if (/[\u0001-\u001f\u007f]/.test(value)) throw new BadRow(`${column} holds control characters`)
  if (value.length > most) throw new BadRow(`${column} is longer than ${most} characters`)
  return value
}

function choice<T extends string>(cells: Cells, column: string, values: readonly T[]): T | null {
  const value = text(cells, column)
    ?.toLowerCase()
    .replaceAll(/[\s-]+/g, '_')
  if (value === undefined) return null
  if (!values.includes(value as T)) throw new BadRow(`${column} must be one of ${values.join(', ')}`)
  return value as T
}

function country(cells: Cells, column: string): string | null {
  const value = text(cells, column)
  if (value === null) return null
  const code = findCountry(value)
  if (!code) throw new BadRow(`${column} must be a country such as DE`)
  return code
}

const ATOM = '[^\\s@"<>(),;:\\\\\\[\\]\\u0000-\\u001f\\u007f]'
const LABEL = '[^\\s@."<>(),;:\\\\\\[\\]\\u0000-\\u001f\\u007f]'
const ADDRESS = new RegExp(`^${ATOM}+@${LABEL}+(?:\\.${LABEL}+)+$`)

export function readEmail(value: string): string | null {
  const email = normalizeEmail(value)
  return email.length <= 254 && ADDRESS.test(email) ? email : null
}

/** E.164. `0049 …` is `+49 …`; what has no country code is of the given country. */
export function readPhone(value: string, home: string | null): string | null {
  const digits = value.replaceAll(/[\s.\-/]/g, '').replace(/^00/, '+')
  if (/^\+[1-9]\d{6,14}$/.test(digits)) return digits
  try {
    return toE164(value.trim().replace(/^00/, '+'), home).replace(/ ext\..*$/, '')
  } catch (error) {
    if (error instanceof Problem) return null
    throw error
  }
}

function phone(cells: Cells, home: string | null): string | null {
  const value = text(cells, 'phone', 50)
  if (value === null) return null
  const read = readPhone(value, home)
  if (!read) throw new BadRow('phone must be a phone number such as +4930123456')
  return read
}

/** The domain that somebody registered: `https://www.shop.acme.co.uk/x` is of `acme.co.uk`. */
export function readDomain(value: string): string | null {
  const host = value
    .trim()
    .toLowerCase()
    .replace(/^[a-z]+:\/\//, '')
    .replace(/[/?#:].*$/, '')
  if (!/^[\p{L}\p{N}]([\p{L}\p{N}.-]*[\p{L}\p{N}])?$/u.test(host) || host.length > 253) return null
  return getDomain(host)
}

function domain(cells: Cells, column: string): string | null {
  const value = text(cells, column)
  if (value === null) return null
  const read = readDomain(value)
  if (!read) throw new BadRow(`${column} must be a domain such as acme.example`)
  return read
}

function technologies(cells: Cells, column: string): string[] {
  const given = cells[column]
  if (given === undefined || given === null || given === '') return []
  const list = Array.isArray(given) ? given : parseList(String(given), column)
  const names = list.map(one => text({ one }, 'one', 100)?.toLowerCase() ?? '').filter(Boolean)
  if (names.length > 100) throw new BadRow(`${column} has more than 100 entries`)
  return [...new Set(names)].toSorted()
}

function parseList(value: string, column: string): unknown[] {
  if (!value.trimStart().startsWith('[')) return value.split('|')
  try {
    const parsed: unknown = JSON.parse(value)
    if (Array.isArray(parsed)) return parsed
  } catch {}
  throw new BadRow(`${column} must be a list`)
}

function size(cells: Cells, column: string): Size | null {
  const value = text(cells, column)
  if (value === null) return null
  const read = readSize(value)
  if (!read) throw new BadRow(`${column} must be a number of people, or a range such as 51-200`)
  return read
}

function moment(cells: Cells, otherwise: number): number {
  const value = text(cells, 'updated_at')
  if (value === null) return otherwise
  const at = Date.parse(/^\d{4}-\d{2}-\d{2}$/.test(value) ? `${value}T00:00:00Z` : value)
  // Somebody from the future would have the last word for ever.
  if (Number.isNaN(at) || at < 0) throw new BadRow('updated_at must be a date such as 2026-11-15')
  return Math.min(at, otherwise + 86_400_000)
}

function linkedin(cells: Cells): string | null {
  const value = text(cells, 'linkedin_url', 500)
  if (value === null) return null
  const handle = linkedinHandle(value)
  if (!handle) throw new BadRow('linkedin_url must be an address such as https://www.linkedin.com/in/ada')
  return handle
}

export function readPerson(cells: Cells, importedAt: number): PersonRow {
  const at = moment(cells, importedAt)
  const [first = '', ...rest] = (text(cells, 'name', 400) ?? '').split(' ')
  const first_name = text(cells, 'first_name', 200) ?? null
  const last_name = text(cells, 'last_name', 200) ?? null
  const isNamed = first_name !== null || last_name !== null
  const given = text(cells, 'email', 254)
  const email = given === null ? null : readEmail(given)
  if (given !== null && email === null) throw new BadRow('email must be an address such as ada@acme.example')
  const lives = country(cells, 'country')
  const person: PersonRow = {
    first_name: isNamed ? (first_name ?? '') : first,
    last_name: isNamed ? (last_name ?? '') : rest.join(' '),
    title: text(cells, 'title'),
    seniority: choice(cells, 'seniority', seniorities),
    department: choice(cells, 'department', departments),
    email,
    phone: phone(cells, lives),
    email_status: choice(cells, 'email_status', emailStatuses),
    linkedin: linkedin(cells),
    city: text(cells, 'city'),
    region: text(cells, 'region'),
    country: lives,
    company: null,
    at,
  }
  const company: CompanyRow = {
    ...noCompany,
    domain: domain(cells, 'company_domain'),
    name: text(cells, 'company_name'),
    industry: text(cells, 'company_industry')?.toLowerCase() ?? null,
    size: size(cells, 'company_size'),
    country: country(cells, 'company_country'),
    technologies: technologies(cells, 'company_technologies'),
    at,
  }
  if (company.domain || company.name) person.company = company
  if (person.first_name === '' && person.last_name === '') throw new BadRow('It has no name')
  if (!person.email && !person.linkedin && !company.domain && !person.phone) {
    throw new BadRow('It has neither email, LinkedIn URL nor company domain')
  }
  return person
}

const noCompany: Omit<CompanyRow, 'at'> = {
  domain: null,
  name: null,
  industry: null,
  size: null,
  country: null,
  city: null,
  founded: null,
  description: null,
  technologies: [],
  linkedin_url: null,
  phone: null,
}

function founded(cells: Cells): string | null {
  const value = text(cells, 'founded')
  if (value === null) return null
  const year = /^(\d{4})(-\d{2}-\d{2})?$/.exec(value)?.[1]
  if (!year || Number(year) < 1000 || Number(year) > 2100) throw new BadRow('founded must be a year')
  return year
}

export function readCompany(cells: Cells, importedAt: number): CompanyRow {
  const lives = country(cells, 'country')
  const page = text(cells, 'linkedin_url', 500)
  if (page !== null && !/^(https?:\/\/)?([a-z]{2,3}\.)?linkedin\.com\/[^\s]+$/i.test(page)) {
    throw new BadRow('linkedin_url must be an address such as https://www.linkedin.com/company/acme')
  }
  const company: CompanyRow = {
    domain: domain(cells, 'domain'),
    name: text(cells, 'name'),
    industry: text(cells, 'industry')?.toLowerCase() ?? null,
    size: size(cells, 'size'),
    country: lives,
    city: text(cells, 'city'),
    founded: founded(cells),
    description: text(cells, 'description', 5_000),
    technologies: technologies(cells, 'technologies'),
    linkedin_url: page === null ? null : page.replace(/^(?!https?:)/i, 'https://'),
    phone: phone(cells, lives),
    at: moment(cells, importedAt),
  }
  if (!company.domain && !company.name) throw new BadRow('It has neither domain nor name')
  return company
}
