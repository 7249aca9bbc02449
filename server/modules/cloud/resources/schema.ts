import { PageQuery } from '#kit/page.ts'
import {
  Choice,
  FreeObject,
  NamedObject,
  Nullable,
  type Static,
  Text,
  Timestamp,
  Type,
  Uuid,
} from '#kit/schema.ts'
import { type Kind, providerNames } from '../kinds/kind.ts'

export const Tags = Type.Record(Type.String(), Type.String({ maxLength: 256 }), {
  maxProperties: 50,
  propertyNames: { minLength: 1, maxLength: 128 },
  examples: [{ env: 'production' }],
})

const Name = Text(100, { minLength: 1, examples: ['web-1'] })
const Region = Type.String({ pattern: '^[a-z0-9][a-z0-9-]{0,39}$', examples: ['eu-central-1'] })

export const operationStatuses = ['pending', 'running', 'succeeded', 'failed', 'canceled'] as const

export const Operation = NamedObject('Operation', {
  id: Uuid,
  resource_id: Uuid,
  resource_kind: Type.String(),
  action: Type.String(),
  status: Choice(operationStatuses),
  simulated: Type.Boolean(),
  attempts: Type.Integer(),
  error: Nullable(Type.String()),
  error_code: Nullable(Type.String()),
  created_at: Timestamp,
  started_at: Nullable(Timestamp),
  finished_at: Nullable(Timestamp),
})
export type Operation = Static<typeof Operation>

/** Shown fields of a spec are there once the resource is made, whatever was optional when asking. */
const shown = (properties: Kind['spec'], hidden: readonly string[] = []) =>
  Object.fromEntries(
    Object.entries(properties)
      .filter(([key]) => !hidden.includes(key))
      .map(([key, schema]) => [key, Type.Optional(schema)]),
  )

const typeName = (text: string) =>
  text.replaceAll(/(?:^|_)(\w)/g, (_, letter: string) => letter.toUpperCase())

export function resourceShape(kind: Kind) {
  return NamedObject(typeName(kind.name), {
    id: Uuid,
    kind: Type.String(),
    name: Type.String(),
    provider: Choice(providerNames),
    simulated: Type.Boolean(),
    ...(kind.parent ? { [kind.parent.param]: Uuid } : {}),
    ...(kind.region === 'none' ? {} : { region: Nullable(Type.String()) }),
    state: Type.String(),
    ...shown(kind.spec, kind.confidential),
    ...shown(kind.facts),
    tags: Type.Record(Type.String(), Type.String()),
    error: Nullable(Type.String()),
    drift: Nullable(FreeObject),
    created_at: Timestamp,
    updated_at: Timestamp,
    deleted_at: Nullable(Timestamp),
  })
}

export function createBody(kind: Kind) {
  const provider = Choice(kind.providers, kind.providerRequired ? {} : { default: 'sandbox' })
  return Type.Object({
    name: kind.nameSchema ?? Type.Optional(Name),
    provider: kind.providerRequired ? provider : Type.Optional(provider),
    ...(kind.region === 'none'
      ? {}
      : { region: kind.region === 'required' ? Region : Type.Optional(Region) }),
    ...kind.spec,
    tags: Type.Optional(Tags),
  })
}

export const changeBody = (kind: Kind) =>
  Type.Partial(Type.Object({ ...(kind.nameSchema ? {} : { name: Name }), ...kind.change, tags: Tags }))

export const ResourceQuery = Type.Object({
  ...PageQuery.properties,
  state: Type.Optional(Text(40)),
  provider: Type.Optional(Choice(providerNames)),
  region: Type.Optional(Text(40)),
  /** `key` or `key=value`. */
  tag: Type.Optional(Text(400, { minLength: 1, examples: ['env=production'] })),
  include_deleted: Type.Boolean({ default: false }),
})
export type ResourceQuery = Static<typeof ResourceQuery>
