import { hash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { basename, extname, join } from 'node:path'

/** A file of the build, as it travels. */
export interface Asset {
  type: string
  etag: string
  plain: Buffer
  brotli: Buffer | null
  gzip: Buffer | null
}

export interface Build {
  /** The workspace's document for an address such as `/login`, with a place for the nonce of its styles. */
  app(path: string): string | undefined
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
  '.webp': 'image/webp',
  '.woff2': 'font/woff2',
  '.webmanifest': 'application/manifest+json',
}

interface Chunk {
  file: string
  css?: string[]
  imports?: string[]
}

/**
 * The screens that people come in by. Their scripts are sent for with the document, not only once the first ones have run:
 * on a slow line that is the time of a round trip.
 */
const firstScreens: Record<string, readonly string[]> = {
  '/': ['app/shell/layout.tsx', 'app/areas/home/home-page.tsx'],
  '/login': ['app/kit/session/pages.tsx'],
  '/signup': ['app/kit/session/pages.tsx'],
}

function readAsset(path: string): Asset | undefined {
  const type = types[extname(path)]
  if (!type) return undefined
  const plain = readFileSync(path)
  return {
    type,
    etag: `"${hash('sha256', plain, 'base64url').slice(0, 22)}"`,
    plain,
    brotli: readIfThere(`${path}.br`),
    gzip: readIfThere(`${path}.gz`),
  }
}

/** All of it is a few hundred kilobytes, read once. */
export function readBuild(folder: string): Build {
  const files = new Map<string, Asset>()
  const shells = new Map<string, Asset>()
  let app: string | undefined
  for (const entry of readdirSync(folder, { withFileTypes: true, recursive: true })) {
    const path = join(entry.parentPath, entry.name)
    const asset = entry.isFile() ? readAsset(path) : undefined
    if (!asset) continue
    const { plain } = asset
    const below = path.slice(folder.length)
    const page = /^\/pages\/([^/]+)\/index\.html$/.exec(below)?.[1]
    if (below === '/app/index.html') app = plain.toString().replace('{build}', basename(folder))
    else if (page) shells.set(page, asset)
    else files.set(below, asset)
  }
  const chunks = JSON.parse(readFileSync(join(folder, 'manifest.json'), 'utf8')) as Record<string, Chunk>
  const documents = new Map(
    Object.entries(firstScreens).map(([path, screens]) => [path, app && withLinks(app, screens, chunks)]),
  )
  const wordsOf = (name: string, language: string) => chunks[`messages/${language}/${name}.ts`]?.file
  return {
    app: path => documents.get(path) ?? app,
    shell: page => shells.get(page),
    words: (page, language) =>
      [wordsOf('shell', language), wordsOf(page, language)].flatMap(file => (file ? [`/${file}`] : [])),
    file: path => files.get(path),
  }
}

/** The document with links to the scripts and styles of these screens, but those it has already. */
function withLinks(document: string, screens: readonly string[], chunks: Record<string, Chunk>): string {
  const unknown = screens.find(screen => !chunks[screen])
  if (unknown) throw new Error(`The build has no screen ${unknown}: see firstScreens`)
  const names = new Set(screens)
  // What is added while it is walked is walked as well.
  for (const name of names) for (const other of chunks[name]?.imports ?? []) names.add(other)
  const found = [...names].flatMap(name => chunks[name] ?? [])
  const links = [
    ...found.map(({ file }) => ({ file, rel: 'modulepreload' })),
    ...found.flatMap(({ css = [] }) => css.map(file => ({ file, rel: 'stylesheet' }))),
  ].filter(({ file }) => !document.includes(file))
  const lines = links.map(({ file, rel }) => `    <link rel="${rel}" crossorigin href="/${file}">\n`)
  return document.replace('  </head>', `${lines.join('')}  </head>`)
}

const readIfThere = (path: string) => (existsSync(path) ? readFileSync(path) : null)
