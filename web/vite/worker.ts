import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Plugin, Rolldown } from 'vite'

/** Of one language alone: its words, its names of places, its emoji. */
const languageOf = ({ name, moduleIds }: Rolldown.OutputChunk): string =>
  /^names-(\w\w)$/.exec(name)?.[1] ??
  /\/(?:\w+\.(\w\w)\.ts|emojibase-data\/(\w\w)\/.*|handbook\/(\w\w)\/.*)$/
    .exec(moduleIds.at(-1) ?? '')
    ?.slice(1)
    .find(Boolean) ??
  'all'

/**
 * The service worker, told of the files of its build: those of the workspace's screens, by the language they are for. Readers
 * of PDF files are left to the moment somebody opens one.
 */
export function worker(root: string): Plugin {
  return {
    name: 'worker',
    generateBundle(_, bundle) {
      const files: Record<string, string[]> = { all: [] }
      const seen = new Set<string>()
      const add = (fileName: string) => {
        const chunk = bundle[fileName]
        if (seen.has(fileName) || chunk?.type !== 'chunk') return
        seen.add(fileName)
        const { importedCss = new Set<string>(), importedAssets = new Set<string>() } =
          chunk.viteMetadata ?? {}
        const fonts = [...importedAssets].filter(one => /\/inter-latin-[^/]*$/.test(one))
        const language = languageOf(chunk)
        const all = [fileName, ...importedCss, ...fonts].map(one => `/${one}`)
        files[language] = [...(files[language] ?? []), ...all]
        for (const other of [...chunk.imports, ...chunk.dynamicImports]) add(other)
      }
      for (const chunk of Object.values(bundle)) {
        if (chunk.type === 'chunk' && chunk.isEntry && chunk.name === 'app') add(chunk.fileName)
      }
      for (const [language, some] of Object.entries(files)) files[language] = [...new Set(some)].sort()
      const name = `bowline-${createHash('sha256').update(JSON.stringify(files)).digest('hex').slice(0, 16)}`
      const source = readFileSync(join(root, 'worker/sw.js'), 'utf8')
      this.emitFile({
        type: 'asset',
        fileName: 'sw.js',
        source: `self.BUILD = ${JSON.stringify({ name, files })}\n${source}`,
      })
    },
  }
}
