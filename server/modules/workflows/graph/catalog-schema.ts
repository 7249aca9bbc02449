import { FreeObject, Type } from '#kit/schema.ts'

export const Catalog = Type.Object({
  kinds: Type.Array(
    Type.Object({
      kind: Type.String(),
      label: Type.String(),
      ports: Type.Array(Type.String()),
      config_schema: FreeObject,
    }),
  ),
  events: Type.Array(
    Type.Object({ event: Type.String(), label: Type.String(), fields: Type.Array(Type.String()) }),
  ),
  fields: Type.Array(Type.Object({ name: Type.String(), label: Type.String(), type: Type.String() })),
})
