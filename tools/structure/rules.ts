/**
 * What no linter knows about this house: where statements live, whose a table is, how large a room may get. Each rule
 * looks at paths and texts alone, so that a test can break it with three lines.
 */

import { type Access, accessesIn, accessesOf, withoutComments } from './accesses.ts'
import type { Unasked } from './deletes.ts'
import type { UnkeptForm } from './drafts.ts'
import type { KnownCircles } from './rooms.ts'
import type { OwnTable } from './tables.ts'

export interface Exceptions {
  /** Files that still build queries outside of a queries file. */
  readonly statements: readonly string[]
  /** Folders with more files than fit. */
  readonly folders: readonly string[]
  readonly files: readonly string[]
  readonly tables: readonly ForeignTable[]
  readonly drafts: readonly UnkeptForm[]
  readonly deletes: readonly Unasked[]
  readonly screenTables: readonly OwnTable[]
  readonly circles: KnownCircles
  /** Files outside of the platform that connect to the database themselves. */
  readonly connections: readonly { readonly path: string; readonly why: string }[]
}

/** Statements of a module on a table that another one owns and does not offer. */
export interface ForeignTable {
  readonly module: string
  readonly does: Access
  readonly table: string
  readonly why: string
}

/** Path from the root of the checkout to the text. */
export type Sources = ReadonlyMap<string, string>

export const folderLimit = 15
export const lineLimit = 300

const isCode = (path: string) =>
  (/\.(ts|tsx)$/.test(path) && !isTest(path) && !isGenerated(path)) || isRoutine(path)
const isRoutine = (path: string) => /^server\/db\/routines\/.*\.sql$/.test(path)
const isTest = (path: string) => /\.(test|fixture)\.tsx?$|^(server|web)\/tests\//.test(path)
const isGenerated = (path: string) => path === 'server/db/types.ts' || path.startsWith('sdk/generated/')

/** The database's own rooms, and the file that puts queries together ahead of time. */
const mayBuildQueries = (path: string) =>
  /(^|[/-])queries\.ts$/.test(path) || /^server\/platform\/(db|postgres)\//.test(path)

