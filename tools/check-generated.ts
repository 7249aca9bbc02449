/** Generates everything anew beside the checkout and fails where the committed files differ. */
import { execFileSync } from 'node:child_process'
import { mkdir, mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('..', import.meta.url))
const generated = [
  'openapi.json',
  'sdk/generated',
  'server/db/types.ts',
  'server/db/catalogue.txt',
  'docs/dependencies.md',
  'web/ui/font',
]

async function listFiles(path: string): Promise<string[]> {
  const entries = await readdir(path, { withFileTypes: true, recursive: true }).catch(() => null)
  if (!entries) return [path]
  return entries.filter(entry => entry.isFile()).map(entry => join(entry.parentPath, entry.name))
}

async function readTree(base: string): Promise<Map<string, string>> {
  const files = (await Promise.all(generated.map(path => listFiles(join(base, path))))).flat().sort()
  const texts = await Promise.all(files.map(file => readFile(file, 'utf8').catch(() => '')))
  return new Map(files.map((file, index) => [relative(base, file), texts[index]!]))
}

const fresh = await mkdtemp(join(tmpdir(), 'bowline-generated-'))
try {
  await mkdir(join(fresh, 'server/db'), { recursive: true })
  await mkdir(join(fresh, 'docs'))
  const run = (...args: string[]) => execFileSync(process.execPath, args, { cwd: root, stdio: 'inherit' })
  run('tools/generate-db-types.ts', join(fresh, 'server/db'))
  run('--import', './tools/classic-typescript.ts', 'tools/generate-sdk.ts', fresh)
  run('tools/generate-dependencies.ts', fresh)
  run('tools/generate-font.ts', fresh)
  const wanted = await readTree(fresh)
  const committed = await readTree(root)
  const names = new Set([...wanted.keys(), ...committed.keys()])
  const differing = [...names].filter(name => wanted.get(name) !== committed.get(name))
  if (differing.length > 0) {
    process.stderr.write(
      `Not as generated: ${differing.join(', ')}. Run \`npm run generate\` and commit the result.\n`,
    )
    process.exitCode = 1
  }
} finally {
  await rm(fresh, { recursive: true, force: true })
}
