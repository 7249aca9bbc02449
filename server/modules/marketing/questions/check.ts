import { LRUCache } from 'lru-cache'
import { isEmail } from '#platform/server/validation.ts'
import { type Answer, type Answers, MOST_TEXT, type QuestionField } from './schema.ts'

export interface Checked {
  answers: Answers
  /** By key; empty where all is well. */
  errors: Record<string, string>
}

type Check = (given: Record<string, unknown>) => Checked
type Read = (value: unknown) => { answer: Answer } | { error: string }

const MOST_KEPT = 500
const compiled = new LRUCache<string, Check>({ max: MOST_KEPT })

/** The check of a form's fields, put together once for each version of it. */
export function checkerOf(id: string, version: number, fields: readonly QuestionField[]): Check {
  const key = `${id}:${version}`
  let check = compiled.get(key)
  if (!check) {
    check = compileCheck(fields)
    compiled.set(key, check)
  }
  return check
}

export function compileCheck(fields: readonly QuestionField[]): Check {
  const readers = fields.map(field => ({ key: field.key, read: readerOf(field) }))
  return given => {
    const answers: Answers = {}
    const errors: Record<string, string> = {}
    for (const { key, read } of readers) {
      const result = read(Object.hasOwn(given, key) ? given[key] : undefined)
      if ('error' in result) errors[key] = result.error
      else answers[key] = result.answer
    }
    return { answers, errors }
  }
}

const isNothing = (value: unknown) =>
  value === undefined || value === null || value === '' || (Array.isArray(value) && value.length === 0)

/** As a person would have typed it; nothing else is an answer. */
const asText = (value: unknown): string | undefined => {
  if (typeof value === 'string') return value
  if (typeof value === 'number' && Number.isFinite(value)) return String(value)
  if (typeof value === 'boolean') return String(value)
  return undefined
}

function readerOf(field: QuestionField): Read {
  const say = (rule: string) => ({ error: `${field.label} ${rule}` })
  const required = say('is required')
  if (field.type === 'checkbox' || field.type === 'consent') {
    return value => {
      const isGiven = value === true || ['true', 'on', '1', 'yes'].includes(String(value).toLowerCase())
      const isPlain = isNothing(value) || ['string', 'number', 'boolean'].includes(typeof value)
      if (!isPlain) return say('must be one of the options')
      return isGiven || !field.required ? { answer: isGiven } : required
    }
  }
  if (field.type === 'multiselect') {
    return value => {
      if (isNothing(value)) return field.required ? required : { answer: [] }
      const chosen = [value].flat().map(asText)
      if (chosen.length > field.options.length * 2) return say('must be one of the options')
      const isFine = chosen.every(one => one !== undefined && field.options.includes(one))
      return isFine ? { answer: [...new Set(chosen as string[])] } : say('must be one of the options')
    }
  }
  const read = readers[field.type]
  return value => {
    // Of several values for one field a plain form sends, the last is meant.
    const text = asText(Array.isArray(value) ? value.at(-1) : value)
    if (text === undefined && !isNothing(value)) return say(wrongKind[field.type] ?? 'must be text')
    const trimmed = (text ?? '').trim()
    if (trimmed === '') return field.required ? required : { answer: null }
    if (trimmed.includes('\0') || !trimmed.isWellFormed()) {
      return say('contains a character that cannot be stored')
    }
    const most = field.max_length ?? MOST_TEXT
    if (trimmed.length > most) return say(`must be at most ${most} characters`)
    return read(trimmed, field, say)
  }
}

type Say = (rule: string) => { error: string }
type ReadText = (text: string, field: QuestionField, say: Say) => { answer: Answer } | { error: string }

const wrongKind: Partial<Record<QuestionField['type'], string>> = {
  email: 'must be a valid email address',
  number: 'must be a number',
  date: 'must be a valid date',
  url: 'must be a web address',
  phone: 'must be a phone number',
  select: 'must be one of the options',
  radio: 'must be one of the options',
}

const kept: ReadText = text => ({ answer: text })
const oneOf: ReadText = (text, { options }, say) =>
  options.includes(text) ? { answer: text } : say(wrongKind.select!)

const readers: Record<Exclude<QuestionField['type'], 'checkbox' | 'consent' | 'multiselect'>, ReadText> = {
  text: kept,
  textarea: kept,
  hidden: kept,
  select: oneOf,
  radio: oneOf,
  email: (text, _, say) => (text.length <= 254 && isEmail(text) ? { answer: text } : say(wrongKind.email!)),
  number: (text, { min, max }, say) => {
    const number = /^[+-]?(\d+([.,]\d*)?|[.,]\d+)(e[+-]?\d{1,3})?$/i.test(text)
      ? Number(text.replace(',', '.'))
      : Number.NaN
    if (!Number.isFinite(number)) return say(wrongKind.number!)
    if (min !== null && number < min) return say(`must be at least ${min}`)
    if (max !== null && number > max) return say(`must be at most ${max}`)
    return { answer: number }
  },
  date: (text, _, say) => {
    const [, year, month, day] = /^(\d{4})-(\d{2})-(\d{2})$/.exec(text) ?? []
    const at = new Date(Date.UTC(Number(year), Number(month) - 1, Number(day)))
    const isDate = year !== undefined && Number(year) > 0 && at.toISOString().slice(0, 10) === text
    return isDate ? { answer: text } : say(wrongKind.date!)
  },
  url: (text, _, say) => {
    const url = URL.parse(/^[a-z][a-z0-9+.-]*:/i.test(text) ? text : `https://${text}`)
    const isWeb = url && ['http:', 'https:'].includes(url.protocol) && url.hostname.includes('.')
    return isWeb && url.username === '' && url.password === '' ? { answer: url.href } : say(wrongKind.url!)
  },
  phone: (text, _, say) => {
    const digits = text.replaceAll(/\D/g, '').length
    const isPhone =
      /^\+?[\d\s().\-/]+(?:\s*(?:ext\.?|x|#)\s*\d{1,6})?$/i.test(text) && digits >= 5 && digits <= 20
    return isPhone ? { answer: text } : say(wrongKind.phone!)
  },
}
