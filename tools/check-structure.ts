/** Fails where the house is not as docs/architecture.md describes it: tools/structure/rules.ts has the rules. */
import { glob, readdir, readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { modules } from '#modules/index.ts'
import { loadMigrations } from '#platform/db/migrate/plan.ts'
import { platformTables } from '#platform/db/tables.ts'
import { checkDeletes } from './structure/deletes.ts'
import { checkDrafts } from './structure/drafts.ts'
import { exceptions } from './structure/exceptions.ts'
import { checkLocks } from './structure/migrations.ts'
import { checkRooms } from './structure/rooms.ts'
import {
  checkConnections,
  checkFolders,
  checkLengths,
  checkMigrations,
  checkPaymentPort,
  checkPlatform,
  checkScreens,
  checkStatements,
  checkTables,
  checkThrottles,
  type Sources,
} from './structure/rules.ts'
import { checkScreenTables } from './structure/tables.ts'
import { checkTiers } from './structure/tiers.ts'
import { checkTimes } from './structure/times.ts'
import { checkWords } from './structure/words.ts'

const cwd = fileURLToPath(new URL('..', import.meta.url))

async function readSources(): Promise<Sources> {
  const sources = new Map<string, string>()
  for await (const path of glob('{server,web,sdk,bench,tools}/**/*.{ts,tsx,sql}', {
    cwd,
    exclude: ['web/dist/**'],
  })) {
    sources.set(path, await readFile(`${cwd}/${path}`, 'utf8'))
  }
  return sources
}

const tablesOf = (types: string) =>
  [...types.slice(types.indexOf('export interface DB {')).matchAll(/^ {2}([a-z_]+):/gm)].map(
    match => match[1]!,
  )

const sources = await readSources()
const problems = [
  ...checkStatements(sources, exceptions.statements),
  ...checkFolders(sources, exceptions.folders),
  ...checkLengths(sources, exceptions.files),
  ...checkRooms(sources, exceptions.circles),
  ...checkTables(
    sources,
    tablesOf(sources.get('server/db/types.ts')!),
    [...modules, { name: 'platform', tables: platformTables }],
    exceptions.tables,
  ),
  ...checkConnections(sources, exceptions.connections),
  ...checkPlatform(sources, modules),
  ...checkPaymentPort(sources),
  ...checkScreens(sources),
  ...checkTimes(sources),
  ...checkDrafts(sources, exceptions.drafts),
  ...checkDeletes(sources, exceptions.deletes),
  ...checkScreenTables(sources, exceptions.screenTables),
  ...checkTiers(sources),
  ...checkWords(sources),
  ...checkThrottles(sources),
  ...checkLocks(new Map((await loadMigrations()).map(({ name, text }) => [name, text]))),
  ...checkMigrations(await readdir(`${cwd}/server/db/migrations`)),
]
for (const problem of problems) process.stderr.write(`${problem}\n`)
process.exit(problems.length === 0 ? 0 : 1)
