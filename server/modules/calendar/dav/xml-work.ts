import { XMLParser } from 'fast-xml-parser'
import { Refused } from '#platform/bounded-work/task.ts'

/** What a client asks for; names without their prefixes. */
export interface DavQuery {
  root: string
  props: string[]
  hrefs: string[]
  syncToken: string | null
  range: { start: string | null; end: string | null } | null
}

const parser = new XMLParser({
  ignoreAttributes: false,
  attributeNamePrefix: '@',
  removeNSPrefix: true,
  processEntities: false,
  parseTagValue: false,
  parseAttributeValue: false,
  maxNestedTags: 50,
})

type Node = { [name: string]: unknown }
const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
const listOf = (value: unknown): unknown[] => (value === undefined ? [] : [value].flat())

export function parseQuery(text: string): DavQuery {
  // Neither entities nor anything else that a document type declares.
  if (/<!(?:DOCTYPE|ENTITY)/i.test(text)) throw new Refused('a document type is not allowed')
  let tree: Node
  try {
    tree = parser.parse(text) as Node
  } catch (error) {
    throw new Refused((error as Error).message.slice(0, 200))
  }
  const root = Object.keys(tree).find(name => !name.startsWith('?') && !name.startsWith('#'))
  if (root === undefined) throw new Refused('it is empty')
  const node = isNode(tree[root]) ? tree[root] : {}
  const prop = isNode(node.prop) ? node.prop : {}
  const token = node['sync-token']
  return {
    root,
    props: Object.keys(prop).filter(name => !name.startsWith('@') && !name.startsWith('#')),
    hrefs: listOf(node.href)
      .map(href => unescapeXml(String(href)))
      .slice(0, 10_000),
    syncToken: typeof token === 'string' ? token.trim() : null,
    range: findRange(node.filter, 0),
  }
}

const unescapeXml = (text: string) => text.replaceAll('&amp;', '&').trim()

function findRange(value: unknown, depth: number): DavQuery['range'] {
  if (depth > 10) return null
  for (const node of listOf(value)) {
    if (!isNode(node)) continue
    const range = listOf(node['time-range']).find(isNode)
    if (range) return { start: textOf(range['@start']), end: textOf(range['@end']) }
    const inner = findRange(node['comp-filter'], depth + 1)
    if (inner) return inner
  }
  return null
}

const textOf = (value: unknown): string | null => (typeof value === 'string' ? value : null)
