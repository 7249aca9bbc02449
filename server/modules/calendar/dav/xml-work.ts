import { XMLParser } from 'fast-xml-parser'
import { Refused } from '#platform/bounded-work/task.ts'

/** What a client asks for; names without their prefixes. */
export interface DavQuery {
  root: string
  props: string[]
  hrefs: string[]
  syncToken: string | null
  range: { start: string | null; end: string | null } | null
  /** What a new calendar is to be like. */
  set: { displayName: string | null; color: string | null; components: string[] | null }
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
      .map(href => (contentOf(href) ?? '').trim())
      .slice(0, 10_000),
    syncToken: typeof token === 'string' ? token.trim() : null,
    range: findRange(node.filter, 0),
    set: readSet(node.set),
  }
}

const NAMED: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }

/** The five names and the numbers that every document may have; nothing is declared. */
const unescapeXml = (text: string): string =>
  text
    .replaceAll(/&(?:(amp|lt|gt|quot|apos)|#(\d{1,7})|#x([\da-f]{1,6}));/gi, (whole, name, decimal, hex) => {
      if (name) return NAMED[String(name).toLowerCase()]!
      const code = decimal ? Number(decimal) : Number.parseInt(hex, 16)
      return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : whole
    })
    .toWellFormed()

function readSet(value: unknown): DavQuery['set'] {
  const prop = listOf(value)
    .filter(isNode)
    .flatMap(one => listOf(one.prop))
    .find(isNode)
  const kinds = prop?.['supported-calendar-component-set']
  return {
    displayName: contentOf(prop?.displayname),
    color: contentOf(prop?.['calendar-color']),
    components: isNode(kinds)
      ? listOf(kinds.comp).flatMap(one => (isNode(one) ? (textOf(one['@name']) ?? []) : []))
      : null,
  }
}

/** The text of an element, with or without attributes. */
const contentOf = (value: unknown): string | null => {
  const text = isNode(value) ? value['#text'] : value
  return typeof text === 'string' ? unescapeXml(text) : null
}

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

const textOf = (value: unknown): string | null => (typeof value === 'string' ? unescapeXml(value) : null)
