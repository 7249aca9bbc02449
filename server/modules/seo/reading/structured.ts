import { cut } from './text.ts'

/** What search engines need of a type before they make anything of it. */
const NEEDED: Record<string, readonly string[]> = {
  Product: ['name'],
  Article: ['headline'],
  BreadcrumbList: ['itemListElement'],
  FAQPage: ['mainEntity'],
  Event: ['name', 'startDate', 'location'],
  JobPosting: ['title', 'description', 'datePosted', 'hiringOrganization'],
  Recipe: ['name', 'image'],
  VideoObject: ['name', 'thumbnailUrl', 'uploadDate'],
}

interface Problem {
  found: string
  expected: string
}

/** What is wrong with one JSON-LD script. */
export function findStructuredProblems(text: string): Problem[] {
  let data: unknown
  try {
    data = JSON.parse(text)
  } catch {
    return [{ found: cut(text.trim()), expected: 'JSON that can be parsed' }]
  }
  return nodesOf(data).flatMap(node => judge(node))
}

function nodesOf(data: unknown): unknown[] {
  if (Array.isArray(data)) return data.slice(0, 100)
  if (data !== null && typeof data === 'object' && '@graph' in data) {
    const graph = (data as { '@graph': unknown })['@graph']
    return Array.isArray(graph) ? graph.slice(0, 100) : [graph]
  }
  return [data]
}

function judge(node: unknown): Problem[] {
  const found = cut(JSON.stringify(node) ?? 'nothing')
  if (node === null || typeof node !== 'object') return [{ found, expected: 'an object with @type' }]
  const given = node as Record<string, unknown>
  const types = [given['@type']]
    .flat()
    .filter((type): type is string => typeof type === 'string' && type !== '')
  if (types.length === 0) return [{ found, expected: '@type' }]
  return types.flatMap(type => {
    const name = type.replace(/^https?:\/\/schema\.org\//, '')
    const missing = (NEEDED[name] ?? []).filter(key => isEmpty(given[key]))
    return missing.length === 0 ? [] : [{ found, expected: `${name} with ${missing.join(', ')}` }]
  })
}

const isEmpty = (value: unknown): boolean =>
  value === undefined || value === null || value === '' || (Array.isArray(value) && value.length === 0)
