import { InvalidInput } from '#kit/problem.ts'
import { toWebAddress } from '#kit/text/normalize.ts'
import { toE164 } from '#kit/text/phone.ts'
import { type Sentence, say } from '#kit/text/sentence.ts'
import { isEmail } from '#platform/server/validation.ts'
import type { CustomField } from './schema.ts'

const TEXT = 500
const LONG_TEXT = 20_000

type Read = (value: unknown, field: CustomField, home: string | null) => unknown

const refuse = (rule: Sentence | string): never => {
  throw InvalidInput(rule)
}

const readText =
  (most: number): Read =>
  (value, field) =>
    typeof value === 'string' && value.length <= most
      ? value
      : refuse(say`custom.${field.key} must be text of at most ${{ most }} characters`)

const readOption = (value: unknown, field: CustomField): string =>
  field.options.find(option => typeof value === 'string' && option.toLowerCase() === value.toLowerCase()) ??
  refuse(say`custom.${field.key} must be one of ${{ choices: field.options }}`)

const readers: Record<CustomField['type'], Read> = {
  text: readText(TEXT),
  long_text: readText(LONG_TEXT),
  number: (value, field) =>
    typeof value === 'number' && Number.isFinite(value)
      ? value
      : refuse(`custom.${field.key} must be a number`),
  money: (value, field) =>
    Number.isSafeInteger(value) ? value : refuse(`custom.${field.key} must be an integer of minor units`),
  date: (value, field) =>
    isDate(value) ? value : refuse(`custom.${field.key} must be a date such as 2026-11-15`),
  boolean: (value, field) =>
    typeof value === 'boolean' ? value : refuse(`custom.${field.key} must be true or false`),
  select: readOption,
  multiselect: (value, field) => {
    if (!Array.isArray(value))
      return refuse(say`custom.${field.key} must be a list of ${{ choices: field.options }}`)
    return [...new Set(value.map(one => readOption(one, field)))]
  },
  url: (value, field) =>
    typeof value === 'string' && value.length <= TEXT
      ? toWebAddress(`custom.${field.key}`, value)
      : refuse(`custom.${field.key} must be a valid URL`),
  email: (value, field) =>
    typeof value === 'string' && isEmail(value.trim())
      ? value.trim()
      : refuse(`custom.${field.key} must be a valid email`),
  phone: (value, field, home) => {
    try {
      return toE164(String(value), home)
    } catch {
      return refuse(`custom.${field.key} must be a valid phone number such as +14155552671`)
    }
  },
  user: (value, field) =>
    Number.isSafeInteger(value) && (value as number) > 0 && (value as number) < 2 ** 31
      ? value
      : refuse(`custom.${field.key} must be the id of a colleague`),
}

export function isDate(value: unknown): value is string {
  if (typeof value !== 'string' || !/^\d{4}-\d{2}-\d{2}$/.test(value)) return false
  try {
    return Temporal.PlainDate.from(value, { overflow: 'reject' }).toString() === value
  } catch {
    return false
  }
}

/** The value as it is kept; one that does not fit is refused by its name and rule. */
export const readCustomValue = (field: CustomField, value: unknown, home: string | null): unknown =>
  readers[field.type](value, field, home)

const YES = new Set(['true', 'yes', 'y', '1', 'ja', 'x'])
const NO = new Set(['false', 'no', 'n', '0', 'nein'])

/** Text of a file as what the field holds, as far as it can be told. */
export function fromText(field: CustomField, value: unknown): unknown {
  if (typeof value !== 'string') return value
  const text = value.trim()
  switch (field.type) {
    case 'number':
      return /^-?\d+(\.\d+)?(e[+-]?\d+)?$/i.test(text) ? Number(text) : value
    case 'money':
    case 'user':
      return /^-?\d+$/.test(text) ? Number(text) : value
    case 'boolean':
      return YES.has(text.toLowerCase()) ? true : NO.has(text.toLowerCase()) ? false : value
    case 'date':
      return /^\d{4}-\d{2}-\d{2}T/.test(text) ? text.slice(0, 10) : text
    case 'multiselect':
      return text
        .replace(/^\[|\]$/g, '')
        .split(/[;,|]/)
        .map(one => one.trim().replace(/^"|"$/g, ''))
        .filter(one => one !== '')
    default:
      return text
  }
}
