import { escapeHtml } from '#platform/pages/html.ts'
import { renderInline } from './inline.ts'
import type { Resolver } from './tokens.ts'

/**
 * Markdown as a chat has it: paragraphs, quotes, lists, fenced code and what stands in a line; no headings, images, tables
 * or HTML. Written here and not taken from a package: it runs for every post on the thread that answers, so no text may
 * take it long, and what it answers is built of escaped text and a dozen tags, so there is nothing to take out again.
 */
export function renderMarkup(text: string, resolver: Resolver): string {
  return renderBlocks(text.replaceAll('\r\n', '\n').split('\n'), resolver, 0)
}

const DEEPEST = 6
const FENCE = /^ {0,3}(```+|~~~+)\s*[\w+#.-]{0,40}\s*$/
const QUOTE = /^ {0,3}> ?/
const ITEM = /^( {0,3})(?:([-*+])|(\d{1,9})[.)])(?: +|$)/

function renderBlocks(lines: readonly string[], resolver: Resolver, depth: number): string {
  const out: string[] = []
  let paragraph: string[] = []
  const endParagraph = () => {
    if (paragraph.length > 0) out.push(`<p>${renderInline(paragraph.join('\n'), resolver)}</p>`)
    paragraph = []
  }
  let at = 0
  while (at < lines.length) {
    const line = lines[at]!
    const fence = FENCE.exec(line)
    if (fence) {
      endParagraph()
      const end = findFenceEnd(lines, at + 1, fence[1]!)
      out.push(`<pre><code>${escapeHtml(lines.slice(at + 1, end).join('\n'))}</code></pre>`)
      at = end + 1
    } else if (depth < DEEPEST && QUOTE.test(line)) {
      endParagraph()
      const end = findEnd(lines, at, one => QUOTE.test(one))
      const inner = lines.slice(at, end).map(one => one.replace(QUOTE, ''))
      out.push(`<blockquote>${renderBlocks(inner, resolver, depth + 1)}</blockquote>`)
      at = end
    } else if (depth < DEEPEST && isItem(line)) {
      endParagraph()
      const end = findEnd(lines, at, one => isItem(one) || /^ {2,}\S/.test(one))
      out.push(renderList(lines.slice(at, end), resolver, depth + 1))
      at = end
    } else {
      if (line.trim() === '') endParagraph()
      else paragraph.push(line.trim())
      at += 1
    }
  }
  endParagraph()
  return out.join('')
}

const isItem = (line: string): boolean => {
  const found = ITEM.exec(line)
  return found !== null && line.length > found[0].length
}

/** A fence that is never closed goes to the end. */
function findFenceEnd(lines: readonly string[], from: number, fence: string): number {
  const closing = new RegExp(`^ {0,3}${fence[0]!}{${fence.length},}\\s*$`)
  const end = lines.findIndex((line, place) => place >= from && closing.test(line))
  return end < 0 ? lines.length : end
}

function findEnd(lines: readonly string[], from: number, belongs: (line: string) => boolean): number {
  let end = from + 1
  while (end < lines.length && belongs(lines[end]!)) end += 1
  return end
}

function renderList(lines: readonly string[], resolver: Resolver, depth: number): string {
  const first = ITEM.exec(lines[0]!)!
  const isOrdered = first[3] !== undefined
  const items: string[][] = []
  for (const line of lines) {
    const found = isItem(line) ? ITEM.exec(line) : null
    // The first line begins an item however far it is indented.
    if (found && (found[1]!.length < 2 || items.length === 0)) items.push([line.slice(found[0].length)])
    else items.at(-1)!.push(line.replace(/^ {1,4}/, ''))
  }
  const tag = isOrdered ? 'ol' : 'ul'
  const inner = items.map(item => `<li>${renderItem(item, resolver, depth)}</li>`)
  return `<${tag}>${inner.join('')}</${tag}>`
}

/** Its first paragraph needs no frame of its own. */
function renderItem(lines: readonly string[], resolver: Resolver, depth: number): string {
  const html = renderBlocks(lines, resolver, depth)
  const end = html.indexOf('</p>')
  if (!html.startsWith('<p>') || end < 0) return html
  return html.slice(3, end) + html.slice(end + 4)
}
