import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { defineConfig, type Plugin } from 'vite'

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
  Accordion ActionBar Affix AngleSlider AppShell AspectRatio BackgroundImage Blockquote Breadcrumbs Cascader Container
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

/**
 * The client of the API is one file, and a bundler splits no file: whoever asks for one operation would load them all.
 * Here it is a module for each part of the API, so that a screen brings those it calls.
 */
function operationsApart(): Plugin {
  const whole = join(root, '../sdk/generated/sdk.gen.ts')
  const [head = '', ...rest] = readFileSync(whole, 'utf8').split(/^(?=export const )/m)
  const parts = new Map<string, string[]>()
  const names = new Map<string, string[]>()
  for (const operation of rest) {
    const part = /url: '\/api\/v\d\/(?:app\/)?([\w-]+)/.exec(operation)?.[1] ?? 'other'
    parts.set(part, [...(parts.get(part) ?? []), operation])
    names.set(part, [...(names.get(part) ?? []), /^export const (\w+)/.exec(operation)![1]!])
  }
  const prefix = `${whole}?part=`
  return {
    name: 'operations-apart',
    enforce: 'pre',
    resolveId: id => (id.startsWith(prefix) ? id : undefined),
    load: id => {
      if (id.startsWith(prefix)) {
        const code = head + parts.get(id.slice(prefix.length))!.join('')
        return { code, moduleSideEffects: false, moduleType: 'ts' }
      }
      if (id !== whole) return undefined
      const lines = [...names].map(
        ([part, all]) => `export { ${all.join(', ')} } from ${JSON.stringify(prefix + part)}`,
      )
      return { code: lines.join('\n'), moduleSideEffects: false, moduleType: 'ts' }
    },
  }
}

export default defineConfig({
  root,
  plugins: [shell(), fewerVariables(), fewerStyles(), operationsApart()],
  oxc: { jsx: { runtime: 'automatic' } },
  build: {
    target: ['chrome111', 'firefox114', 'safari16.4'],
    // By it the server finds the words of a page, and sends for them ahead.
    manifest: 'manifest.json',
    // The policy allows no data: in styles, and a browser caches files better than copies of them.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
    rolldownOptions: {
      // "use client" means something to servers that render React; ours does not.
      onLog: (level, log, pass) => log.code !== 'MODULE_LEVEL_DIRECTIVE' && pass(level, log),
      input: {
        app: join(root, 'app/index.html'),
        ...Object.fromEntries(folders.map(name => [name, join(root, 'pages', name, 'index.html')])),
      },
    },
  },
  logLevel: 'warn',
})
