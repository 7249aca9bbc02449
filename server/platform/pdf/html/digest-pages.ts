import { createHash } from 'node:crypto'
import type { HtmlBlock } from './document.ts'

/** `starts` has for every block the page it starts on, from 1. */
export const digestPages = (
  blocks: readonly HtmlBlock[],
  starts: readonly number[],
  pages: number,
): string[] => Array.from({ length: pages }, (_, index) => digestPage(blocks, starts, index + 1))

/** What a page shows: the blocks that start on it, and the one before, which may reach into it. */
function digestPage(blocks: readonly HtmlBlock[], starts: readonly number[], page: number): string {
  const first = starts.findIndex(at => at >= page)
  const from = Math.max(0, (first === -1 ? blocks.length : first) - 1)
  const shown = blocks.filter((_, index) => index >= from && starts[index]! <= page)
  return createHash('sha256')
    .update(JSON.stringify(withoutBytes(shown)))
    .digest('hex')
    .slice(0, 32)
}

/** The tree with every image's bytes replaced by their hash. */
function withoutBytes(value: unknown): unknown {
  if (value instanceof Uint8Array) return createHash('sha256').update(value).digest('hex')
  if (Array.isArray(value)) return value.map(withoutBytes)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, withoutBytes(inner)]))
}
