import { InvalidInput, type Problem } from '#kit/problem.ts'
import { say } from '#kit/text/sentence.ts'
import type { ContractRow, Signing } from '../contracts/queries.ts'
import type { Field, Party } from '../contracts/schema.ts'
import { FieldMissing } from './errors.ts'
import type { SignIn } from './schema.ts'

type Value = string | boolean | string[]
type Values = Record<string, Value>

/** What the server itself knows about the signature. */
interface SigningContext {
  name: string
  email: string
  date: string
}

/** The party's values, those the server fills included, or the reason why they cannot stand. */
export function settleValues(
  row: ContractRow,
  party: Party,
  input: SignIn,
  known: SigningContext,
): { values: Values } | { problem: Problem } {
  const mine = row.fields.fields.filter(field => field.party === party)
  const given = input.field_values ?? {}
  const foreign = Object.keys(given).find(id => !mine.some(field => field.id === id))
  if (foreign !== undefined)
    return { problem: InvalidInput(`field_values.${foreign} is not a field of yours`) }
  const values: Values = {}
  for (const field of mine) {
    const value = settleValue(field, given[field.id], known)
    if (value instanceof Error) return { problem: value }
    if (field.required && !isComplete(field, value, input)) return { problem: FieldMissing(field) }
    if (value !== undefined) values[field.id] = value
  }
  return { values }
}

function settleValue(field: Field, given: unknown, known: SigningContext): Value | undefined | Problem {
  switch (field.type) {
    case 'signature':
    case 'initials':
      return undefined
    case 'date_signed':
      return known.date
    case 'name':
      return known.name
    case 'email':
      return known.email
  }
  const value =
    field.read_only || given === undefined || given === null || given === '' ? field.default_value : given
  if (value === undefined || value === null) return undefined
  return checkValue(field, value)
}

function checkValue(field: Field, value: unknown): Value | Problem {
  const at = `field_values.${field.id}`
  if (field.type === 'checkbox') {
    if (typeof value === 'boolean') return value
    return value === 'true' ? true : value === 'false' ? false : InvalidInput(`${at} must be true or false`)
  }
  if (Array.isArray(value) && value.every(one => typeof one === 'string')) {
    return value.length <= 100 && value.every(one => isOption(field, one))
      ? (value as string[])
      : InvalidInput(`${at} must be among its options`)
  }
  const text = typeof value === 'number' && field.type === 'number' ? String(value) : value
  if (typeof text !== 'string') return InvalidInput(`${at} must be a string`)
  if (text.length > (field.max_length ?? 2_000)) {
    return InvalidInput(say`${at} must be at most ${{ most: field.max_length ?? 2_000 }} characters`)
  }
  if (field.type === 'number' && !/^-?\d+(?:[.,]\d+)?$/.test(text.trim()))
    return InvalidInput(`${at} must be a number`)
  if ((field.type === 'radio' || field.type === 'dropdown') && !isOption(field, text))
    return InvalidInput(`${at} must be among its options`)
  return text
}

const isOption = ({ options = [] }: Field, value: string): boolean =>
  options.length === 0 || options.includes(value)

function isComplete(field: Field, value: Value | undefined, input: SignIn): boolean {
  if (field.type === 'signature') return input.signature.trim() !== '' || input.image_data !== ''
  if (field.type === 'initials') return input.initials.trim() !== ''
  if (field.type === 'checkbox') return value === true
  return Array.isArray(value) ? value.length > 0 : typeof value === 'string' && value.trim() !== ''
}

const STYLES = ['script', 'elegant', 'plain', 'drawn', 'uploaded'] as const

export function styleOf({ style, image_data }: SignIn): Signing['style'] {
  const known = STYLES.find(one => one === style.toLowerCase())
  const isPicture = known === 'drawn' || known === 'uploaded'
  if (image_data) return isPicture ? known : 'drawn'
  return known && !isPicture ? known : 'script'
}
