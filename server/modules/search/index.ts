import type { Module } from '#kit/module.ts'
import { InvalidInput } from '#kit/problem.ts'
import { route } from '#kit/route.ts'
import { Data, Type } from '#kit/schema.ts'
import { FoundGroup, SearchQuery } from './schema.ts'
import { search as findEverywhere } from './service.ts'

/** Finds any record by a few letters. */
export const search: Module = {
  name: 'search',
  routes: [
    route({
      method: 'GET',
      path: '/search',
      operationId: 'search',
      tag: 'Search',
      summary: 'Find records of every kind',
      description:
        'At most five of a kind, best first; kinds in which nothing is found are left out. Typing errors are forgiven, and whoever asks finds what they may see.',
      query: SearchQuery,
      returns: Data(Type.Array(FoundGroup)),
      errors: [InvalidInput],
      example: { query: { q: 'byron' } },
      handler: async (ctx, { query }) => ({ data: await findEverywhere(ctx, query) }),
    }),
  ],
}