const building = /\.(selectFrom|insertInto|updateTable|deleteFrom|mergeInto)\(|\bdb\s*\.with(Recursive)?\(/
const kyselyImport = /import\s+(?!type\b)([^;]*?)\s+from\s+'kysely'/g

const buildsQueries = (text: string) => {
  const code = withoutComments(text)
  return building.test(code) || [...code.matchAll(kyselyImport)].some(([, names]) => importsValues(names!))
}

const importsValues = (names: string) =>
  names
    .replace(/[{}]/g, '')
    .split(',')
    .some(name => name.trim() !== '' && !name.trim().startsWith('type '))

export function checkStatements(sources: Sources, excepted: readonly string[]): string[] {
  const breaking = [...sources]
    .filter(
      ([path, text]) =>
        /^server\//.test(path) && isCode(path) && !mayBuildQueries(path) && buildsQueries(text),
    )
    .map(([path]) => path)
  return compare(breaking, excepted, {
    broken: path => `${path} builds queries: statements live in queries.ts or *-queries.ts`,
    list: 'statements',
  })
}

/** One says what another says: it is not one more to read. */
const isTranslation = (path: string) => /\/(names|words)\.\w+\.ts$/.test(path)

export function checkFolders(sources: Sources, excepted: readonly string[]): string[] {
  const counts = new Map<string, number>()
  for (const path of sources.keys()) {
    if (!isCode(path) || isTranslation(path)) continue
    const folder = path.slice(0, path.lastIndexOf('/'))
    counts.set(folder, (counts.get(folder) ?? 0) + 1)
  }
  const large = [...counts].filter(([, count]) => count > folderLimit).map(([folder]) => folder)
  return compare(large, excepted, {
    broken: folder =>
      `${folder} holds ${counts.get(folder)} files: past ${folderLimit} it gets rooms by verb`,
    list: 'folders',
  })
}

export function checkLengths(sources: Sources, excepted: readonly string[]): string[] {
  const lines = (path: string) => (sources.get(path)!.match(/\n/g) ?? []).length
  const long = [...sources.keys()].filter(path => isCode(path) && lines(path) > lineLimit)
  return compare(long, excepted, {
    broken: path => `${path} has ${lines(path)} lines: past ${lineLimit} nobody reads it in one sitting`,
    list: 'files',
  })
}

export interface Owner {
  readonly name: string
  readonly tables?: readonly string[]
  /** Those of its tables that others may join. */
  readonly readable?: readonly string[]
}

/** Every table has one owner, only its owner's folder writes it, and others read what the owner offers. */
export function checkTables(
  sources: Sources,
  tables: readonly string[],
  owners: readonly Owner[],
  excepted: readonly ForeignTable[],
): string[] {
  const owned = owners.flatMap(owner => owner.tables ?? [])
  const readable = owners.flatMap(owner => owner.readable ?? [])
  const unowned = tables.filter(table => !owned.includes(table))
  const gone = owned.filter(table => !tables.includes(table))
  const shared = [...new Set(owned.filter((table, index) => owned.indexOf(table) !== index))]
  const touched = new Map<string, string>()
  for (const [path, text] of sources) {
    const module = /^server\/(?:modules|db\/routines)\/([^/]+)\//.exec(path)?.[1]
    if (!module || !isCode(path)) continue
    const own = owners.find(owner => owner.name === module)?.tables ?? []
    for (const { table, does } of isRoutine(path) ? accessesOf(text) : accessesIn(text)) {
      if (!owned.includes(table) || own.includes(table)) continue
      if (does === 'writes' || !readable.includes(table)) touched.set(`${module} ${does} ${table}`, path)
    }
  }
  return [
    ...unowned.map(table => `${table} has no owner: name it in the \`tables\` of its module`),
    ...gone.map(table => `${table} has an owner and does not exist`),
    ...shared.map(table => `${table} has more than one owner`),
    ...excepted
      .filter(({ why }) => why.trim() === '')
      .map(({ table }) => `${table}: an exception needs a reason`),
    ...compare(
      [...touched.keys()],
      excepted.map(({ module, does, table }) => `${module} ${does} ${table}`),
      {
        broken: key =>
          `${key}, another module's (${touched.get(key)}): ask its face, or listen to its events`,
        list: 'tables',
      },
    ),
  ]
}

/** A connection of the owner's passes every guard of tenancy by: only the platform makes one. */
export function checkConnections(sources: Sources, excepted: Exceptions['connections']): string[] {
  const connecting = [...sources]
    .filter(
      ([path, text]) =>
        /^server\/(?!platform\/)/.test(path) &&
        isCode(path) &&
        /\bconnectDirectly\b/.test(withoutComments(text)),
    )
    .map(([path]) => path)
  return compare(
    connecting,
    excepted.map(({ path }) => path),
    { broken: path => `${path} connects as the owner: only the platform does`, list: 'connections' },
  )
}

/** What domains are about. `server/platform` serves all of them and knows none. */
const domainWords = [
  'billing',
  'calendar',
  'campaign',
  'companies',
  'company',
  'contact',
  'contract',
  'credit note',
  'crm',
  'deal',
  'enrollment',
  'invoice',
  'mailbox',
  'opportunity',
  'payment',
  'quotation',
  'stripe',
  'subscription',
  'suppression',
  'workflow',
]
const domainWord = new RegExp(`\\b(${domainWords.join('|')})s?\\b`, 'i')
/** Apart at every change of case, so that `findInvoice` is two words. */
const inWords = (text: string) => text.replace(/([a-z\d])([A-Z])/g, '$1 $2').replace(/[_-]/g, ' ')

/** The machinery names no domain, in code or in a file's name, and has no statement on a table of one. */
export function checkPlatform(sources: Sources, owners: readonly Owner[]): string[] {
  const ofModules = new Map(owners.flatMap(({ name, tables = [] }) => tables.map(table => [table, name])))
  return [...sources].flatMap(([path, text]) => {
    if (!path.startsWith('server/platform/') || !isCode(path)) return []
    const word = domainWord.exec(inWords(`${path}\n${withoutComments(text)}`))?.[1]
    const touched = accessesIn(text).flatMap(({ table }) => {
      const owner = ofModules.get(table)
      return owner ? [`${path} has a statement on ${table}, which ${owner} owns`] : []
    })
    return [
      ...(word ? [`${path} says "${word}": a domain declares such things in its module`] : []),
      ...new Set(touched),
    ]
  })
}

const paymentRoom = 'server/modules/billing/payments/'
/** The registry, the face by which imports read the same account, and the module, which offers to connect one. */
const mayNameProviders = [
  `${paymentRoom}providers.ts`,
  'server/modules/billing/index.ts',
  'server/modules/billing/module.ts',
]

/** A payment provider is a folder behind the port; the rest of billing does not know its name. */
export function checkPaymentPort(sources: Sources): string[] {
  const folders = [...sources.keys()].flatMap(
    path => (path.startsWith(paymentRoom) && /^([^/]+)\//.exec(path.slice(paymentRoom.length))?.[1]) || [],
  )
  return [...new Set(folders)].flatMap(name =>
    [...sources]
      .filter(
        ([path, text]) =>
          path.startsWith('server/modules/billing/') &&
          isCode(path) &&
          !path.startsWith(`${paymentRoom}${name}/`) &&
          !mayNameProviders.includes(path) &&
          new RegExp(`\\b${name}\\b`, 'i').test(inWords(text)),
      )
      .map(([path]) => `${path} names ${name}: ask payments/provider.ts`),
  )
}

/** Who holds data shows it, whatever became of the last refetch: only `Unloaded` may say that a screen failed. */
export function checkScreens(sources: Sources): string[] {
  return [...sources].flatMap(([path, text]) => {
    if (!/^web\/app\/.*\.tsx$/.test(path)) return []
    const mayFail = path === 'web/app/kit/screen/screen-states.tsx' || path === 'web/app/router.tsx'
    return (!mayFail && /\bScreenFailed\b/.test(text)) || hidesHeld.test(text)
      ? [`${path} puts a failure where data is held: \`if (!query.data) return <Unloaded query={query} />\``]
      : []
  })
}

/** `error` and not `isLoadingError`, which says that nothing is held. */
const hidesHeld = /\b(error|isError)\b[^\n;]*\s*(return|\?|&&)\s*\(?\s*<Unloaded\b/

const keyByAddress = /`[a-z_-]+:[^`]*\$\{(?![^}]*networkOf\()[^}]*\bip\b[^}]*\}/

/** A household has a whole /64 of IPv6: whoever is slowed down by single addresses is not slowed down. */
export function checkThrottles(sources: Sources): string[] {
  return [...sources]
    .filter(
      ([path, text]) =>
        path.startsWith('server/') && isCode(path) && keyByAddress.test(withoutComments(text)),
    )
    .map(([path]) => `${path} counts by a raw address: networkOf() says whose it is`)
}

/** Two people who add one at the same time must not take the same number. */
export function checkMigrations(names: readonly string[]): string[] {
  return names
    .filter(name => !/^\d{12}_[a-z0-9_]+\.sql$/.test(name))
    .map(name => `${name}: a migration is named by its moment, YYYYMMDDHHMM_topic.sql`)
}

/** A list of exceptions only ever shrinks: what is no longer one has to leave it. */
function compare(
  found: readonly string[],
  excepted: readonly string[],
  say: { broken(key: string): string; list: string },
): string[] {
  return [
    ...found.filter(key => !excepted.includes(key)).map(say.broken),
    ...excepted
      .filter(key => !found.includes(key))
      .map(key => `${key} is mended: take it off the list \`${say.list}\` in tools/structure`),
  ]
}
