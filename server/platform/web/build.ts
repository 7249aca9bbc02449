/**
 * Builds the public pages, unless they are there already. A process of its own: building takes seconds of a core,
 * and what it loads is of no use to a server.
 */
import { rmSync } from 'node:fs'
import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { buildFolder, hashSources, webFolder } from './sources.ts'

const isText = (name: string) => /\.(html|js|css|svg|json|txt|webmanifest)$/.test(name)

async function listFiles(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { withFileTypes: true, recursive: true })
  return entries.filter(entry => entry.isFile()).map(entry => join(entry.parentPath, entry.name))
}

/** Once and at the best ratio, rather than for every visitor. */
async function compressAll(folder: string): Promise<void> {
  for (const file of (await listFiles(folder)).filter(isText)) {
    const bytes = await readFile(file)
    const best = { params: { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY } }
    await writeFile(`${file}.br`, await promisify(brotliCompress)(bytes, best))
    await writeFile(`${file}.gz`, await promisify(gzip)(bytes, { level: 9 }))
  }
}

async function build(): Promise<void> {
  const sources = hashSources()
  const target = buildFolder(sources)
  const builds = dirname(target)
  await mkdir(builds, { recursive: true })
  if ((await readdir(builds)).includes(sources)) return
  const { build: viteBuild } = await import('vite').catch(explainMissing)
  const draft = join(builds, `.draft-${process.pid}`)
  process.once('disconnect', () => {
    rmSync(draft, { recursive: true, force: true })
    process.exit(1)
  })
  process.channel?.unref()
  try {
    await viteBuild({
      configFile: join(webFolder, 'vite.config.ts'),
      build: { outDir: draft, emptyOutDir: true },
    })
    await compressAll(draft)
    await publish(draft, target)
    await removeOld(builds, sources)
  } finally {
    await rm(draft, { recursive: true, force: true })
  }
}

/** What builds is no part of a production install. */
function explainMissing(): never {
  process.stderr.write(
    'The pages are not built, and vite is not installed: run `npm run build` before `npm ci --omit=dev`, or bring web/dist along.\n',
  )
  process.exit(1)
}

/** A build appears whole or not at all; of two processes that built the same, the first one's stays. */
async function publish(draft: string, target: string): Promise<void> {
  try {
    await rename(draft, target)
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (code !== 'ENOTEMPTY' && code !== 'EEXIST') throw error
  }
}

const KEEP_MS = 60 * 60 * 1000

/** Old ones go; young ones may be what another process, on other sources, is about to read. */
async function removeOld(builds: string, current: string): Promise<void> {
  for (const name of await readdir(builds)) {
    if (name === current) continue
    const folder = join(builds, name)
    const { mtimeMs } = await stat(folder).catch(() => ({ mtimeMs: Number.POSITIVE_INFINITY }))
    if (Date.now() - mtimeMs > KEEP_MS) await rm(folder, { recursive: true, force: true })
  }
}

await build()
