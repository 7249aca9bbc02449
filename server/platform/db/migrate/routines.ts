import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { pathToFileURL } from 'node:url'

/** A function or procedure with its rights and triggers, or the call of one that makes such. */
export interface Routine {
  /** `crm/search/search_rows`: whose it is, the room, its name. */
  name: string
  text: string
  checksum: string
  /** Made before the tables, whose defaults, policies and indexes need it. */
  isGround: boolean
  /** Whether the file has a function of its own name. */
  isFunction: boolean
}

const folderOfRelease = new URL('../../../db/routines/', import.meta.url)

export async function loadRoutines(folder?: string): Promise<Routine[]> {
  const place = folder ? pathToFileURL(`${folder}/`) : folderOfRelease
  const paths = (await readdir(place, { recursive: true })).filter(path => path.endsWith('.sql')).sort()
  const texts = await Promise.all(
    paths.map(async path => [path.slice(0, -4), await readFile(new URL(path, place), 'utf8')] as const),
  )
  return planRoutines(new Map(texts))
}

const calledBy = (name: string) => name.slice(name.lastIndexOf('/') + 1)

/** Each behind those it names: some bodies are looked into when they are made. */
function planRoutines(texts: ReadonlyMap<string, string>): Routine[] {
  const byFunction = new Map([...texts.keys()].map(name => [calledBy(name), name]))
  const named = (words: Iterable<string>) => [...words].flatMap(word => byFunction.get(word) ?? [])
  const planned = new Set<string>()
  const begun = new Set<string>()
  const plan = (name: string) => {
    if (begun.has(name)) return
    begun.add(name)
    for (const other of named(texts.get(name)!.replace(/--.*/g, '').match(/\w+/g) ?? [])) plan(other)
    planned.add(name)
  }
  for (const name of texts.keys()) plan(name)
  return [...planned].map(name => {
    const text = texts.get(name)!
    // What a procedure makes is made anew when the procedure changes.
    const makers = named([...text.matchAll(/^call (\w+)/gm)].map(([, maker]) => maker!))
    const hash = createHash('sha256').update(text)
    for (const maker of makers) hash.update(texts.get(maker)!)
    return {
      name,
      text,
      checksum: hash.digest('hex'),
      isGround: name.includes('/ground/'),
      isFunction: new RegExp(`^create or replace (function|procedure) ${calledBy(name)}\\(`, 'm').test(text),
    }
  })
}
