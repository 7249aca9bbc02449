import pg from 'pg'
import type { Bench } from './bench.ts'

/** How often a second the statement runs on so many connections. */
export async function repeat(
  bench: Bench,
  connections: number,
  text: string,
  values: unknown[],
): Promise<number> {
  const pool = new pg.Pool({ connectionString: bench.databaseUrl, max: connections })
  const started = performance.now()
  const end = started + bench.seconds * 1000
  let done = 0
  const loop = async () => {
    while (performance.now() < end) {
      await pool.query({ name: 'bare', text, values })
      done += 1
    }
  }
  await Promise.all(Array.from({ length: connections }, loop))
  await pool.end()
  return done / ((performance.now() - started) / 1000)
}
