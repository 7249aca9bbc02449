import type { Pages, View } from './query.ts'

type ApiField = View['doc']['fields']['fields'][number]
export type FieldType = ApiField['type']
export type Value = string | boolean

export interface Place {
  page: number
  x: number
  y: number
  w: number
  h: number
}

/** Something on the pages that is the visitor's to fill, or that is filled for them. */
export interface OwnField {
  id: string
  type: FieldType
  /** Empty where the sender gave none: the page has a word of its own for each type. */
  label: string
  required: boolean
  /** Null when the pages could not be drawn or lack the one it is on: then it is in a list. */
  place: Place | null
  placeholder: string
  options: string[]
  maxLength: number
  /** The server knows the value, or the sender gave it and it stays. */
  isFixed: boolean
  initial: Value | undefined
}

export interface OtherField {
  id: string
  type: FieldType
  label: string
  place: Place
}

/** The place at the end of the text for a party that has no signature field; not a field for the server. */
const END_OF_TEXT = 'end-of-text'

const FILLED_BY_SERVER: readonly FieldType[] = ['name', 'email', 'date_signed']

export const labelOf = ({ label, type }: { label: string; type: string }) => (label === type ? '' : label)

export function ownFields({ doc, party }: View, pages: Pages | undefined): OwnField[] {
  const mine = doc.fields.fields.filter(field => field.party === party)
  // A field on a page that no longer exists still has to be filled.
  const fields = mine
    .map(toOwnField)
    .map(field => (pages && field.place!.page >= pages.pages.length ? { ...field, place: null } : field))
  if (!fields.some(({ type }) => type === 'signature')) {
    const place = pages?.signature_places.find(one => one.party === party)
    fields.push({
      id: END_OF_TEXT,
      type: 'signature',
      label: '',
      required: true,
      place: place ?? null,
      placeholder: '',
      options: [],
      maxLength: 300,
      isFixed: false,
      initial: undefined,
    })
  }
  const ordered = inReadingOrder(fields)
  // Nobody signs without a signature, whether or not the sender marked its place as required.
  const first = ordered.find(({ type }) => type === 'signature')
  return ordered.map(field => (field === first ? { ...field, required: true } : field))
}

function toOwnField(field: ApiField): OwnField {
  const given = field.default_value
  return {
    id: field.id,
    type: field.type,
    label: labelOf(field),
    required: field.required,
    place: { page: field.page, x: field.x, y: field.y, w: field.w, h: field.h },
    placeholder: field.placeholder ?? '',
    options: field.options ?? [],
    maxLength: field.max_length ?? 2_000,
    isFixed: FILLED_BY_SERVER.includes(field.type) || field.read_only === true,
    initial: typeof given === 'string' || typeof given === 'boolean' ? given : undefined,
  }
}

/** Places of the other party that are still empty; what it has given is on the pages themselves. */
export function otherFields({ doc, party, other_signed }: View, pages: Pages | undefined): OtherField[] {
  if (other_signed) return []
  const places = (pages?.signature_places ?? []).filter(place => place.party !== party)
  return [
    ...doc.fields.fields
      .filter(field => field.party !== party)
      .map(field => ({ id: field.id, type: field.type, label: labelOf(field), place: field })),
    ...places.map(place => ({ id: END_OF_TEXT, type: 'signature' as const, label: '', place })),
  ]
}

/** By page, then by line, then along the line: what overlaps by half a height stands in one line. */
export function inReadingOrder<T extends { place: Place | null }>(fields: readonly T[]): T[] {
  const placed = fields.filter(({ place }) => place !== null)
  const lost = fields.filter(({ place }) => place === null)
  const byHeight = placed.toSorted((a, b) => a.place!.page - b.place!.page || a.place!.y - b.place!.y)
  const lines: T[][] = []
  for (const field of byHeight) {
    const line = lines.at(-1)
    const head = line?.[0]?.place
    const here = field.place!
    const inLine = head && head.page === here.page && here.y < head.y + Math.min(head.h, here.h) / 2
    if (line && inLine) line.push(field)
    else lines.push([field])
  }
  return [...lines.flatMap(line => line.toSorted((a, b) => a.place!.x - b.place!.x)), ...lost]
}

export interface Signature {
  name: string
  style: 'script' | 'elegant' | 'plain' | 'drawn' | 'uploaded'
  /** A data URL; empty where the name is typed. */
  image: string
  initials: string
}

export interface Filled {
  values: Readonly<Record<string, Value>>
  signature: Signature | null
  /** Places on which the visitor has put the signature or the initials. */
  placed: readonly string[]
}

export const isHandwritten = ({ type }: { type: FieldType }) => type === 'signature' || type === 'initials'

/** What the visitor is asked for; the rest fills itself. */
export const asksVisitor = (field: OwnField) => !field.isFixed

export function isComplete(field: OwnField, { values, signature, placed }: Filled): boolean {
  if (field.isFixed) return true
  if (field.type === 'signature') return signature !== null && (!field.required || placed.includes(field.id))
  if (field.type === 'initials') {
    return (signature?.initials ?? '') !== '' && (!field.required || placed.includes(field.id))
  }
  const value = values[field.id] ?? field.initial
  return field.type === 'checkbox' ? value === true : typeof value === 'string' && value.trim() !== ''
}

export const isMissing = (field: OwnField, filled: Filled) => field.required && !isComplete(field, filled)

/** The next one that is missing, from where the visitor is, and around to the beginning. */
export function nextMissing(
  fields: readonly OwnField[],
  filled: Filled,
  from: string | null,
): OwnField | null {
  const at = fields.findIndex(({ id }) => id === from)
  const around = [...fields.slice(at + 1), ...fields.slice(0, at + 1)]
  return around.find(field => isMissing(field, filled)) ?? null
}

/** What the server is told: the visitor's own answers, nothing that it knows itself. */
export function answersOf(fields: readonly OwnField[], { values }: Filled): Record<string, Value> {
  const asked = fields.filter(field => asksVisitor(field) && !isHandwritten(field))
  return Object.fromEntries(
    asked.flatMap(({ id, type, initial }) => {
      const value = values[id]
      // Nothing at all would stand for the sender's own suggestion, which was taken out here.
      if (value === '' && type === 'text' && initial) return [[id, ' ']]
      return value === undefined || value === ''
        ? []
        : [[id, typeof value === 'string' ? value.trim() : value]]
    }),
  )
}

/** Ada Byron → AB. */
export const initialsOf = (name: string): string =>
  name
    .trim()
    .split(/[\s\-–]+/u)
    .filter(Boolean)
    .map(part => [...part][0]!.toUpperCase())
    .slice(0, 4)
    .join('')
