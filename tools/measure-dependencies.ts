/**
 * Writes tools/dependency-facts.json: when each dependency of production was released, when its newest version was, and
 * what it weighs with all it brings. Asks the registry, so it is run by hand after a change, for all or for those named:
 * `node tools/measure-dependencies.ts fastify`.
 */
import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { readdir, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brought, locked, names, readJson, root } from './dependency-graph.ts'

const run = promisify(execFile)

async function datesOf(name: string) {
  const { stdout } = await run('npm', ['view', name, 'time', 'dist-tags', '--json'], { maxBuffer: 64 << 20 })
  const { time, 'dist-tags': tags } = JSON.parse(stdout)
  const day = (version: string): string => time[version]?.slice(0, 10) ?? 'not said'
  return { released: day(locked[`node_modules/${name}`]!.version), newest: day(tags.latest) }
}

/** Its own files, without those of packages inside of it. */
async function bytesOf(path: string): Promise<number> {
  const folder = join(root, path)
  if (!existsSync(folder)) return 0
  const entries = await readdir(folder, { withFileTypes: true, recursive: true })
  const own = entries.filter(
    entry => entry.isFile() && !entry.parentPath.slice(folder.length).includes('/node_modules'),
  )
  const sizes = await Promise.all(
    own.map(async entry => (await stat(join(entry.parentPath, entry.name))).size),
  )
  return sizes.reduce((sum, size) => sum + size, 0)
}

const known: Record<string, object> = readJson('tools/dependency-facts.json')
const facts = Object.fromEntries(names.flatMap(name => (known[name] ? [[name, known[name]]] : [])))
const asked = process.argv.slice(2)
for (const name of asked.length > 0 ? asked : names) {
  const sizes = await Promise.all([...brought.get(name)!].map(bytesOf))
  const megabytes = Math.round(sizes.reduce((sum, size) => sum + size, 0) / 1e5) / 10
  facts[name] = { ...(await datesOf(name)), megabytes }
  process.stdout.write(`${name}\n`)
}
const sorted = Object.fromEntries(Object.entries(facts).sort())
await writeFile(join(root, 'tools/dependency-facts.json'), `${JSON.stringify(sorted, null, 2)}\n`)
