import { type Static, type TObject, type TProperties, type TSchema, type TUnsafe, Type } from 'typebox'

/** The wire vocabulary: the few shapes every resource spells the same way. */

export const Uuid = Type.String({ format: 'uuid', examples: ['01a1dce5-541d-7093-834b-661a97c3b69e'] })
export const Timestamp = Type.String({ format: 'date-time', examples: ['2026-11-15T09:30:00.000Z'] })
export const DateOnly = Type.String({ format: 'date', examples: ['2026-11-15'] })
export const Email = Type.String({ format: 'email', maxLength: 254, examples: ['ada@example.com'] })
export const CurrencyCode = Type.String({ pattern: '^[A-Za-z]{3}$', examples: ['USD'] })
/** An amount in minor units. JSON numbers are exact up to 2^53-1, and no amount may pass that. */
export const Cents = Type.Integer({
  minimum: -Number.MAX_SAFE_INTEGER,
  maximum: Number.MAX_SAFE_INTEGER,
  examples: [12_900],
})
export const UserId = Type.Integer({ minimum: 1, maximum: 2_147_483_647, examples: [1] })
/** Any JSON object; its keys survive although unknown keys of declared objects are dropped. */
export const FreeObject = Type.Record(Type.String(), Type.Unknown())

export function Text(
  maxLength: number,
  options: { minLength?: number; examples?: string[]; description?: string } = {},
) {
  return Type.String({ maxLength, ...options })
}

export function Choice<const Values extends readonly string[]>(
  values: Values,
  options: Record<string, unknown> = {},
): TUnsafe<Values[number]> {
  return Type.Unsafe<Values[number]>({ type: 'string', enum: [...values], ...options })
}

const NAME = Symbol('name of a wire shape')
const NULLABLE_OF = Symbol('named shape, or null')

/**
 * Gives a wire shape its name: `export const Invoice = named('Invoice', Type.Object({ … }))`. The shape is then
 * spelled once in the OpenAPI document, under components, and the SDK exports it as a type of that name. Whatever
 * appears in two answers or requests deserves one.
 *
 * The name belongs to this one shape. `Optional`, `Array`, `Data`, `Paged` and `Nullable` refer to it;
 * `Type.Partial(Invoice)`, `Type.Object({ ...Invoice.properties })` and `{ ...Invoice }` are other shapes and have no
 * name until they are given one. Two shapes of one name fail when the document is built, and so does a shape with
 * defaults that is both asked for and answered, since a caller may leave those keys out and an answer never does.
 */
export function named<S extends TSchema>(name: string, schema: S): S {
  if (!/^[A-Z][A-Za-z0-9]*$/.test(name)) throw new Error(`${name} is no name for a type`)
  return mark(Object.defineProperties({}, Object.getOwnPropertyDescriptors(schema)) as S, NAME, name)
}

/** The usual one: `NamedObject('Invoice', { … })` is `named('Invoice', Type.Object({ … }))`. */
export const NamedObject = <P extends TProperties>(
  name: string,
  properties: P,
  options: Record<string, unknown> = {},
) => named(name, Type.Object(properties, options))

export const nameOf = (schema: object): string | undefined => (schema as { [NAME]?: string })[NAME]

/** What `Nullable` was made of, where that has a name. */
export const nullableOf = (schema: object): object | undefined =>
  (schema as { [NULLABLE_OF]?: object })[NULLABLE_OF]

/** Not enumerable, as TypeBox's own marks: validators never see it, and a spread does not carry it along. */
function mark<S extends object>(schema: S, key: symbol, value: unknown): S {
  return Object.defineProperty(schema, key, { value, enumerable: false })
}

/** `type: [x, 'null']` where possible: an anyOf costs a validation per value when serialising. */
export function Nullable<S extends TSchema>(schema: S): TUnsafe<Static<S> | null> {
  const plain = schema as S & { type?: string; enum?: unknown[] }
  if (typeof plain.type !== 'string') {
    return Type.Unsafe<Static<S> | null>({ anyOf: [schema, { type: 'null' }] })
  }
  const { type, enum: values, ...rest } = plain
  const nullable = Type.Unsafe<Static<S> | null>({
    ...rest,
    type: [type, 'null'],
    ...(values ? { enum: [...values, null] } : {}),
  })
  return nameOf(schema) ? mark(nullable, NULLABLE_OF, schema) : nullable
}

/** A PATCH/PUT body: every key optional; name the nullable ones so that null clears them. */
export function Patch<P extends TProperties>(properties: P) {
  return Type.Partial(Type.Object(properties))
}

export function Data<S extends TSchema>(data: S): TObject<{ data: S }> {
  return Type.Object({ data })
}

export { type Static, type TObject, type TSchema, Type }
