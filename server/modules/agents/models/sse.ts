/** The `data` of server-sent events, as the standard has them: any line end, several lines of data, comments, any pieces. */
export async function* readEvents(
  pieces: AsyncIterable<Uint8Array>,
  mostBytes: number,
): AsyncGenerator<string> {
  const decoder = new TextDecoder()
  let rest = ''
  let data: string[] = []
  let read = 0
  for await (const piece of pieces) {
    read += piece.byteLength
    if (read > mostBytes) throw new RangeError('the stream is too long')
    rest += decoder.decode(piece, { stream: true })
    for (;;) {
      const end = /\r\n|\n|\r(?!$)/.exec(rest)
      if (!end) break
      const line = rest.slice(0, end.index)
      rest = rest.slice(end.index + end[0].length)
      if (line === '') {
        if (data.length > 0) yield data.join('\n')
        data = []
      } else if (line.startsWith('data:')) data.push(line.slice(5).replace(/^ /, ''))
    }
  }
  // Something that was begun and never ended with an empty line is no event, but providers leave the last line out.
  const last = rest.replace(/\r$/, '')
  if (last.startsWith('data:')) data.push(last.slice(5).replace(/^ /, ''))
  if (data.length > 0) yield data.join('\n')
}
