import { NamedObject, type Static, Type } from '#kit/schema.ts'

export const IceServer = NamedObject('IceServer', {
  urls: Type.Array(Type.String()),
  username: Type.Optional(Type.String()),
  credential: Type.Optional(Type.String()),
})
export type IceServer = Static<typeof IceServer>
