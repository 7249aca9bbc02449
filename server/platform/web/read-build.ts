import { hash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { extname, join } from 'node:path'

/** A file of the build, as it travels. */
export interface Asset {
  type: string
  etag: string
  plain: Buffer
  brotli: Buffer | null
  gzip: Buffer | null
}

export interface Build {
  /** The workspace's document, with a place for the nonce of its styles. */
  app(): string | undefined
  /** Of a page, such as `invoice`. */
  shell(page: string): Asset | undefined
  /** Paths of the scripts that hold a page's words in a language. */
  words(page: string, language: string): string[]
  /** Of a path below the root, such as `/assets/invoice-4f2a.js`. */
  file(path: string): Asset | undefined
}

const types: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.woff2': 'font/woff2',
}

/** All of it is a few hundred kilobytes, read once. */
export function readBuild(folder: string): Build {
  const files = new Map<string, Asset>()
  const shells = new Map<string, Asset>()
  let app: string | undefined
  for (const entry of readdirSync(folder, { withFileTypes: true, recursive: true })) {
    const type = types[extname(entry.name)]
    if (!entry.isFile() || !type) continue
    const path = join(entry.parentPath, entry.name)
    const plain = readFileSync(path)
    const asset: Asset = {
      type,
      etag: `"${hash('sha256', plain, 'base64url').slice(0, 22)}"`,
      plain,
      brotli: readIfThere(`${path}.br`),
      gzip: readIfThere(`${path}.gz`),
    }
    const below = path.slice(folder.length)
    const page = /^\/pages\/([^/]+)\/index\.html$/.exec(below)?.[1]
    if (below === '/app/index.html') app = plain.toString()
    else if (page) shells.set(page, asset)
    else files.set(below, asset)
  }
  const chunks = JSON.parse(readFileSync(join(folder, 'manifest.json'), 'utf8')) as Record<
    string,
    { file: string }
  >
  const wordsOf = (name: string, language: string) => chunks[`messages/${language}/${name}.ts`]?.file
  return {
    app: () => app,
    shell: page => shells.get(page),
    words: (page, language) =>
      [wordsOf('shell', language), wordsOf(page, language)].flatMap(file => (file ? [`/${file}`] : [])),
    file: path => files.get(path),
  }
}

const readIfThere = (path: string) => (existsSync(path) ? readFileSync(path) : null)
