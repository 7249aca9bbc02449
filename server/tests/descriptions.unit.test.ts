import { describe, expect, it } from 'vitest'
import { modules } from '#modules/index.ts'
import { type Described, describeFields, findUndescribed } from '#platform/openapi/describe-fields.ts'
import { buildDocument } from '#platform/openapi/document.ts'

/** How many request fields of a domain have no description yet. Only shrinks, and none is added. */
const undescribed: Record<string, number> = {
  calendar: 31,
  cloud: 140,
  sequences: 60,
  email: 39,
  tracking: 3,
  workflows: 43,
}

describe('a field of a request', () => {
  it('says what it means', () => {
    const routes = modules.flatMap(module => module.routes)
    const document = buildDocument(routes, { version: '0', groups: modules }) as Described
    const domains = new Map(
      modules.flatMap(({ name, routes: own }) => own.map(({ tag }) => [tag, name] as const)),
    )
    const missing = Map.groupBy(findUndescribed(document), line => domains.get(line.split(': ')[0]!)!)
    for (const [domain, fields] of missing) {
      expect(fields.length, `${domain} has more than before: ${fields.join(', ')}`).toBeLessThanOrEqual(
        undescribed[domain] ?? 0,
      )
    }
  })

  it('is noticed where nothing describes it, and takes the words of its domain', () => {
    const document: Described = {
      paths: {
        '/pens': {
          post: {
            tags: ['Pens'],
            requestBody: {
              content: { 'application/json': { schema: { properties: { ink: { type: 'string' } } } } },
            },
          },
        },
      },
      components: { schemas: {} },
    }
    expect(findUndescribed(document)).toEqual(['Pens: ink'])
    const routes = [{ tag: 'Pens' }] as never
    describeFields(document, [{ name: 'stationery', routes, fields: { ink: 'Its colour.' } }])
    expect(findUndescribed(document)).toEqual([])
  })
})
