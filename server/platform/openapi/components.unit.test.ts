import { describe, expect, it } from 'vitest'
import { Choice, Data, Nullable, named, Patch, Text, Type, Uuid } from '#kit/schema.ts'
import { compileSerializer } from '../server/answers/serialize.ts'
import { compileAnswer, compileBody } from '../server/validation.ts'
import { collectComponents } from './components.ts'

const Kind = named('BoatKind', Choice(['sail', 'motor']))
const Boat = named('Boat', Type.Object({ id: Uuid, name: Text(20), kind: Kind }))
const boat = { $ref: '#/components/schemas/Boat' }

describe('a named shape', () => {
  it('is spelled once and referred to wherever it stands', () => {
    const components = collectComponents()
    const { properties } = components.answered(
      Type.Object({
        one: Boat,
        maybe: Type.Optional(Boat),
        none: Nullable(Boat),
        many: Type.Array(Boat),
        either: Type.Union([Boat, Kind]),
      }),
    )
    expect(properties).toEqual({
      one: boat,
      maybe: boat,
      none: { anyOf: [boat, { type: 'null' }] },
      many: { type: 'array', items: boat },
      either: { anyOf: [boat, { $ref: '#/components/schemas/BoatKind' }] },
    })
    expect(Object.keys(components.schemas)).toEqual(['BoatKind', 'Boat'])
  })

  it('lends its name to no other shape', () => {
    const components = collectComponents()
    for (const other of [
      Type.Partial(Boat),
      Type.Pick(Boat, ['id']),
      Type.Omit(Boat, ['id']),
      Type.Object({ ...Boat.properties, masts: Type.Integer() }),
      Patch(Boat.properties),
      { ...Boat, additionalProperties: false },
      { ...Nullable(Boat), description: 'Whatever floats' },
    ]) {
      expect(components.answered(other)).toHaveProperty('properties')
    }
    expect(Object.keys(components.schemas)).toEqual(['BoatKind'])
  })

  it('leaves what it was made of as it was', () => {
    const plain = Type.Object({ id: Uuid })
    named('Buoy', plain)
    expect(collectComponents().answered(plain)).toHaveProperty('properties')
  })

  it('refuses a name for two shapes, a name that is taken, and one that is no type name', () => {
    const other = named('Boat', Type.Object({ id: Uuid }))
    expect(() => collectComponents().answered(Type.Object({ a: Boat, b: other }))).toThrow(
      'two different schemas are called Boat',
    )
    expect(() => collectComponents({ Boat: {} }).answered(Boat)).toThrow('are called Boat')
    expect(() => named('boat list', Boat)).toThrow('no name for a type')
  })

  it('asks for two names where a default makes a difference', () => {
    const Sail = named('Sail', Type.Object({ area: Type.Integer({ default: 1 }) }))
    const components = collectComponents()
    components.sent(Sail)
    expect(components.schemas.Sail).not.toHaveProperty('required')
    expect(() => components.answered(Data(Sail))).toThrow('two different schemas are called Sail')
  })

  it('is validated and written as the shape alone would be', () => {
    const schema = Type.Object({ one: Boat, none: Nullable(Boat) })
    const ada = { id: '01a1dce5-541d-7093-834b-661a97c3b69e', name: 'Ada', kind: 'sail' }
    const body = { one: { ...ada, masts: 3 }, none: null }
    expect(compileAnswer(schema)(body)).toBe(true)
    expect(compileBody(schema)(body)).toBe(true)
    expect(body).toEqual({ one: ada, none: null })
    expect(compileBody(schema)({ one: { ...ada, kind: 'oar' }, none: null })).toBe(false)
    expect(JSON.parse(compileSerializer(schema)(body))).toEqual(body)
  })
})
