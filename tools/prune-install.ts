/** Takes out of a production install what nothing reads there: weights of fonts, maps and declarations of types. */
import { existsSync } from 'node:fs'
import { readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { fontFiles } from '../server/platform/pdf/fonts.ts'

const modules = join(fileURLToPath(new URL('..', import.meta.url)), 'node_modules')
if (existsSync(join(modules, 'typescript'))) {
  process.stderr.write(
    'This is for an install with --omit=dev: types and maps are needed for work on the code.\n',
  )
  process.exit(1)
}

const fonts = new Set(fontFiles())
const isUnread = (path: string): boolean =>
  /\.(map|d\.[cm]?ts|flow)$/.test(path) ||
  (path.endsWith('.ttf') && path.includes('@expo-google-fonts') && !fonts.has(path))

let whole = 0
let taken = 0
for (const entry of await readdir(modules, { withFileTypes: true, recursive: true })) {
  if (!entry.isFile()) continue
  const path = join(entry.parentPath, entry.name)
  const { size } = await stat(path)
  whole += size
  if (!isUnread(path)) continue
  taken += size
  await rm(path)
}
const inMegabytes = (bytes: number) => `${Math.round(bytes / 1e6)} MB`
process.stdout.write(`${inMegabytes(whole)} before, ${inMegabytes(whole - taken)} now\n`)
