import { problem } from '#kit/problem.ts'
import { NamedObject, Nullable, type Static, Timestamp, Type, Uuid } from '#kit/schema.ts'
import { say } from '#kit/text/sentence.ts'

export const NoSuchStep = problem(
  400,
  'no_such_step',
  (index: number) => say`There is no next step ${{ index }}`,
  7,
)

export const Intelligence = NamedObject('CallIntelligence', {
  duration_ms: Type.Integer(),
  speech_ms: Type.Integer(),
  silence_ms: Type.Integer(),
  speakers: Type.Array(
    NamedObject('CallSpeaker', {
      speaker: Type.String(),
      name: Type.String(),
      talk_ms: Type.Integer(),
      talk_ratio: Type.Number({ description: 'Percent of what all of them talked' }),
      words: Type.Integer(),
      words_per_minute: Type.Integer(),
      longest_monologue_ms: Type.Integer(),
      questions: Type.Integer(),
      interruptions: Type.Integer(),
    }),
  ),
  longest_monologue: Nullable(
    NamedObject('CallMonologue', {
      speaker: Type.String(),
      start_ms: Type.Integer(),
      end_ms: Type.Integer(),
      ms: Type.Integer(),
    }),
  ),
  questions: Type.Array(
    NamedObject('CallQuestion', { speaker: Type.String(), at_ms: Type.Integer(), text: Type.String() }),
  ),
  interruptions: Type.Array(
    NamedObject('CallInterruption', { by: Type.String(), of: Type.String(), at_ms: Type.Integer() }),
  ),
  topics: Type.Array(
    NamedObject('CallTopic', { name: Type.String(), count: Type.Integer(), first_at_ms: Type.Integer() }),
  ),
  next_steps: Type.Array(
    NamedObject('CallNextStep', {
      index: Type.Integer(),
      text: Type.String(),
      speaker: Type.String(),
      at_ms: Type.Integer(),
      task_id: Nullable(Uuid),
    }),
  ),
  summary: Nullable(NamedObject('CallSummary', { text: Type.String(), model: Type.String(), at: Timestamp })),
})
export type Intelligence = Static<typeof Intelligence>

export const TasksIn = NamedObject('TasksOfCall', {
  indexes: Type.Optional(
    Nullable(
      Type.Array(Type.Integer({ minimum: 0, maximum: 100_000 }), {
        maxItems: 1_000,
        description: 'Of the next steps that become tasks; without it all of them.',
      }),
    ),
  ),
})
export type TasksIn = Static<typeof TasksIn>

export const TasksMade = NamedObject('TasksOfCallMade', {
  created: Type.Integer({ description: 'How many were made just now; the others were there' }),
  tasks: Type.Array(NamedObject('TaskOfCall', { index: Type.Integer(), task_id: Uuid })),
})
export type TasksMade = Static<typeof TasksMade>
