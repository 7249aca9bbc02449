import type { ContractField } from '../../../../../sdk/index.ts'

type Fields = readonly ContractField[]
type Ids = readonly string[]

export const edges = ['left', 'center', 'right', 'top', 'bottom'] as const
export type Edge = (typeof edges)[number]

const between = (low: number, value: number, high: number) => Math.min(Math.max(value, low), high)

/** Inside its page, and large enough to be hit. */
export function moveField(field: ContractField): ContractField {
  const w = between(0.02, field.w, 1)
  const h = between(0.012, field.h, 1)
  return { ...field, w, h, x: between(0, field.x, 1 - w), y: between(0, field.y, 1 - h) }
}

/** Those that are named, each changed; the others as they are. */
export const changed = (
  fields: Fields,
  ids: Ids,
  change: (field: ContractField) => Partial<ContractField>,
): Fields => fields.map(one => (ids.includes(one.id) ? moveField({ ...one, ...change(one) }) : one))

/** In one line with the one that was chosen first. */
export function aligned(fields: Fields, ids: Ids, edge: Edge): Fields {
  const first = fields.find(({ id }) => id === ids[0])
  if (!first) return fields
  const { x, y, w, h } = first
  return changed(fields, ids, one => {
    switch (edge) {
      case 'left':
        return { x }
      case 'center':
        return { x: x + w / 2 - one.w / 2 }
      case 'right':
        return { x: x + w - one.w }
      case 'top':
        return { y }
      case 'bottom':
        return { y: y + h - one.h }
    }
  })
}

/** Below whatever is there already, where its page has room for that. */
export function placeFree(fields: Fields, field: ContractField): ContractField {
  const isOver = (one: ContractField, y: number) =>
    one.page === field.page &&
    one.x < field.x + field.w &&
    field.x < one.x + one.w &&
    one.y < y + field.h &&
    y < one.y + one.h
  for (let { y } = field; y + field.h < 1; y += 0.01)
    if (!fields.some(one => isOver(one, y))) return moveField({ ...field, y })
  return moveField(field)
}

/** Not a hair's breadth apart is the same place. */
const isThere = (fields: Fields, { page, x, y }: ContractField) =>
  fields.some(one => one.page === page && Math.abs(one.x - x) < 0.005 && Math.abs(one.y - y) < 0.005)

const ASIDE = 0.02

/** Copies on a page at the same place, or a little below and beside where that is taken. */
export function copiesOf(fields: Fields, copied: Fields, page: number): ContractField[] {
  const first = Math.min(...copied.map(one => one.page))
  const made = (aside: number) =>
    copied.map(one =>
      moveField({
        ...one,
        id: crypto.randomUUID(),
        page: page + one.page - first,
        x: one.x + aside,
        y: one.y + aside,
      }),
    )
  for (let step = 0; step < 20; step += 1) {
    const copies = made(step * ASIDE)
    if (!copies.some(copy => isThere(fields, copy))) return copies
  }
  return made(0)
}
