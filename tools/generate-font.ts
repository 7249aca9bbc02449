/**
 * Writes web/ui/font: Inter in the weights that are used, without the glyphs and features that nothing shows. A file for each
 * range of scripts, of which a browser loads those a text needs; a screen in western Europe's languages needs the first.
 */
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import subsetFont from 'subset-font'

const root = join(import.meta.dirname, '..')
const source = join(root, 'node_modules/@fontsource-variable/inter')
const target = join(process.argv[2] ?? root, 'web/ui/font')

const parts = ['latin', 'latin-ext', 'greek', 'cyrillic', 'vietnamese'] as const
const options = {
  targetFormat: 'woff2' as const,
  variationAxes: { wght: { min: 400, max: 700 } },
  /** Kerning and accents, and figures of one width. */
  keepFeatures: ['kern', 'mark', 'mkmk', 'ccmp', 'locl', 'tnum'],
}

/** `U+0000-00FF,U+0131` as the characters themselves. */
function charactersIn(ranges: string): string {
  const codes = ranges.split(',').flatMap(range => {
    const [first = 0, last = first] = range
      .replace('U+', '')
      .split('-')
      .map(code => Number.parseInt(code, 16))
    return Array.from({ length: last - first + 1 }, (_, at) => first + at)
  })
  return String.fromCodePoint(...codes)
}

/** As the formatter has it. */
function listed(range: string): string {
  const text = range.replaceAll(',', ', ')
  return text.length > 110 - '  unicode-range: ;'.length ? `\n    ${text}` : ` ${text}`
}

const ranges: Record<string, string> = {
  ...JSON.parse(await readFile(join(source, 'unicode.json'), 'utf8')),
  // Without the signs of phonetics, which are half of it.
  'latin-ext':
    'U+0100-0130,U+0132-0151,U+0154-024F,U+1E00-1E9F,U+1EF2-1EFF,U+2020,U+20A0-20AB,U+20AD-20C0,U+2113',
}
await mkdir(target, { recursive: true })
const faces: string[] = []
for (const part of parts) {
  const range = ranges[part]!
  const whole = await readFile(join(source, `files/inter-${part}-wght-normal.woff2`))
  const subset = await subsetFont(whole, charactersIn(range), options)
  await writeFile(join(target, `inter-${part}.woff2`), subset)
  faces.push(`@font-face {
  font-family: Inter;
  font-weight: 400 700;
  font-display: swap;
  src: url("./inter-${part}.woff2") format("woff2");
  unicode-range:${listed(range)};
}
`)
}
await writeFile(join(target, 'inter.css'), faces.join(''))
