/**
 * Takes out of a production install what nothing reads there: weights of fonts, maps, declarations of types, the headers
 * of Node, second editions of the same code. docs/operations.md says when, and what is left weighs.
 */
import { existsSync } from 'node:fs'
import { readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { fontFiles } from '../server/platform/pdf/fonts.ts'

const modules = join(fileURLToPath(new URL('..', import.meta.url)), 'node_modules')
if (existsSync(join(modules, 'typescript'))) {
  process.stderr.write(
    'This is for an install without devDependencies: types and maps are needed for work on the code.\n',
  )
  process.exit(1)
}

/** By their path below node_modules. */
const unread: readonly RegExp[] = [
  /\.(map|[cm]?ts|flow|tsbuildinfo|a|md)$/,
  /\/(README|CHANGELOG|HISTORY)(\.\w+)?$/i,
  /^(@[^/]+\/)?[^/]+\/(tests?|docs?|examples?|benchmarks?)\//,
  // Headers and manuals of the runtime.
  /^node\/node_modules\/[^/]+\/(include|share)\//,
  // The reader of PDFs uses the edition for Node; painting them is not what it is for.
  /^pdfjs-dist\/(build|web|types|image_decoders)\//,
  /^@napi-rs\/canvas/,
  // Editions for bundlers and browsers.
  /^@(aws-sdk|smithy|aws-crypto)\/.+\/dist-(es|types)\//,
  /^stripe\/cjs\//,
  /^libphonenumber-js\/(bundle|es6-modern|build)\//,
  /^(echarts|zrender)\/(dist|src)\//,
  /^mrml\/(web|bundler)\//,
  // Samples of each font.
  /^@expo-google-fonts\/.+\.png$/,
  // What tests and bundlers keep for their next run.
  /^\.(cache|vite|vite-temp|vitest-cache)\//,
]

const fonts = new Set(fontFiles())
const isUnread = (path: string): boolean =>
  unread.some(rule => rule.test(path.slice(modules.length + 1))) ||
  (path.endsWith('.ttf') && path.includes('@expo-google-fonts') && !fonts.has(path))

const isNotice = (path: string): boolean => /licen[cs]e|notice|copying/i.test(path)

let whole = 0
let taken = 0
for (const entry of await readdir(modules, { withFileTypes: true, recursive: true })) {
  if (!entry.isFile()) continue
  const path = join(entry.parentPath, entry.name)
  // What is linked twice lies on the disk once.
  const { blocks, nlink } = await stat(path)
  const bytes = (blocks * 512) / nlink
  whole += bytes
  if (!isUnread(path) || isNotice(path)) continue
  taken += bytes
  await rm(path)
}
const inMebibytes = (bytes: number) => `${Math.round(bytes / 1024 ** 2)} MiB`
process.stdout.write(`${inMebibytes(whole)} before, ${inMebibytes(whole - taken)} now\n`)
