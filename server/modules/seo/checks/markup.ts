import { isLoopback } from '../evaluation/loopback.ts'
import { always, type CheckKind } from './check.ts'
import { charsetLine, langLine, ogTitleLine, viewportLine } from './snippets.ts'

const MEGABYTE = 1_000_000

export const https: CheckKind = {
  id: 'https',
  category: 'security',
  severity: 'error',
  title: 'Pages are encrypted',
  how_to_fix: 'Serve the site over https and redirect http to it.',
  // Browsers take the machine itself for safe, too.
  applies: ({ url }) => !isLoopback(new URL(url)),
  find: ({ url }) => (url.startsWith('https:') ? [] : [{ found: url.slice(0, 300), expected: 'https' }]),
}

export const mixedContent: CheckKind = {
  id: 'mixed_content',
  category: 'security',
  severity: 'error',
  title: 'Encrypted pages load nothing unencrypted',
  how_to_fix: 'Load it over https.',
  applies: ({ url }) => url.startsWith('https:'),
  find: ({ facts }) => facts.mixed.quoted.map(found => ({ found, expected: 'an https address' })),
}

export const insecureForm: CheckKind = {
  id: 'insecure_form',
  category: 'security',
  severity: 'notice',
  title: 'Forms send what is typed encrypted',
  how_to_fix: 'Let the action of the form be an https address.',
  applies: ({ facts }) => facts.formCount > 0,
  find: ({ facts }) => facts.insecureForms.quoted.map(found => ({ found, expected: 'an https action' })),
}

export const structuredData: CheckKind = {
  id: 'structured_data',
  category: 'markup',
  severity: 'error',
  title: 'Structured data can be used',
  how_to_fix: 'Mend the JSON-LD: it has to parse, name its @type and have what that type needs.',
  applies: ({ facts }) => facts.structuredCount > 0,
  find: ({ facts }) => facts.structuredProblems,
}

export const viewport: CheckKind = {
  id: 'viewport',
  category: 'markup',
  severity: 'warning',
  title: 'Pages fit on phones',
  how_to_fix: 'Put a viewport into the head of the page.',
  applies: always,
  find: ({ facts }) =>
    facts.viewport
      ? []
      : [{ found: 'no viewport', expected: 'a meta tag for the viewport', snippet: viewportLine }],
}

export const lang: CheckKind = {
  id: 'lang',
  category: 'markup',
  severity: 'warning',
  title: 'Pages say which language they are in',
  how_to_fix: 'Put lang on the html tag.',
  applies: always,
  find: ({ facts }, site) =>
    facts.lang
      ? []
      : [{ found: 'no lang on html', expected: 'a language', snippet: langLine(site.language) }],
}

export const imageAlt: CheckKind = {
  id: 'image_alt',
  category: 'markup',
  severity: 'warning',
  title: 'Pictures say what they show',
  how_to_fix: 'Write what the picture shows into alt; leave it empty where the picture says nothing.',
  applies: ({ facts }) => facts.imageCount > 0,
  find: ({ facts }) =>
    facts.withoutAlt.quoted.map(found => ({ found, expected: 'an alt attribute, empty for decoration' })),
}

export const charset: CheckKind = {
  id: 'charset',
  category: 'markup',
  severity: 'warning',
  title: 'Pages say which characters they are written in',
  how_to_fix: 'Declare the charset once, in the header or the first 1,024 bytes.',
  applies: always,
  find: ({ facts: { charset: said } }) => {
    const { header, meta, used, by } = said
    if (header !== null && meta !== null && header !== meta) {
      return [{ found: `header: ${header}, page: ${meta}; read as ${used}`, expected: 'one charset' }]
    }
    if (header !== null || meta !== null || by === 'bom') return []
    return [{ found: `none; read as ${used}`, expected: 'a charset', snippet: charsetLine(used) }]
  },
}

export const openGraph: CheckKind = {
  id: 'open_graph',
  category: 'markup',
  severity: 'notice',
  title: 'Pages look good where they are shared',
  how_to_fix: 'Put og:title and og:image into the head of the page.',
  applies: always,
  find: ({ facts }) => [
    ...(facts.openGraph.title
      ? []
      : [
          {
            found: 'no og:title',
            expected: 'og:title',
            snippet: facts.title ? ogTitleLine(facts.title) : null,
          },
        ]),
    ...(facts.openGraph.image ? [] : [{ found: 'no og:image', expected: 'og:image' }]),
  ],
}

const SLOW_MS = 1_500

export const slow: CheckKind = {
  id: 'slow',
  category: 'speed',
  severity: 'warning',
  title: 'Pages answer at once',
  how_to_fix: 'Find out what the server waits for; cache what does not change.',
  applies: always,
  find: ({ facts }) =>
    facts.firstByteMs > SLOW_MS
      ? [{ found: `first byte after ${facts.firstByteMs} ms`, expected: `${SLOW_MS} ms at most` }]
      : [],
}

export const size: CheckKind = {
  id: 'size',
  category: 'speed',
  severity: 'warning',
  title: 'Pages are not too large',
  how_to_fix: 'Keep the HTML under 2 MB: take out what is embedded.',
  applies: always,
  find: ({ facts }) =>
    facts.bytes > 2 * MEGABYTE
      ? [
          {
            found: `${facts.isCut ? 'more than ' : ''}${(facts.bytes / MEGABYTE).toFixed(1)} MB`,
            expected: '2 MB at most',
          },
        ]
      : [],
}

const LONGEST_URL = 115

export const url: CheckKind = {
  id: 'url',
  category: 'pages',
  severity: 'notice',
  title: 'Addresses are plain',
  how_to_fix: 'Keep addresses short, in small letters and without spaces.',
  applies: always,
  find: page => {
    const { pathname } = new URL(page.url)
    const flaws = [
      ...(/[A-Z]/.test(pathname.replace(/%[0-9A-F]{2}/gi, '')) ? ['upper case'] : []),
      ...(/%20|\+/.test(pathname) ? ['spaces'] : []),
      ...(page.url.length > LONGEST_URL ? [`${page.url.length} characters`] : []),
    ]
    return flaws.length > 0
      ? [{ found: flaws.join(', '), expected: `small letters, ${LONGEST_URL} characters at most` }]
      : []
  },
}
