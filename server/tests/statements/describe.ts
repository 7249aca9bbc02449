import pg from 'pg'
import { typeParsers } from '#platform/db/type-parsers.ts'
import type { Shape } from './collect.ts'
import { findNullable, type Plan } from './nullable.ts'
import { HOLE } from './text.ts'

/** A column of an answer, as the extended protocol describes it. */
export interface Field {
  name: string
  tableID: number
  columnID: number
  dataTypeID: number
}

interface PgType {
  oid: number
  category: string
  element: number
}

/** What a fragment that is only known at run time may be, for a statement to make sense. */
const stopgaps = ['true', '', 'null', '1', 'select * from contacts', 'text', 'date']

/** A value of each category of types, as PostgreSQL would send it. */
const samples: Record<string, string> = { N: '1', B: 't', A: '{1}', D: '2026-11-15 09:30:00+00' }
const JSON_TYPES = [114, 3802]

/** Asks PostgreSQL what statements answer with. None of them runs. */
export async function describeStatements(url: string) {
  const client = new pg.Client(url)
  await client.connect()
  const types = new Map(
    (
      await read<PgType>('select oid::int, typcategory as category, typelem::int as element from pg_type')
    ).map(type => [type.oid, type]),
  )
  const mayBeNull = new Map(
    (
      await read<{ key: string; name: string }>(
        `select attrelid || '.' || attnum as key, attname as name from pg_attribute where not attnotnull`,
      )
    ).map(({ key, name }) => [key, name]),
  )

  async function read<Row extends pg.QueryResultRow>(text: string): Promise<Row[]> {
    return (await client.query<Row>(text)).rows
  }

  async function describe(texts: readonly string[]): Promise<Map<string, Shape>> {
    let failure: unknown
    for (const text of texts.flatMap(one => stopgaps.map(stopgap => one.replaceAll(HOLE, stopgap)))) {
      try {
        return await ask(text)
      } catch (error) {
        failure ??= error
      }
    }
    throw failure
  }

  async function ask(text: string): Promise<Map<string, Shape>> {
    const fields = await fieldsOf(client, text)
    if (fields.length === 0) return new Map()
    const [explained] = await read<{ 'QUERY PLAN': { Plan: Plan }[] }>(
      `explain (verbose, generic_plan, format json) ${text}`,
    )
    const nullable = findNullable(explained!['QUERY PLAN'][0]!.Plan)
    return new Map(
      fields.map((field, at) => [
        field.name,
        {
          ...shapeOf(field.dataTypeID),
          isNullable: nullable[at]! || isLeftNull(text, mayBeNull.get(`${field.tableID}.${field.columnID}`)),
        },
      ]),
    )
  }

  /** What our own parsers make of a value of that type. */
  function shapeOf(oid: number): Omit<Shape, 'isNullable'> {
    if (JSON_TYPES.includes(oid)) return { kind: 'anything' }
    const type = types.get(oid)!
    const value: unknown = typeParsers.getTypeParser(oid, 'text')(samples[type.category] ?? 'x')
    if (Array.isArray(value)) {
      const of = JSON_TYPES.includes(type.element) ? 'anything' : kindOf(value[0])
      return { kind: 'array', of: { kind: of, isNullable: false } }
    }
    return { kind: kindOf(value) }
  }

  return { describe, end: () => client.end() }
}

/** What a statement compares with something, or sets, is not null in the rows it gives. */
const isLeftNull = (text: string, column: string | undefined): boolean =>
  column !== undefined &&
  !/^\s*insert/.test(text) &&
  !new RegExp(`\\b${column}\\b\\)? (=|<|>|in|is not null)|(=|<|>) (\\w+\\.)?${column}\\b`).test(text)

const kindOf = (value: unknown): Shape['kind'] =>
  Buffer.isBuffer(value) ? 'Buffer' : (typeof value as 'string' | 'number' | 'boolean')

function fieldsOf(client: pg.Client, text: string): Promise<Field[]> {
  return new Promise((resolve, reject) => {
    let fields: Field[] = []
    let failure: unknown
    const description = {
      submit(connection: pg.Connection) {
        connection.parse({ name: '', text, types: [] }, true)
        connection.describe({ type: 'S', name: '' }, true)
        connection.sync()
      },
      handleRowDescription(message: { fields: Field[] }) {
        fields = message.fields
      },
      handleError(error: unknown) {
        failure = error
        reject(error)
      },
      handleReadyForQuery: () => failure ?? resolve(fields),
    }
    client.query(description as unknown as pg.Submittable)
  })
}
