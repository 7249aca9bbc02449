import { PageQuery } from '#kit/page.ts'
import { problem } from '#kit/problem.ts'
import { Choice, NamedObject, type Static, Type } from '#kit/schema.ts'
import { ChatMessage } from '../messages/schema.ts'

export const QRequired = problem(400, 'q_required', 'q is required')

export const SearchQuery = Type.Object({
  ...PageQuery.properties,
  q: Type.Optional(
    Type.String({
      maxLength: 200,
      description:
        'Every word must occur, the last one may be a beginning. `"a phrase"`, `-without`, `from:12` and `has:file` narrow it down.',
      examples: ['contract has:file'],
    }),
  ),
  sort: Choice(['relevance', 'newest'], { default: 'relevance', description: 'What comes first.' }),
})
export type SearchQuery = Static<typeof SearchQuery>

export const FoundMessage = NamedObject('FoundMessage', {
  message: ChatMessage,
  rank: Type.Number(),
  highlight: Type.String({ description: 'Escaped, with `<mark>` round what matched' }),
})
