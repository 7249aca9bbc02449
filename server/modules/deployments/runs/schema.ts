import { PageQuery } from '#kit/page.ts'
import { problem } from '#kit/problem.ts'
import { Choice, NamedObject, Nullable, type Static, Text, Timestamp, Type, Uuid } from '#kit/schema.ts'
import { stepStatuses } from '../providers/driver.ts'
import { Variables } from '../variables/schema.ts'

export const runStatuses = ['queued', 'running', 'succeeded', 'failed', 'canceled'] as const
export const triggers = ['manual', 'push', 'schedule', 'api', 'rollback'] as const
export type Trigger = (typeof triggers)[number]

export const NewRun = Type.Object({
  ref: Type.Optional(
    Text(250, { minLength: 1, description: 'Branch, tag or commit; the default branch where none is named' }),
  ),
  environment: Type.Optional(
    Nullable(Text(100, { minLength: 1, description: 'Name or id of where it goes' })),
  ),
  variables: Type.Optional(Variables),
  reason: Type.Optional(Nullable(Text(500, { description: 'Why, for those who look at it later' }))),
})
export type NewRun = Static<typeof NewRun>

export const Run = NamedObject('Run', {
  id: Uuid,
  project_id: Uuid,
  number: Type.Integer(),
  status: Choice(runStatuses),
  waiting_for: Nullable(Choice(['approval', 'environment', 'plan'])),
  trigger: Choice(triggers),
  simulated: Type.Boolean(),
  ref: Type.String(),
  commit_sha: Nullable(Type.String()),
  environment: Nullable(Type.String()),
  environment_id: Nullable(Uuid),
  reason: Nullable(Type.String()),
  steps: Type.Array(
    Type.Object({
      name: Type.String(),
      status: Choice(stepStatuses),
      started_at: Nullable(Type.String()),
      finished_at: Nullable(Type.String()),
    }),
  ),
  created_by: Type.String(),
  approved_by: Nullable(Type.String()),
  retry_of: Nullable(Uuid),
  superseded_by: Nullable(Uuid),
  created_at: Timestamp,
  started_at: Nullable(Timestamp),
  finished_at: Nullable(Timestamp),
  error: Nullable(Type.String()),
})
export type Run = Static<typeof Run>

export const RunQuery = Type.Object({
  ...PageQuery.properties,
  status: Type.Optional(Choice(runStatuses, { description: 'Only those that are this' })),
  environment: Type.Optional(Text(100, { description: 'Only those to this environment, by name or id' })),
})
export type RunQuery = Static<typeof RunQuery>

export const RollbackBody = Type.Object({
  run_id: Type.Optional(
    Nullable(
      Type.String({
        format: 'uuid',
        description: 'The run to go back to; the last good one before the current where none is named',
      }),
    ),
  ),
})

export const RunEnded = problem(409, 'run_ended', 'This run has ended')
export const NothingToApprove = problem(409, 'nothing_to_approve', 'This run does not wait for an approval')
export const OwnApproval = problem(
  403,
  'own_approval',
  'Whoever started a run cannot approve it: another key has to',
)
export const NothingToRollBack = problem(
  409,
  'nothing_to_roll_back',
  'No run to this environment succeeded before the current one',
)
