import { randomUUIDv7 } from 'node:crypto'

/** Ids sort by creation time, so that inserts stay at the right edge of every index. */
export const newId = (): string => randomUUIDv7()

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i

export const isUuid = (value: string): boolean => UUID.test(value)
