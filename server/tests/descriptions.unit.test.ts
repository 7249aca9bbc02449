import { describe, expect, it } from 'vitest'
import { modules } from '#modules/index.ts'
import { type Described, describeFields, findUndescribed } from '#platform/openapi/describe-fields.ts'
import { buildDocument } from '#platform/openapi/document.ts'

describe('a field of a request', () => {
  it('says what it means', () => {
    const routes = modules.flatMap(module => module.routes)
    const document = buildDocument(routes, { version: '0', groups: modules }) as Described
    expect(findUndescribed(document)).toEqual([])
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
