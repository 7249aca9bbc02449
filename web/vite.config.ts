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

export default defineConfig({
  root,
  plugins: [shell(), fewerVariables()],
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
