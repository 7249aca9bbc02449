import { problem } from '#kit/problem.ts'
import { Choice, FreeObject, NamedObject, Nullable, type Static, Timestamp, Type, Uuid } from '#kit/schema.ts'

export const LongJobNotFound = problem(404, 'job_not_found', 'Job not found')

export const LongJob = NamedObject('Job', {
  id: Uuid,
  kind: Type.String({ examples: ['contacts.update'] }),
  status: Choice(['pending', 'running', 'succeeded', 'failed']),
  progress: Type.Number({ description: 'From 0 to 1' }),
  result: Nullable(FreeObject),
  error: Nullable(Type.String()),
  created_at: Timestamp,
  finished_at: Nullable(Timestamp),
})
export type LongJob = Static<typeof LongJob>
