import { NamedObject, Nullable, Patch, type Static, Text, Timestamp, Type, Uuid } from '#kit/schema.ts'
import { Tags } from '#modules/cloud/index.ts'
import { ScheduleOrNone } from '../schedules/schema.ts'
import { ShownVariables, Variables } from '../variables/schema.ts'

const name = Text(100, { minLength: 1, description: 'What you call it', examples: ['production'] })
const url = Nullable(Text(2_000, { description: 'Where what is deployed can be seen' }))
const branch = Nullable(Text(250, { minLength: 1, description: 'A push to this branch is deployed here' }))
const isProtected = Type.Boolean({ description: 'Whether each run needs the approval of another key' })

export const NewEnvironment = Type.Object({
  name,
  url: Type.Optional(url),
  branch: Type.Optional(branch),
  protected: Type.Optional(isProtected),
  schedule: Type.Optional(ScheduleOrNone),
  variables: Type.Optional(Variables),
  tags: Type.Optional(Tags),
})
export type NewEnvironment = Static<typeof NewEnvironment>

export const EnvironmentPatch = Patch({
  name,
  url,
  branch,
  protected: isProtected,
  schedule: ScheduleOrNone,
  variables: Variables,
  tags: Tags,
})
export type EnvironmentPatch = Static<typeof EnvironmentPatch>

export const Environment = NamedObject('Environment', {
  id: Uuid,
  project_id: Uuid,
  name: Type.String(),
  url: Nullable(Type.String()),
  branch: Nullable(Type.String()),
  protected: Type.Boolean(),
  variables: ShownVariables,
  current_run_id: Nullable(Uuid),
  schedule: ScheduleOrNone,
  next_run_at: Nullable(Timestamp),
  tags: Type.Record(Type.String(), Type.String()),
  created_at: Timestamp,
  updated_at: Timestamp,
})
export type Environment = Static<typeof Environment>
