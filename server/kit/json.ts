import type { ColumnType } from 'kysely'

/** JSON text on its way into a jsonb column. Branded, because the driver would turn a bare array into a PostgreSQL array. */
export type JsonText = string & { readonly __json: unique symbol }

export const toJson = (value: unknown): JsonText => JSON.stringify(value) as JsonText

/** How generated table types see a jsonb column: parsed on the way out, `toJson` on the way in. */
export type Jsonb = ColumnType<unknown, JsonText, JsonText>
