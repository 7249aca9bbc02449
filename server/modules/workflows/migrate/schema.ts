import { Nullable, type Static, Text, Type } from '#kit/schema.ts'

export const MigrateIn = Type.Object({
  from_version: Type.Optional(Type.Integer({ minimum: 1, maximum: 2_000_000_000 })),
  node_map: Type.Optional(
    Type.Record(Type.String(), Text(64), { description: 'Where runs go whose node has another id now' }),
  ),
  dry_run: Type.Optional(Type.Boolean({ default: false })),
})
export type MigrateIn = Static<typeof MigrateIn>

export const MigrateOut = Type.Object({
  moved: Type.Integer(),
  left: Type.Integer(),
  by_node: Type.Array(
    Type.Object({
      node_id: Type.String(),
      to_node_id: Nullable(Type.String()),
      runs: Type.Integer(),
      reason: Nullable(Type.String()),
    }),
  ),
})
export type MigrateOut = Static<typeof MigrateOut>
