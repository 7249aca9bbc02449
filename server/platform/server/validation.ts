import { Ajv, type ErrorObject, type ValidateFunction } from 'ajv'
import formats from 'ajv-formats'
import type { TSchema } from '#kit/schema.ts'
import { type Sentence, say } from '#kit/text/sentence.ts'
import { onFirstUse } from './answers/serialize.ts'

/** Query values are text and become numbers; body values are what they are. Unknown keys are dropped in both. */
const forQuery = createAjv({ coerceTypes: true, removeAdditional: 'all', useDefaults: true })
const forBody = createAjv({ coerceTypes: false, removeAdditional: 'all', useDefaults: true })
const forAnswers = createAjv({ coerceTypes: false })

function createAjv(options: object): Ajv {
  const ajv = new Ajv({ strict: false, allErrors: false, ...options })
  formats.default(ajv)
  ajv.addFormat('email', isEmail)
  return ajv
}

/** One @, a dotted domain, nothing a header could be split with. Deliverability is for the mail server to say. */
function isEmail(text: string): boolean {
  return /^[^\s@<>(),;:\\"[\]]{1,64}@(?:[\p{L}\p{N}](?:[\p{L}\p{N}-]{0,61}[\p{L}\p{N}])?\.)+[\p{L}\p{N}-]{2,63}$/u.test(
    text,
  )
}

export { isEmail }

export const compileQuery = (schema: TSchema): ValidateFunction => forQuery.compile(schema)
export const compileBody = (schema: TSchema): ValidateFunction => forBody.compile(schema)

interface Check {
  (value: unknown): boolean
  errors: ErrorObject[] | null | undefined
}

/** A validator that stands ready beside the routes: compiled by the first who uses it, not by every start. */
export function bodyCheck(schema: TSchema): Check {
  const compiled = onFirstUse(() => compileBody(schema))
  const check = (value: unknown) => {
    const isValid = compiled()(value)
    check.errors = compiled().errors
    return isValid
  }
  check.errors = undefined as Check['errors']
  return check
}

export const compileAnswer = (schema: object): ValidateFunction => forAnswers.compile(schema)

/** "lines[0].quantity must be greater than 0": names the field and the rule. */
export function describeError(error: ErrorObject | undefined, whole: string): Sentence {
  if (!error) return say`${whole} is not valid`
  const path = fieldName(error)
  const params = error.params as {
    limit: number
    type: unknown
    multipleOf: number
    allowedValues: unknown[]
    format: string
  }
  const { limit } = params
  switch (error.keyword) {
    case 'required':
      return say`${path} is required`
    case 'type':
      return describeType(path || whole, params.type)
    case 'maxLength':
      return limit === 1
        ? say`${path} must be at most 1 character`
        : say`${path} must be at most ${{ most: limit }} characters`
    case 'minLength':
      return limit === 1
        ? say`${path} must not be empty`
        : say`${path} must be at least ${{ least: limit }} characters`
    case 'minimum':
      return say`${path} must be at least ${{ least: limit }}`
    case 'maximum':
      return say`${path} must be at most ${{ most: limit }}`
    case 'exclusiveMinimum':
      return say`${path} must be greater than ${{ limit }}`
    case 'exclusiveMaximum':
      return say`${path} must be less than ${{ limit }}`
    case 'maxItems':
      return limit === 1
        ? say`${path} must have at most 1 item`
        : say`${path} must have at most ${{ most: limit }} items`
    case 'minItems':
      return limit === 1
        ? say`${path} must have at least 1 item`
        : say`${path} must have at least ${{ least: limit }} items`
    case 'maxProperties':
      return limit === 1
        ? say`${path} must have at most 1 key`
        : say`${path} must have at most ${{ most: limit }} keys`
    case 'uniqueItems':
      return say`${path} must not repeat an item`
    case 'multipleOf':
      return say`${path} must be a multiple of ${{ step: params.multipleOf }}`
    case 'enum':
      return say`${path} must be one of ${{ choices: params.allowedValues.filter(v => v !== null).map(String) }}`
    case 'format':
      return describeFormat(path, params.format)
    default:
      return say`${path || whole} ${{ rule: error.message ?? 'is not valid' }}`
  }
}

function describeFormat(path: string, format: string): Sentence {
  switch (format) {
    case 'date-time':
      return say`${path} must be a valid timestamp such as 2026-11-15T09:30:00Z`
    case 'date':
      return say`${path} must be a valid date such as 2026-11-15`
    case 'email':
      return say`${path} must be a valid email address`
    case 'uri':
      return say`${path} must be a valid URL`
    case 'uuid':
      return say`${path} must be a valid uuid`
    default:
      return say`${path} must be a valid ${{ format }}`
  }
}

export function fieldName({ instancePath, keyword, params }: ErrorObject): string {
  const path = instancePath
    .slice(1)
    .split('/')
    .map(part => part.replaceAll('~1', '/').replaceAll('~0', '~'))
    .filter(part => part !== '')
    .reduce((name, part) => (/^\d+$/.test(part) ? `${name}[${part}]` : name ? `${name}.${part}` : part), '')
  if (keyword !== 'required') return path
  const missing = (params as { missingProperty: string }).missingProperty
  return path ? `${path}.${missing}` : missing
}

function describeType(path: string, type: unknown): Sentence {
  const all = (Array.isArray(type) ? type : String(type).split(',')) as string[]
  switch (all.join()) {
    case 'string':
      return say`${path} must be a string`
    case 'number':
      return say`${path} must be a number`
    case 'integer':
      return say`${path} must be a whole number`
    case 'boolean':
      return say`${path} must be true or false`
    case 'array':
      return say`${path} must be a list`
    case 'object':
      return say`${path} must be an object`
    default:
      return say`${path} must be ${{ types: all.map(one => typeNames[one] ?? one).join(' or ') }}`
  }
}

const typeNames: Record<string, string> = {
  string: 'a string',
  number: 'a number',
  integer: 'a whole number',
  boolean: 'true or false',
  array: 'a list',
  object: 'an object',
  null: 'null',
}
