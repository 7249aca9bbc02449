import { Readable } from 'node:stream'
import { createSecretBox } from '#platform/crypto/secret-box.ts'
import { connectDirectly } from '#platform/db/pool.ts'
import { type TestApp, testSettings } from '#tests/harness.ts'
import type { Importing } from './import/batch.ts'
import { toBatches } from './import/batches.ts'
import { type Counts, importBatches } from './import/command.ts'
import { rememberNothing } from './import/companies.ts'
import { readRows } from './import/rows.ts'
import { ensureSource, listSources } from './import/write-queries.ts'
import { secretsOver } from './pool/secret-queries.ts'
import { loadPoolSecret } from './pool/secrets.ts'

type App = Pick<TestApp, 'databaseUrl' | 'clock'>

/** What an import has to know, as the command would have it. */
export async function withWriter<T>(
  { databaseUrl, clock }: App,
  work: (importing: Importing) => Promise<T>,
  source = 'test',
): Promise<T> {
  const client = await connectDirectly(databaseUrl, 'test-pool')
  try {
    const now = clock.now().toString({ fractionalSecondDigits: 3 })
    const id = await ensureSource(client, source, 'for tests', now)
    const names = await listSources(client)
    const box = createSecretBox({ current: testSettings('').appSecret })
    const secret = await loadPoolSecret(secretsOver(client), box, 'identifiers')
    const rank = (one: number) => names.get(one) ?? ''
    return await work({ client, secret, source: id, rank, now, remembered: rememberNothing() })
  } finally {
    await client.end()
  }
}

export interface Imported extends Counts {
  errors: string[]
}

/** Imports text as a file would be: CSV, or JSON lines. */
export const importText = (
  app: App,
  text: string | Buffer,
  { kind = 'people' as 'people' | 'companies', source = 'test', map = {} } = {},
): Promise<Imported> =>
  withWriter(
    app,
    async importing => {
      const errors: string[] = []
      const rows = readRows(Readable.from([Buffer.from(text)]), map)
      const counts = await importBatches(importing, toBatches(rows, { ...importing, kind, from: 1 }), {
        bad: ({ number, why }) => void errors.push(`${number}: ${why}`),
        saved: () => {},
        failed: () => {},
      })
      return { ...counts, errors }
    },
    source,
  )

export const importPeople = (app: App, rows: readonly object[]): Promise<Imported> =>
  importText(app, rows.map(row => JSON.stringify(row)).join('\n'))
