import type { CompiledQuery } from 'kysely'
import type pg from 'pg'
import { REQUEST_STATEMENT_MS, ROLE } from './opening.ts'
import { createClient, type PoolOptions, statementName } from './pool.ts'
import { Statement } from './statement.ts'

export interface Appender {
  append(query: CompiledQuery): Promise<void>
  close(): Promise<void>
}

/**
 * A connection that stays in the application's role, outside every tenant, and runs single statements: each commits by
 * itself, without the opening and the commit that cost a short write more than it does. Opened when first needed, and
 * anew after it was lost.
 */
export function createAppender({ url, applicationName }: PoolOptions): Appender {
  let current: Promise<pg.Client> | undefined

  function open(): Promise<pg.Client> {
    const client = createClient(url, applicationName, { pipeline: true })
    const opened = enter(client)
    const forget = () => {
      if (current === opened) current = undefined
    }
    client.once('end', forget)
    opened.catch(forget)
    return opened
  }

  return {
    async append({ sql, parameters }) {
      current ??= open()
      const client = await current
      await new Promise<unknown>((resolve, reject) => {
        const parts = { text: sql, name: statementName(sql), values: parameters }
        client.query(new Statement(parts, resolve, reject) as unknown as pg.Query)
      })
    },
    async close() {
      const client = await current?.catch(() => undefined)
      await client?.end()
    },
  }
}

async function enter(client: pg.Client): Promise<pg.Client> {
  await client.connect()
  try {
    await client.query(`set role ${ROLE}; set statement_timeout = ${REQUEST_STATEMENT_MS}`)
    return client
  } catch (error) {
    await client.end().catch(() => {})
    throw error
  }
}
