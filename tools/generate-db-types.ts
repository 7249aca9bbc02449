/** Writes types.ts and catalogue.txt into server/db (or the folder named) from a freshly migrated database: derived, never typed by hand. */
import { execFileSync } from 'node:child_process'
import { chmod, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { readCatalogue } from '#platform/db/catalogue.ts'
import { migrate } from '#platform/db/migrate/run.ts'
import { startEmbeddedPostgres } from '#platform/postgres/embedded.ts'

const silent = { debug() {}, info() {}, warn() {}, error() {} }
const folder = resolve(process.argv[2] ?? fileURLToPath(new URL('../server/db', import.meta.url)))
const types = join(folder, 'types.ts')

const dataDir = await mkdtemp(join(tmpdir(), 'bowline-types-'))
await chmod(dataDir, 0o755)
const postgres = await startEmbeddedPostgres({ dataDir, log: silent, durable: false })
try {
  await migrate(postgres.url, silent)
  const facts = await readCatalogue(postgres.url)
  await writeFile(join(folder, 'catalogue.txt'), `${facts.join('\n')}\n`)
  execFileSync(
    process.execPath,
    [
      'node_modules/kysely-codegen/dist/cli/bin.js',
      '--config-file',
      '.kysely-codegenrc.json',
      '--log-level',
      'error',
      '--out-file',
      types,
      '--url',
      postgres.url,
    ],
    { stdio: 'inherit', cwd: new URL('..', import.meta.url) },
  )
  // The generator uses our jsonb type but does not import it.
  const text = await readFile(types, 'utf8')
  const line = 'import type { ColumnType } from "kysely";'
  await writeFile(types, text.replace(line, `${line}\nimport type { Jsonb } from "../kit/json.ts";`))
} finally {
  await postgres.stop()
  await rm(dataDir, { recursive: true, force: true })
}
