import type { Compilable, CompiledQuery } from 'kysely'
import type { Db } from './context.ts'

interface Prepared<Values extends unknown[], Row> {
  /** The rows it finds. */
  (db: Db, ...values: Values): Promise<Row[]>
  /** The statement itself, for `ctx.write`. */
  with(db: Db, ...values: Values): CompiledQuery<Row>
}

/** Stands for a value while the query is put together. */
class Place {
  readonly at: number

  constructor(at: number) {
    this.at = at
  }
}

/**
 * A query put together and compiled once, for what runs all the time: doing that anew costs more than sending it. The
 * values may only go into the query as parameters; its shape must not depend on them.
 */
export function prepared<Values extends unknown[], Row>(
  build: (db: Db, ...values: Values) => Compilable<Row>,
): Prepared<Values, Row> {
  let compiled: CompiledQuery<Row> | undefined
  const count = build.length - 1
  const compile = (db: Db) => {
    const places = Array.from({ length: count }, (_, at) => new Place(at))
    const made = build(db, ...(places as never as Values)).compile()
    const used = new Set(made.parameters.filter(parameter => parameter instanceof Place))
    if (used.size < count) throw new Error(`a value of a prepared query went astray: ${made.sql}`)
    return made
  }
  const fill = (db: Db, ...values: Values): CompiledQuery<Row> => {
    compiled ??= compile(db)
    const { sql, query, queryId, parameters } = compiled
    const filled = parameters.map(parameter =>
      parameter instanceof Place ? values[parameter.at] : parameter,
    )
    return { sql, query, queryId, parameters: filled }
  }
  const run = async (db: Db, ...values: Values) => (await db.executeQuery(fill(db, ...values))).rows
  return Object.assign(run, { with: fill })
}
