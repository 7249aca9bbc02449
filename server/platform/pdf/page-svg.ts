/**
 * Typst draws all pages into one SVG, line by line, every glyph a symbol with a long name. This takes it apart into
 * one small file per page: only what the page uses, short names, hundredths of a point, colours said once.
 */
export function splitPages(merged: string, pageCount: number): string[] {
  const lines = merged.split('\n')
  const definitions = readDefinitions(lines)
  const starts = lines.flatMap((line, at) =>
    /^ {4}<g(?: transform="matrix\([^"]*\)")?>$/.test(line) ? [at] : [],
  )
  const size = /viewBox="0 0 ([\d.]+) /.exec(lines[0] ?? '')
  const fills = lines.flatMap(line => /^ {4}<path [^>]* d="M 0 0 L 0 ([\d.]+) L ([\d.]+) /.exec(line) ?? [])
  if (!size || starts.length !== pageCount || fills.length !== pageCount * 3) {
    throw new Error('the drawing does not have the form that is known of it')
  }
  return starts.map((start, page) => {
    const end = lines.indexOf('    </g>', start)
    return writePage(lines.slice(start + 1, end), definitions, {
      height: fills[page * 3 + 1]!,
      width: fills[page * 3 + 2]!,
    })
  })
}

type Definitions = ReadonlyMap<string, string>

/** What stands in `<defs>`, by id: glyphs and clipping paths. */
function readDefinitions(lines: readonly string[]): Definitions {
  const definitions = new Map<string, string>()
  let inside = false
  for (let at = 0; at < lines.length; at++) {
    const line = lines[at]!
    if (line.startsWith('    <defs')) inside = !line.endsWith('/>')
    else if (line === '    </defs>') inside = false
    else if (inside) {
      const [, tag, id] = /^ {8}<([\w-]+) id="([^"]+)"/.exec(line) ?? []
      if (!tag || !id) continue
      const end = line.endsWith('/>') ? at : lines.indexOf(`        </${tag}>`, at)
      definitions.set(
        id,
        flatten(
          lines
            .slice(at, end + 1)
            .map(shorten)
            .join(''),
        ),
      )
      at = end
    }
  }
  return definitions
}

const REFERENCE = /(xlink:href="#|url\(#)([^")]+)/g

function writePage(
  lines: readonly string[],
  definitions: Definitions,
  { width, height }: { width: string; height: string },
): string {
  const names = new Map<string, string>()
  const rename = (text: string): string =>
    text.replaceAll(REFERENCE, (_, before: string, id: string) => {
      const name = names.get(id) ?? `g${names.size.toString(36)}`
      names.set(id, name)
      return `${before === 'url(#' ? before : 'href="#'}${name}`
    })
  const body = hoistFills(lines).map(line => rename(shorten(line)))
  const defined: string[] = []
  // A definition may use others, which join the list while it is walked.
  for (const [id, name] of names) {
    defined.push(rename(definitions.get(id) ?? '').replace(`id="${id}"`, `id="${name}"`))
  }
  const box = `0 0 ${round(width)} ${round(height)}`
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${box}" width="${round(width)}" height="${round(height)}">` +
    `<defs>${defined.join('')}</defs><path fill="#fff" d="M0 0H${round(width)}V${round(height)}H0Z"/>` +
    `${body.join('')}</svg>`
  )
}

const USE = /^(\s*<use [^>]*?) fill="(#[0-9a-f]+)" fill-rule="nonzero"\/>$/

/** The glyphs of a run of text have one colour: it stands on the run. */
function hoistFills(lines: readonly string[]): string[] {
  const written: string[] = []
  let run = -1
  let colour: string | undefined
  for (const line of lines) {
    if (line.includes('<g class="typst-text"')) {
      run = written.length
      colour = undefined
    }
    const [, use, fill] = USE.exec(line) ?? []
    if (use && run !== -1 && (colour === undefined || colour === fill)) {
      if (colour === undefined) written[run] = written[run]!.replace('>', ` fill="${fill}">`)
      colour = fill
      written.push(`${use}/>`)
    } else written.push(line)
    if (line.trimEnd().endsWith('</g>')) run = -1
  }
  return written
}

const round = (number: string): string => String(Math.round(Number(number) * 100) / 100)

/** Data of images is text of another kind and stays as it is. */
const shorten = (line: string): string =>
  (line.includes('<image')
    ? line.replace(' xlink:href="data:', ' href="data:')
    : line
        .replaceAll(/ (?:class|fill-rule|overflow)="[^"]*"/g, attribute =>
          attribute === ' fill-rule="evenodd"' ? attribute : '',
        )
        .replaceAll(/-?\d+\.\d{3,}(?:e-?\d+)?/g, round)
        .replaceAll(/([MLQCZ]) | (?=[MLQCZ])/g, '$1')
  ).trimStart()

/** A glyph is one path: referring to it directly spares the browser a viewport for every letter. */
const flatten = (definition: string): string =>
  definition.replace(/^<symbol id="([^"]+)"><path ([^>]*)\/><\/symbol>$/, '<path id="$1" $2/>')
