import { Ajv, type ErrorObject, type ValidateFunction } from 'ajv'
import formats from 'ajv-formats'
import type { TSchema } from '#kit/schema.ts'
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
export function describeError(error: ErrorObject | undefined, whole: string): string {
  if (!error) return `${whole} is not valid`
  const path = fieldName(error)
  const params = error.params as {
    limit: number
    type: unknown
    multipleOf: number
    allowedValues: unknown[]
    format: string
  }
  switch (error.keyword) {
    case 'required':
      return `${path} is required`
    case 'type':
      return `${path || whole} must be ${typeName(params.type)}`
    case 'maxLength':
      return `${path} must be at most ${plural(params.limit, 'character')}`
    case 'minLength':
      return params.limit === 1
        ? `${path} must not be empty`
        : `${path} must be at least ${plural(params.limit, 'character')}`
    case 'minimum':
      return `${path} must be at least ${params.limit}`
    case 'maximum':
      return `${path} must be at most ${params.limit}`
    case 'exclusiveMinimum':
      return `${path} must be greater than ${params.limit}`
    case 'exclusiveMaximum':
      return `${path} must be less than ${params.limit}`
    case 'maxItems':
      return `${path} must have at most ${plural(params.limit, 'item')}`
    case 'minItems':
      return `${path} must have at least ${plural(params.limit, 'item')}`
    case 'maxProperties':
      return `${path} must have at most ${plural(params.limit, 'key')}`
    case 'uniqueItems':
      return `${path} must not repeat an item`
    case 'multipleOf':
      return `${path} must be a multiple of ${params.multipleOf}`
    case 'enum':
      return `${path} must be one of ${params.allowedValues.filter(v => v !== null).join(', ')}`
    case 'format':
      return `${path} must be a valid ${formatNames[params.format] ?? params.format}`
    default:
      return `${path || whole} ${error.message ?? 'is not valid'}`
  }
}

const formatNames: Record<string, string> = {
  'date-time': 'timestamp such as 2026-11-15T09:30:00Z',
  date: 'date such as 2026-11-15',
  email: 'email address',
  uri: 'URL',
  uuid: 'uuid',
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

const plural = (count: unknown, noun: string) => `${count} ${noun}${count === 1 ? '' : 's'}`

const typeNames: Record<string, string> = {
  string: 'a string',
  number: 'a number',
  integer: 'a whole number',
  boolean: 'true or false',
  array: 'a list',
  object: 'an object',
  null: 'null',
}

function typeName(type: unknown): string {
  const all = (Array.isArray(type) ? type : String(type).split(',')) as string[]
  return all.map(one => typeNames[one] ?? one).join(' or ')
}
