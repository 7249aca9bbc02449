import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { pathToFileURL } from 'node:url'

export interface Migration {
  name: string
  text: string
  checksum: string
  /** `-- transaction: none`: each statement is committed by itself, as an index that is built concurrently has to be. */
  inTransaction: boolean
  /** `-- after: crm.fill_names`: back-fills that must be finished before it runs. */
  after: readonly string[]
}

const folderOfRelease = new URL('../../../db/migrations/', import.meta.url)
const folderOfBaseline = new URL('../../../db/baseline/', import.meta.url)

/** Everything of this release in its order, or what lies in a folder. */
export async function loadMigrations(folder?: string): Promise<Migration[]> {
  if (folder) return readFolder(pathToFileURL(`${folder}/`))
  return [...(await loadBaseline()), ...(await readFolder(folderOfRelease))]
}

/** The tables as 0.2.0 found them, a file a module. */
export const loadBaseline = () => readFolder(folderOfBaseline, 'baseline/')

/** Roles and extensions, which the routines need that the tables need. */
export const isRoots = ({ name }: Migration) => name === 'baseline/01_roots.sql'

async function readFolder(place: URL, prefix = ''): Promise<Migration[]> {
  const names = (await readdir(place)).filter(name => name.endsWith('.sql')).sort()
  return Promise.all(
    names.map(async name => readMigration(prefix + name, await readFile(new URL(name, place), 'utf8'))),
  )
}

/** What a migration asks for stands in the comments above its first statement. */
export function readMigration(name: string, text: string): Migration {
  const head = /^(?:--.*\n|\s*\n)*/.exec(text)![0]
  const asked = (what: string) =>
    [...head.matchAll(new RegExp(`^-- ${what}: (.+)$`, 'gm'))].map(([, value]) => value!.trim())
  const transaction = asked('transaction')
  if (transaction.some(value => value !== 'none')) {
    throw new Error(`${name}: "-- transaction:" is none, or is left out`)
  }
  return {
    name,
    text,
    checksum: createHash('sha256').update(text).digest('hex'),
    inTransaction: transaction.length === 0,
    after: asked('after'),
  }
}
