import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type pg from 'pg'
import { from as copyFrom } from 'pg-copy-streams'
import { createClient } from './pool.ts'

/**
 * A connection of the owner's, outside every organization: for commands that write what belongs to none, and for threads
 * that read it. Requests and jobs have no use for it.
 */
export type DirectConnection = pg.Client

export async function connectDirectly(url: string, applicationName: string): Promise<DirectConnection> {
  const client = createClient(url, applicationName)
  await client.connect()
  return client
}

/** `copy … from stdin`, in the text format. */
export async function copyInto(
  connection: DirectConnection,
  statement: string,
  pieces: Iterable<string>,
): Promise<void> {
  await pipeline(Readable.from(pieces), connection.query(copyFrom(statement)))
}
