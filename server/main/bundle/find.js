import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'

// JavaScript, as cli.js is: every start comes past here, and to strip types Node would have to load a compiler.

const root = join(import.meta.dirname, '../../..')

const isSource = path => /\.([jt]s|json)$/.test(path) && !/\.(test|fixture)\.ts$|^tests\//.test(path)

/** Everything the bundle is made from, by its content; under a tenth of a second. */
function hashSources() {
  const sum = createHash('sha256').update(readFileSync(join(root, 'package-lock.json')))
  const paths = readdirSync(join(root, 'server'), { recursive: true }).filter(isSource).sort()
  for (const path of paths) sum.update(`${path}\0`).update(readFileSync(join(root, 'server', path)))
  return sum.digest('hex').slice(0, 16)
}

/**
 * The folder of the bundle of the present sources, made where there is none yet; null where it cannot be made, and the
 * sources run as they are.
 * @returns {string | null}
 */
export function findBundle(bundles = join(root, '.cache/server')) {
  const sources = hashSources()
  const folder = join(bundles, sources)
  if (existsSync(folder)) return folder
  // What bundles is no part of a production install.
  if (!existsSync(join(root, 'node_modules/rolldown'))) return null
  const draft = join(bundles, `.draft-${process.pid}`)
  try {
    mkdirSync(draft, { recursive: true })
    const build = spawnSync(process.execPath, [join(import.meta.dirname, 'build.ts'), draft], {
      stdio: ['ignore', 'ignore', 'pipe'],
      env: {},
    })
    if (build.status !== 0)
      throw new Error(build.stderr?.toString().trim() || `it ended with ${build.status}`)
    // Whoever saved a file meanwhile gets what runs, not what lies under a wrong name.
    if (hashSources() !== sources) return null
    publish(draft, folder)
    removeOld(bundles, sources)
    return folder
  } catch (error) {
    process.stderr.write(`The server could not be bundled and runs from its sources: ${error.message}\n`)
    return null
  } finally {
    rmSync(draft, { recursive: true, force: true })
  }
}

/** A bundle appears whole or not at all; of two processes that made the same, the first one's stays. */
function publish(draft, folder) {
  try {
    renameSync(draft, folder)
  } catch (error) {
    if (error.code !== 'ENOTEMPTY' && error.code !== 'EEXIST') throw error
  }
}

const KEPT = 10
const KEEP_MS = 60 * 60 * 1000

/** A server that runs loads parts of its bundle when they are needed: it stays for as long as a few releases take. */
function removeOld(bundles, current) {
  const others = readdirSync(bundles)
    .filter(name => name !== current)
    .map(name => ({ folder: join(bundles, name), at: statSync(join(bundles, name)).mtimeMs }))
    .sort((a, b) => b.at - a.at)
  for (const { folder, at } of others.slice(KEPT)) {
    if (Date.now() - at > KEEP_MS) rmSync(folder, { recursive: true, force: true })
  }
}
