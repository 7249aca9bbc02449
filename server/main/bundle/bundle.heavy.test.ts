import { execFile } from 'node:child_process'
import { existsSync, globSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { dirname, join, relative, resolve } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

const root = join(import.meta.dirname, '../../..')
const cli = join(root, 'server/main/cli.js')
const run = (...args: string[]) => promisify(execFile)(process.execPath, args, { cwd: root })

/** As deep in the project as the real ones are. */
mkdirSync(join(root, '.cache'), { recursive: true })
const bundles = mkdtempSync(join(root, '.cache/bundle-test-'))
afterAll(() => rmSync(bundles, { recursive: true, force: true }))

const find = async (folder: string) => {
  const program = `import { findBundle } from './server/main/bundle/find.js'; console.log(findBundle('${folder}'))`
  const { stdout, stderr } = await run('--input-type=module', '-e', program)
  return { found: stdout.trim(), stderr }
}

let bundle: string

beforeAll(async () => {
  // Three at once, as a server, a worker and a command may be started on a fresh machine.
  const all = await Promise.all([find(bundles), find(bundles), find(bundles)])
  expect(all.map(({ stderr }) => stderr)).toEqual(['', '', ''])
  expect(new Set(all.map(({ found }) => found)).size).toBe(1)
  bundle = all[0].found
})

const sources = globSync('server/**/*.{ts,json}', { cwd: root }).filter(
  path => !/\.(test|fixture)\.ts$|^server\/tests\//.test(path),
)
const textOf = (path: string) => readFileSync(join(root, path), 'utf8')

describe('the bundle of the server', () => {
  test('appears once, whole, and nothing is left of the drafts', () => {
    expect(readdirSync(bundles)).toEqual([relative(bundles, bundle)])
    expect(existsSync(join(bundle, 'main.js'))).toBe(true)
  })

  test('has an entry for every program, thread and task that a source names', async () => {
    const named = sources.flatMap(path =>
      [...textOf(path).matchAll(/new URL\(\s*'([^']+\.ts)',\s*import\.meta\.url/g)]
        .map(([, beside]) => relative(join(root, 'server'), resolve(root, dirname(path), beside!)))
        .filter(file => existsSync(join(root, 'server', file))),
    )
    const entries = new Set(named.map(file => `${file.replaceAll('/', '-').slice(0, -3)}.js`))
    expect(entries.size).toBeGreaterThan(25)
    expect([...entries].filter(entry => !existsSync(join(bundle, entry)))).toEqual([])
    // Spelled otherwise it would run from its source, and start as slowly as that.
    expect(sources.filter(path => /import\.meta\.dirname, '[^']+\.ts'/.test(textOf(path)))).toEqual([])

    const tasks = [...entries].filter(entry => entry.endsWith('-work.js'))
    const program = `
      const loaded = await Promise.all(${JSON.stringify(tasks)}.map(name => import('${bundle}/' + name)))
      console.log(JSON.stringify(loaded.map(all => Object.keys(all).length)))`
    const { stdout } = await run('--input-type=module', '-e', program)
    expect(JSON.parse(stdout)).not.toContain(0)
  })

  test('is made of nothing but what its name is a hash of', () => {
    const made = readdirSync(bundle)
      .filter(name => name.endsWith('.map'))
      .flatMap(
        name => (JSON.parse(readFileSync(join(bundle, name), 'utf8')) as { sources: string[] }).sources,
      )
      .map(path => relative(root, resolve(bundle, path)))
      .filter(path => !path.startsWith('node_modules/') && !path.includes('\0'))
    expect(made.length).toBeGreaterThan(2_000)
    expect(made.filter(path => !sources.includes(path))).toEqual([])
  })

  test('names files and lines of the sources where something goes wrong', async () => {
    const broken = `data:text/javascript,Object.defineProperty(process.stdout,'isTTY',{get(){throw new TypeError('gone')}})`
    const { stderr } = await run('--import', broken, cli, 'help').catch(error => error as { stderr: string })
    expect(stderr).toContain('TypeError: gone')
    const line =
      textOf('server/main/main.ts')
        .split('\n')
        .findIndex(text => text.includes('process.stdout.isTTY')) + 1
    expect(stderr).toMatch(new RegExp(`at runCommand \\(.*/server/main/main\\.ts:${line}:`))
  })

  test('is done without where it cannot be kept', async () => {
    const { found, stderr } = await find(join(root, 'package.json'))
    expect(found).toBe('null')
    expect(stderr).toContain('runs from its sources')
  })
})
