import { newId } from '#kit/id.ts'
import { InvalidInput } from '#kit/problem.ts'
import { say } from '#kit/text/sentence.ts'
import { FieldWithoutPage } from './errors.ts'
import { type Field, type FieldLayout, fieldTypes, parties } from './schema.ts'

const MOST_FIELDS = 500

/** Reads a layout as an editor sends it. Pages are reported by the engine, so those sent along are not believed. */
export function readFields(layout: Record<string, unknown>): Field[] {
  const given = layout.fields ?? []
  if (!Array.isArray(given)) throw InvalidInput('fields.fields must be a list')
  if (given.length > MOST_FIELDS)
    throw InvalidInput(say`fields.fields must have at most ${{ most: MOST_FIELDS }} items`)
  const fields = given.map((field, index) => readField(field, `fields.fields.${index}`))
  const ids = new Set(fields.map(({ id }) => id))
  if (ids.size < fields.length) throw InvalidInput('fields.fields must have unique ids')
  return fields
}

function readField(value: unknown, at: string): Field {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    throw InvalidInput(`${at} must be an object`)
  }
  const given = value as Record<string, unknown>
  const type = readChoice(given.type, fieldTypes, `${at}.type`)
  const isChoice = type === 'radio' || type === 'dropdown'
  const options =
    given.options === undefined || given.options === null ? undefined : readOptions(given.options, at)
  return {
    id: given.id === undefined ? newId() : readText(given.id, `${at}.id`, 100, 1),
    type,
    party: readChoice(given.party, parties, `${at}.party`),
    page: readPage(given.page ?? 0, `${at}.page`),
    ...moveInside({
      x: readFraction(given.x, `${at}.x`),
      y: readFraction(given.y, `${at}.y`),
      w: readExtent(given.w, `${at}.w`),
      h: readExtent(given.h, `${at}.h`),
    }),
    required: given.required === undefined ? type === 'signature' : given.required === true,
    label:
      given.label === undefined || given.label === null ? type : readText(given.label, `${at}.label`, 200),
    ...(typeof given.placeholder === 'string' ? { placeholder: given.placeholder.slice(0, 200) } : {}),
    ...(isChoice || options ? { options: options ?? [] } : {}),
    ...(isPlainValue(given.default_value) ? { default_value: given.default_value } : {}),
    ...(given.read_only === true ? { read_only: true } : {}),
    ...(Number.isInteger(given.max_length) && (given.max_length as number) > 0
      ? { max_length: Math.min(given.max_length as number, 10_000) }
      : {}),
  }
}

const isPlainValue = (value: unknown): value is string | boolean =>
  (typeof value === 'string' && value.length <= 10_000) || typeof value === 'boolean'

function readChoice<const T extends readonly string[]>(value: unknown, choices: T, at: string): T[number] {
  if (typeof value === 'string' && choices.includes(value)) return value
  throw InvalidInput(say`${at} must be one of ${{ choices }}`)
}

function readText(value: unknown, at: string, most: number, least = 0): string {
  if (typeof value !== 'string') throw InvalidInput(`${at} must be a string`)
  if (value.length > most || value.length < least)
    throw InvalidInput(say`${at} must be ${{ least }} to ${{ most }} characters`)
  return value
}

function readPage(value: unknown, at: string): number {
  if (Number.isInteger(value) && (value as number) >= 0 && (value as number) < 10_000) return value as number
  throw InvalidInput(`${at} must be a page number from 0`)
}

function readFraction(value: unknown, at: string): number {
  if (typeof value === 'number' && value >= 0 && value <= 1) return value
  throw InvalidInput(`${at} must be a number from 0 to 1`)
}

/** Nothing can be drawn on no room at all. */
function readExtent(value: unknown, at: string): number {
  if (readFraction(value, at) > 0) return value as number
  throw InvalidInput(`${at} must be above 0`)
}

function readOptions(value: unknown, at: string): string[] {
  if (!Array.isArray(value) || value.length > 100 || value.some(option => typeof option !== 'string')) {
    throw InvalidInput(`${at}.options must be a list of at most 100 strings`)
  }
  return value as string[]
}

/** A field that reaches over an edge of its page is moved inside: screen and print must show it at one place. */
export const moveInside = ({ x, y, w, h }: Pick<Field, 'x' | 'y' | 'w' | 'h'>) => ({
  x: Math.min(x, 1 - w),
  y: Math.min(y, 1 - h),
  w,
  h,
})

/** For fields as they were sent: each must lie on a page that the document has. */
export function checkPages(fields: readonly Field[], pages: number): void {
  const at = fields.findIndex(({ page }) => page >= pages)
  if (at >= 0) throw InvalidInput(say`fields[${at}].page must be at most ${{ most: pages - 1 }}`)
}

/** For fields that stand while the text under them changes. */
export function checkKeptPages({ pages, fields }: FieldLayout): void {
  const lost = fields.find(({ page }) => page >= pages.length)
  if (lost) throw FieldWithoutPage(lost, pages.length)
}

/**
 * Whether somebody should look at the fields again: there are more or fewer pages, or a page that holds fields
 * shows something else than before.
 */
export function needsReview(
  before: { pages: number; digests: readonly string[] },
  after: { pages: number; digests: readonly string[] },
  fields: FieldLayout['fields'],
): boolean {
  if (fields.length === 0) return false
  if (before.pages !== after.pages) return true
  return fields.some(({ page }) => page >= after.pages || before.digests[page] !== after.digests[page])
}
