/** What the dependencies of production bring, as the lock file has it. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

export const root = fileURLToPath(new URL('..', import.meta.url))
export const readJson = (path: string) => JSON.parse(readFileSync(join(root, path), 'utf8'))

interface Locked {
  version: string
  license?: string
  dependencies?: Record<string, string>
  optionalDependencies?: Record<string, string>
  peerDependencies?: Record<string, string>
  peerDependenciesMeta?: Record<string, { optional?: boolean }>
}

export const locked: Record<string, Locked> = readJson('package-lock.json').packages

/** As Node finds it: beside the one who asks, or further up. */
function resolve(from: string, name: string): string | undefined {
  for (let folder = from; ; folder = folder.slice(0, Math.max(0, folder.lastIndexOf('/node_modules/')))) {
    const path = folder === '' ? `node_modules/${name}` : `${folder}/node_modules/${name}`
    if (locked[path]) return path
    if (folder === '') return undefined
  }
}

function bring(path: string, into: Set<string>): Set<string> {
  if (into.has(path)) return into
  into.add(path)
  const { dependencies: needs = {}, optionalDependencies: likes = {}, ...of } = locked[path]!
  const peers = Object.keys(of.peerDependencies ?? {}).filter(
    name => !of.peerDependenciesMeta?.[name]?.optional,
  )
  for (const name of [...Object.keys(needs), ...Object.keys(likes), ...peers]) {
    const found = resolve(path, name)
    if (found) bring(found, into)
  }
  return into
}

export const names: readonly string[] = Object.keys(readJson('package.json').dependencies).sort()

/** Paths in the lock file by the dependency that brings them, itself among them. */
export const brought = new Map(names.map(name => [name, bring(`node_modules/${name}`, new Set())]))
