import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { defineConfig, type Plugin, type Rolldown } from 'vite'
import { fewerEmoji } from './vite/emoji.ts'
import { handbook } from './vite/handbook.ts'
import { worker } from './vite/worker.ts'

const root = import.meta.dirname
const folders = readdirSync(join(root, 'pages')).filter(name =>
  existsSync(join(root, 'pages', name, 'index.html')),
)

/** Every page is one HTML file of its own, made from the same shell: its title and its script differ. */
function shell(): Plugin {
  const text = readFileSync(join(root, 'ui/shell.html'), 'utf8')
  return {
    name: 'shell',
    transformIndexHtml: {
      order: 'pre',
      // The workspace has a document of its own.
      handler: (page, { path }) => {
        if (path.startsWith('/app/')) return page
        const title = /<title>(.*?)<\/title>/.exec(page)?.[1] ?? 'Bowline'
        const script = /<script .*?<\/script>/.exec(page)?.[0] ?? ''
        return text.replace('{title}', () => title).replace('{script}', () => script)
      },
    },
  }
}

/**
 * Mantine brings 14 palettes for two colour schemes; these pages have one scheme and colours of their own. A phone reads
 * the styles before it paints anything.
 */
function fewerVariables(): Plugin {
  const unused = /--mantine-color-(dark|pink|grape|violet|indigo|cyan|teal|lime|yellow|orange)-[\w-]+:[^;]+;/g
  const darkScheme = /:root\[data-mantine-color-scheme='dark'\][^{]*\{[^}]*\}/g
  return {
    name: 'fewer-variables',
    enforce: 'pre',
    transform: {
      filter: { id: /@mantine\/core\/styles\/default-css-variables\.css/ },
      handler: css => css.replace(darkScheme, '').replace(unused, ''),
    },
  }
}

/** Components of Mantine that the workspace does not use. Whoever takes one up is told to take it off this list. */
const unusedComponents = `
  Accordion ActionBar Affix AngleSlider AppShell AspectRatio Avatar BackgroundImage Blockquote Breadcrumbs Cascader Container
  DataList Dialog EmptyState Flex FloatingWindow Grid Image Indicator Marquee Menubar NavLink OverflowList
  PinInput Rating RingProgress RollingNumber Scroller SemiCircleProgress Slider Splitter Spoiler Stepper TableOfContents
  ThemeIcon Toggle Toolbar Tour Tree TreeSelect`
  .trim()
  .split(/\s+/)

/** Those of single screens, which bring the styles themselves. */
const lateComponents = ['ColorInput', 'ColorPicker', 'Typography']

/**
 * The workspace has both schemes, and no use for five of the palettes and a third of the components: a phone reads all
 * styles before it paints anything.
 */
function fewerStyles(): Plugin {
  const unused = /--mantine-color-(pink|indigo|lime|violet|cyan)-[\w-]+:[^;}]+;?/g
  const rulesOf = (component: string) => {
    const file = join(root, `../node_modules/@mantine/core/styles/${component}.layer.css`)
    return readFileSync(file, 'utf8')
      .replace(/^@layer mantine \{/, '')
      .replace(/\}\s*$/, '')
      .trim()
  }
  return {
    name: 'fewer-styles',
    enforce: 'pre',
    transform: {
      filter: { id: /@mantine\/core\/styles\.layer\.css/ },
      handler: css =>
        [...unusedComponents, ...lateComponents].reduce(
          (less, name) => {
            const rules = rulesOf(name)
            if (!less.includes(rules))
              throw new Error(`The styles of ${name} stand elsewhere in this Mantine`)
            return less.replace(rules, '')
          },
          css.replace(unused, ''),
        ),
    },
    generateBundle(_, bundle) {
      for (const chunk of Object.values(bundle)) {
        if (chunk.type !== 'chunk') continue
        for (const [id, { renderedLength }] of Object.entries(chunk.modules)) {
          const name = /@mantine\/core\/esm\/.*\/(\w+)\.module\.mjs$/.exec(id)?.[1]
          if (name && renderedLength > 0 && unusedComponents.includes(name)) {
            throw new Error(`${name} is used now: take it off unusedComponents in web/vite.config.ts`)
          }
        }
      }
    },
  }
}

