/**
 * Bundles the server into the folder it is given, the processes and threads it starts included. Packages stay where they
 * are but for those of hundreds of small files.
 */
import { existsSync } from 'node:fs'
import { dirname, join, relative, resolve } from 'node:path'
import { type Plugin, RolldownMagicString, rolldown } from 'rolldown'

const root = join(import.meta.dirname, '../../..')
/** From a bundle, `.cache/server/<hash>`, to the project. */
const PROJECT = '../../..'

const INLINED = /^(typebox|kysely)(\/|$)/
const OWN = /^[./#]|^@oxc-project\/runtime\//

const PLACE = /new URL\(\s*'(\.{1,2}\/[^']+\.ts)',\s*import\.meta\.url\s*\)|import\.meta\.(url|dirname)/g

/**
 * What lies beside a source is still found there (`import.meta.url`); a source that another process or thread runs becomes
 * an entry of the bundle.
 */
const places: Plugin = {
  name: 'places',
  transform: {
    filter: { id: /\/server\/.+\.ts$/, code: /import\.meta\./ },
    handler(code, id) {
      const text = new RolldownMagicString(code)
      const source = `${PROJECT}/${relative(root, id)}`
      for (const { 0: found, 1: beside, 2: property, index } of code.matchAll(PLACE)) {
        const put = (words: string) => text.overwrite(index, index + found.length, words)
        const file = beside && resolve(dirname(id), beside)
        if (file && existsSync(file)) {
          const fileName = `${relative(join(root, 'server'), file).replaceAll('/', '-').slice(0, -3)}.js`
          this.emitFile({ type: 'chunk', id: file, fileName })
          put(`new URL('./${fileName}', import.meta.url)`)
        } else if (property === 'dirname') put(`(import.meta.dirname + '/${dirname(source)}')`)
        else if (property === 'url') put(`new URL('${source}', import.meta.url).href`)
      }
      return { code: text }
    },
  },
}

const bundle = await rolldown({
  cwd: root,
  input: { main: join(root, 'server/main/main.ts') },
  platform: 'node',
  external: id => !OWN.test(id) && !INLINED.test(id),
  plugins: [places],
  transform: { target: 'esnext' },
  treeshake: false,
})
await bundle.write({
  dir: process.argv[2]!,
  format: 'esm',
  entryFileNames: '[name].js',
  chunkFileNames: '[name]-[hash].js',
  sourcemap: true,
})
await bundle.close()
