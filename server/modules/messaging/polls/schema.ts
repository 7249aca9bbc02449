import { problem } from '#kit/problem.ts'
import { NamedObject, Nullable, type Static, Type, Uuid } from '#kit/schema.ts'

export const PollNotFound = problem(404, 'poll_not_found', 'Poll not found')
export const OptionsMustDiffer = problem(400, 'options_must_differ', 'options must differ')
export const ChooseOne = problem(400, 'choose_one', 'Choose one option')
export const OptionNotFound = problem(400, 'option_not_found', 'Option not found')
export const PollClosed = problem(409, 'poll_closed', 'The poll is closed')
export const OnlyAuthorCloses = problem(
  403,
  'only_author_closes',
  'Only the author or a manager of the room can close a poll',
)

export const NewPoll = NamedObject('NewChatPoll', {
  question: Type.String({
    minLength: 1,
    maxLength: 300,
    description: 'What is asked.',
    examples: ['Lunch?'],
  }),
  options: Type.Array(Type.String({ minLength: 1, maxLength: 200 }), {
    minItems: 2,
    maxItems: 12,
    description: 'What can be chosen.',
    examples: [['Pizza', 'Salad']],
  }),
  multiple: Type.Optional(Type.Boolean({ default: false, description: 'Whether several may be chosen.' })),
  anonymous: Type.Optional(
    Type.Boolean({ default: false, description: 'Whether nobody sees who chose what.' }),
  ),
  closes_at: Type.Optional(
    Nullable(Type.String({ format: 'date-time', description: 'When it closes by itself.' })),
  ),
})
export type NewPoll = Static<typeof NewPoll>

export const VoteIn = Type.Object({
  option_ids: Type.Array(Uuid, {
    maxItems: 12,
    description: 'What you choose now; none takes your vote back.',
  }),
})