/** Packages whose index names thousands of modules: what a file takes from them is read from where it stands. */
const indexes = {
  '@mantine/core': '@mantine/core/esm/index.mjs',
  '@mantine/hooks': '@mantine/hooks/esm/index.mjs',
  '@tabler/icons-react': '@tabler/icons-react/dist/esm/tabler-icons-react.mjs',
}

/** By name, what a module calls it and where that module is. */
type Origins = Map<string, { name: string; from: string }>

function originsOf(index: string): Origins {
  const file = join(root, '../node_modules', index)
  const lines = readFileSync(file, 'utf8').matchAll(/^(?:im|ex)port \{([^}]*)\} from ["'](\.[^"']+)["']/gm)
  const origins: Origins = new Map()
  for (const [, names = '', from = ''] of lines) {
    for (const part of names.split(',')) {
      const [name = '', alias = name] = part.trim().split(' as ')
      origins.set(alias, { name, from: join(dirname(file), from) })
    }
  }
  return origins
}

/** The client of the API is one file, and a bundler splits no file: here it is a module for each part of the API. */
const client = (() => {
  const whole = join(root, '../sdk/generated/sdk.gen.ts')
  const prefix = `${whole}?part=`
  const [head = '', ...operations] = readFileSync(whole, 'utf8').split(/^(?=export const )/m)
  const parts = new Map<string, string[]>()
  const origins: Origins = new Map()
  for (const operation of operations) {
    const part = /url: '\/api\/v\d\/(?:app\/)?([\w-]+)/.exec(operation)?.[1] ?? 'other'
    parts.set(part, [...(parts.get(part) ?? []), operation])
    const name = /^export const (\w+)/.exec(operation)![1]!
    origins.set(name, { name, from: prefix + part })
  }
  const codeOf = (part: string) => head + parts.get(part)!.join('')
  const lines = [...origins].map(([name, { from }]) => `export { ${name} } from ${JSON.stringify(from)}`)
  return { whole, prefix, origins, codeOf, index: lines.join('\n') }
})()

/**
 * A screen brings what it uses: an import from an index becomes one from the module behind it. The build need not read
 * thousands of modules that nobody uses, and knows what each screen is made of (`firstParts`).
 */
function importsApart(): Plugin {
  const known = new Map<string, Origins>(
    Object.entries(indexes).map(([name, index]) => [name, originsOf(index)]),
  )
  const originsFrom = (source: string) =>
    source.endsWith('/sdk/index.ts') ? client.origins : known.get(source)
  const rewrite = (whole: string, names: string, source: string) => {
    const origins = originsFrom(source)
    if (!origins) return whole
    const lines = names.split(',').flatMap(text => {
      const part = text.trim()
      if (part === '' || part.startsWith('type ')) return []
      const [name = '', alias = name] = part.split(' as ')
      const origin = origins.get(name)
      return origin
        ? `import { ${origin.name} as ${alias} } from ${JSON.stringify(origin.from)}`
        : `import { ${part} } from '${source}'`
    })
    // On as many lines as before, so that what is said of a line stays true.
    return lines.join('; ') + '\n'.repeat(whole.split('\n').length - 1)
  }
  return {
    name: 'imports-apart',
    enforce: 'pre',
    resolveId: id => (id.startsWith(client.prefix) ? id : undefined),
    load: id => {
      if (id === client.whole) return { code: client.index, moduleSideEffects: false, moduleType: 'ts' }
      if (!id.startsWith(client.prefix)) return undefined
      const code = client.codeOf(id.slice(client.prefix.length))
      return { code, moduleSideEffects: false, moduleType: 'ts' }
    },
    transform: {
      filter: { id: /\/web\/.*\.tsx?$/ },
      handler: code => ({ code: code.replace(/^import \{([^}]*)\} from '([^']+)'$/gm, rewrite), map: null }),
    },
  }
}

/**
 * What somebody waits for who comes in is a few files and not fifty: on a slow line each one costs a round trip, and a
 * phone some time of its own. All that the workspace starts with is one, with what its two first screens share; each of
 * these is another. What public pages use as well stays apart for them.
 */
