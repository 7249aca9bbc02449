import type { CompiledQuery, SelectQueryBuilder } from 'kysely'
import type { Db } from './context.ts'
import { type PageQuery, pageOf, slice } from './page.ts'

interface Prepared<Values, Row> {
  /** The rows it finds. */
  (db: Db, values: Values): Promise<Row[]>
  /** The statement itself, for `ctx.write`. */
  with(db: Db, values: Values): CompiledQuery<Row>
}

/** Stands for a value while the query is put together. */
class Place {
  readonly name: string

  constructor(name: string) {
    this.name = name
  }
}

/**
 * A query put together and compiled once, for what runs all the time: doing that anew costs more than sending it. The
 * values may only go into the query as parameters; its shape must not depend on them.
 */
export function prepared<Values extends object, Row>(
  build: (db: Db, values: Values) => { compile(db: Db): CompiledQuery<Row> },
): Prepared<Values, Row> {
  let compiled: CompiledQuery<Row> | undefined
  const fill = (db: Db, values: Values): CompiledQuery<Row> => {
    compiled ??= compile(db, build)
    const { sql, query, queryId } = compiled
    const parameters = compiled.parameters.map(parameter =>
      parameter instanceof Place ? values[parameter.name as keyof Values] : parameter,
    )
    return { sql, query, queryId, parameters }
  }
  const run = async (db: Db, values: Values) => (await db.executeQuery(fill(db, values))).rows
  return Object.assign(run, { with: fill })
}

function compile<Values extends object, Row>(
  db: Db,
  build: (db: Db, values: Values) => { compile(db: Db): CompiledQuery<Row> },
): CompiledQuery<Row> {
  const places = new Map<string, Place>()
  const values = new Proxy({} as Values, {
    get(_, name) {
      const place = places.get(String(name)) ?? new Place(String(name))
      places.set(place.name, place)
      return place
    },
  })
  const made = build(db, values).compile(db)
  for (const place of places.values()) {
    if (!made.parameters.includes(place)) {
      throw new Error(`${place.name} is looked at and not a parameter of ${made.sql}`)
    }
  }
  return made
}

/** A page of what a query lists. `counted` has the same rows, where counting them takes fewer joins. */
export function selectPage<Tables, Table extends keyof Tables, Row, Others, Other extends keyof Others>(
  query: PageQuery,
  listed: SelectQueryBuilder<Tables, Table, Row>,
  counted?: SelectQueryBuilder<Others, Other, unknown>,
) {
  const { limit, offset } = slice(query)
  const rows = listed.limit(limit).offset(offset).execute()
  return pageOf(query, rows, counted ? countRows(counted) : countRows(listed))
}

async function countRows<Tables, Table extends keyof Tables, Row>(
  listed: SelectQueryBuilder<Tables, Table, Row>,
): Promise<number> {
  const { total } = await listed
    .clearSelect()
    .clearOrderBy()
    .select(({ fn }) => fn.countAll().as('total'))
    .$castTo<{ total: number }>()
    .executeTakeFirstOrThrow()
  return total
}
