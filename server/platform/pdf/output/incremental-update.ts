/**
 * New versions of single objects behind an untouched PDF, as the format foresees. Reads only what Typst writes: a
 * plain cross-reference table and unencrypted objects.
 */

export interface NewStream {
  id: number
  /** The entries of the stream's dictionary besides its length. */
  entries: string
  content: Buffer
}

export function appendStreams(pdf: Buffer, streams: readonly NewStream[], fileId: string): Buffer {
  const trailer = readTrailer(pdf)
  const parts: Buffer[] = [pdf]
  let at = pdf.length
  const push = (part: Buffer | string) => {
    const bytes = Buffer.from(part as string)
    parts.push(bytes)
    at += bytes.length
  }
  if (pdf.at(-1) !== 0x0a) push('\n')
  const places = streams.map(({ id, entries, content }) => {
    const place = at
    push(`${id} 0 obj\n<<\n${entries}\n/Length ${content.length}\n>>\nstream\n`)
    push(content)
    push('\nendstream\nendobj\n')
    return `${id} 1\n${String(place).padStart(10, '0')} 00000 n \n`
  })
  const xrefAt = at
  push(
    `xref\n${places.join('')}trailer\n<<\n/Size ${trailer.size}\n/Root ${trailer.root}\n/Info ${trailer.info}\n` +
      `/ID [${trailer.firstId} <${fileId}>]\n/Prev ${trailer.xrefAt}\n>>\nstartxref\n${xrefAt}\n%%EOF\n`,
  )
  return Buffer.concat(parts)
}

/** Where each object starts, by its number. Only for a file without updates. */
export function readOffsets(pdf: Buffer): number[] {
  const table = pdf.toString('latin1', Number(readTrailer(pdf).xrefAt), pdf.lastIndexOf('trailer'))
  return table
    .split('\n')
    .slice(2)
    .map(row => Number(row.slice(0, 10)))
}

function readTrailer(pdf: Buffer) {
  const trailer = pdf.toString('latin1', pdf.lastIndexOf('trailer'))
  return {
    xrefAt: capture(trailer, /startxref\s+(\d+)/),
    size: capture(trailer, /\/Size (\d+)/),
    root: capture(trailer, /\/Root (\d+ 0 R)/),
    info: capture(trailer, /\/Info (\d+ 0 R)/),
    firstId: capture(trailer, /\/ID \[(\([^)]*\)|<[^>]*>)/),
  }
}

export function capture(text: string, pattern: RegExp): string {
  const found = pattern.exec(text)?.[1]
  if (found === undefined) throw new Error(`The PDF has no ${pattern.source}`)
  return found
}