function firstParts(): Rolldown.CodeSplittingGroup[] {
  type Ctx = Parameters<Rolldown.CodeSplittingNameFunction>[1]
  const found = new Map<string, Set<string>>()
  /** All modules that stand behind these, up to what is loaded later. */
  const reach = (ctx: Ctx, files: readonly string[]): Set<string> => {
    const key = files.join()
    const known = found.get(key)
    if (known) return known
    const ids = new Set(files.map(file => join(root, file)))
    for (const id of ids) if (!existsSync(id)) throw new Error(`firstParts: there is no ${id}`)
    // What is added while it is walked is walked as well.
    for (const id of ids) {
      if (id === client.whole) continue
      for (const other of ctx.getModuleInfo(id)?.importedIds ?? []) ids.add(other)
    }
    found.set(key, ids)
    return ids
  }
  type Test = (id: string, ctx: Ctx) => boolean
  const isOf =
    (files: readonly string[]): Test =>
    (id, ctx) =>
      reach(ctx, files).has(id)
  const isOfPages = isOf(folders.map(name => `pages/${name}/main.tsx`))
  const isOfStart = isOf(['app/main.tsx'])
  const isOfHome = isOf([
    'app/shell/layout.tsx',
    ...['home-page', 'setup-card', 'customers-did'].map(name => `app/areas/home/${name}.tsx`),
  ])
  const isOfDoor = isOf(['app/kit/session/pages.tsx'])
  /** What is loaded by its own name stays a file of that name. */
  const isEntry: Test = (id, ctx) => {
    const info = ctx.getModuleInfo(id)
    return !info || info.isEntry || info.dynamicImporters.length > 0
  }
  const part = (name: string, priority: number, test: Test) => ({
    name: (id: string, ctx: Ctx) => (!isEntry(id, ctx) && test(id, ctx) ? name : null),
    priority,
  })
  const isFirst: Test = (id, ctx) => isOfStart(id, ctx) || isOfHome(id, ctx) || isOfDoor(id, ctx)
  const isShared: Test = (id, ctx) => isOfStart(id, ctx) || (isOfHome(id, ctx) && isOfDoor(id, ctx))
  // It would come with the first language else, and all others would bring that along.
  const isOfAllWords = (id: string) => id.endsWith('/app/kit/plural.ts')
  // What sidebar and palette call things comes in one file a language.
  const nameOf = (id: string) => /\/app\/.*\/names\.(\w+)\.ts$/.exec(id)?.[1]
  return [
    part('base', 5, (id, ctx) => isOfPages(id, ctx) && isFirst(id, ctx)),
    part('start', 4, (id, ctx) => isShared(id, ctx) || isOfAllWords(id)),
    part('home', 3, isOfHome),
    part('door', 2, isOfDoor),
    { name: (id: string) => (nameOf(id) ? `names-${nameOf(id)}` : null), priority: 1 },
  ]
}

/**
 * What is asked for along with a file that is loaded later, so that it is not found out one after another. The lists stand in
 * the first script: words need nothing, and what everything starts with is there.
 */
function sentAhead(file: string, needed: string[]): string[] {
  if (/\/(names-|words\.)[^/]*$/.test(file)) return []
  return needed.filter(one => !/\/(rolldown-runtime|base|start)-[^/]*\.js$/.test(one))
}

export default defineConfig({
  root,
  plugins: [shell(), fewerVariables(), fewerStyles(), fewerEmoji(), importsApart(), handbook(), worker(root)],
  oxc: { jsx: { runtime: 'automatic' } },
  build: {
    target: ['chrome111', 'firefox114', 'safari16.4'],
    // By it the server finds the words of a page, and sends for them ahead.
    manifest: 'manifest.json',
    // The policy allows no data: in styles, and a browser caches files better than copies of them.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false, resolveDependencies: sentAhead },
    reportCompressedSize: false,
    sourcemap: 'hidden', // for reports of errors alone; none is served
    rolldownOptions: {
      // "use client" means something to servers that render React; ours does not.
      onLog: (level, log, pass) => log.code !== 'MODULE_LEVEL_DIRECTIVE' && pass(level, log),
      output: { codeSplitting: { groups: firstParts() } },
      input: {
        app: join(root, 'app/index.html'),
        ...Object.fromEntries(folders.map(name => [name, join(root, 'pages', name, 'index.html')])),
      },
    },
  },
  logLevel: 'warn',
})
