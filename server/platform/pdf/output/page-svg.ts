/**
 * Typst draws all pages into one SVG, line by line, every glyph a symbol with a long name. This takes it apart into
 * one small file per page: only what the page uses, short names, hundredths of a point, colours said once. One page
 * after another, since the whole of a long document in pieces would not fit into a renderer's memory.
 */
export function* splitPages(merged: string, pageCount: number): Generator<string> {
  const definitions = readDefinitions(merged)
  let at = 0
  for (let page = 0; page < pageCount; page++) {
    const ground = merged.indexOf('\n    <path ', at)
    const start = merged.indexOf('\n    <g', ground)
    const end = merged.indexOf('\n    </g>', start)
    const size = / d="M 0 0 L 0 ([\d.]+) L ([\d.]+) /.exec(merged.slice(ground, start))
    if (ground === -1 || start === -1 || end === -1 || !size) {
      throw new Error('the drawing does not have the form that is known of it')
    }
    const [, height, width] = size as unknown as [string, string, string]
    yield writePage(
      merged
        .slice(start + 1, end)
        .split('\n')
        .slice(1),
      definitions,
      { width, height },
    )
    at = end + 1
  }
}

type Definitions = ReadonlyMap<string, string>

/** What stands in `<defs>`, by id: glyphs and clipping paths. */
function readDefinitions(merged: string): Definitions {
  const definitions = new Map<string, string>()
  for (
    let from = merged.indexOf('\n    <defs');
    from !== -1;
    from = merged.indexOf('\n    <defs', from + 1)
  ) {
    const end = merged.indexOf('\n    </defs>', from)
    const lines = merged.slice(from + 1, end === -1 ? from + 1 : end).split('\n')
    for (let at = 1; at < lines.length; at++) {
      const [, tag, id] = /^ {8}<([\w-]+) id="([^"]+)"/.exec(lines[at]!) ?? []
      if (!tag || !id) continue
      const last = lines[at]!.endsWith('/>') ? at : lines.indexOf(`        </${tag}>`, at)
      definitions.set(
        id,
        flatten(
          lines
            .slice(at, last + 1)
            .map(shorten)
            .join(''),
        ),
      )
      at = last
    }
  }
  return definitions
}

/** A glyph of a run of text: nine lines of ten. */
const GLYPH = /^ *<use xlink:href="#([^"]+)" x="([^"]+)" fill="([^"]+)" fill-rule="nonzero"\/>$/
const REFERENCE = /(xlink:href="#|url\(#)([^")]+)/g

function writePage(
  lines: readonly string[],
  definitions: Definitions,
  { width, height }: { width: string; height: string },
): string {
  const names = new Map<string, string>()
  const nameOf = (id: string): string => {
    const known = names.get(id)
    if (known !== undefined) return known
    const name = `g${names.size.toString(36)}`
    names.set(id, name)
    return name
  }
  const rename = (text: string): string =>
    text.replaceAll(
      REFERENCE,
      (_, before: string, id: string) => `${before === 'url(#' ? before : 'href="#'}${nameOf(id)}`,
    )
  const written: string[] = []
  // The glyphs of a run have one colour, so it stands on the run: which one that is shows at its first glyph.
  let run = -1
  let colour: string | undefined
  for (const line of lines) {
    const glyph = GLYPH.exec(line)
    if (glyph) {
      const [, id, x, fill] = glyph as unknown as [string, string, string, string]
      if (run !== -1 && colour === undefined) {
        written[run] = written[run]!.replace('>', ` fill="${fill}">`)
        colour = fill
      }
      const own = run === -1 || fill !== colour ? ` fill="${fill}"` : ''
      written.push(`<use href="#${nameOf(id)}" x="${round(x)}"${own}/>`)
    } else {
      run = line.includes('<g class="typst-text"') ? written.length : line.endsWith('</g>') ? -1 : run
      if (run === written.length) colour = undefined
      written.push(rename(shorten(line)))
    }
  }
  const defined: string[] = []
  // A definition may use others, which join the list while it is walked.
  for (const [id, name] of names) {
    defined.push(rename(definitions.get(id) ?? '').replace(`id="${id}"`, `id="${name}"`))
  }
  const [w, h] = [round(width), round(height)]
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${w} ${h}" width="${w}" height="${h}">` +
    `<defs>${defined.join('')}</defs><path fill="#fff" d="M0 0H${w}V${h}H0Z"/>${written.join('')}</svg>`
  )
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
