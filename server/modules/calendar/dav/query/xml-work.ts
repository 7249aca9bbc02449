import { XMLParser } from 'fast-xml-parser'
import { Refused } from '#platform/bounded-work/task.ts'
import { type Filter, readFilter, type Unmet } from './filter-work.ts'
import { contentOf, isNode, listOf, type Node, rangeOf, type TimeRange, textOf } from './tree-work.ts'

/** What a client asks for; names without their prefixes. */
export interface DavQuery {
  root: string
  props: string[]
  hrefs: string[]
  syncToken: string | null
  filter: Filter | Unmet | null
  /** How far series are to be written out. */
  expand: TimeRange | null
  /** When a client wants to know whether time is free. */
  range: TimeRange | null
  set: RequestedProperties
}

/** What a calendar is to be like. */
export interface RequestedProperties {
  names: string[]
  displayName: string | null
  color: string | null
  components: string[] | null
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
  const data = prop['calendar-data']
  return {
    root,
    props: namesIn(prop),
    hrefs: listOf(node.href)
      .map(href => (contentOf(href) ?? '').trim())
      .slice(0, 10_000),
    syncToken: typeof token === 'string' ? token.trim() : null,
    filter: readFilter(node.filter),
    expand: isNode(data) ? rangeOf(data.expand) : null,
    range: rangeOf(node['time-range']),
    set: readSet(node),
  }
}

const namesIn = (node: Node): string[] =>
  Object.keys(node).filter(name => !name.startsWith('@') && !name.startsWith('#'))

function readSet({ set, remove }: Node): RequestedProperties {
  const [given, gone] = [set, remove].map(one =>
    listOf(one)
      .flatMap(part => (isNode(part) ? listOf(part.prop) : []))
      .filter(isNode),
  )
  const prop: Node = Object.assign({}, ...given!)
  const kinds = prop['supported-calendar-component-set']
  return {
    names: [prop, ...gone!].flatMap(namesIn),
    displayName: contentOf(prop.displayname),
    color: contentOf(prop['calendar-color']),
    components: isNode(kinds)
      ? listOf(kinds.comp).flatMap(one => (isNode(one) ? (textOf(one['@name']) ?? []) : []))
      : null,
  }
}
