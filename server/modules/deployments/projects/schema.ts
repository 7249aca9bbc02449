import {
  Choice,
  NamedObject,
  Nullable,
  Patch,
  type Static,
  Text,
  Timestamp,
  Type,
  Uuid,
} from '#kit/schema.ts'
import { Tags } from '#modules/cloud/index.ts'
import { providers } from '../providers/index.ts'
import { ShownVariables, Variables } from '../variables/schema.ts'

const name = Text(100, { minLength: 1, description: 'What you call it', examples: ['Shop'] })
const repository = Text(500, {
  minLength: 1,
  description: 'owner/name, or the address of the repository',
  examples: ['acme/shop'],
})
const workflow = Nullable(
  Text(200, { minLength: 1, description: "File name or id of GitHub's workflow", examples: ['deploy.yml'] }),
)
const branch = Text(250, { minLength: 1, description: 'The branch that is deployed where none is named' })
const autoDeploy = Type.Boolean({ description: 'Whether a push starts a run' })

export const NewProject = Type.Object({
  name,
  provider: Type.Optional(Choice(providers, { default: 'sandbox', description: 'Who carries runs out' })),
  repository,
  workflow: Type.Optional(workflow),
  default_branch: Type.Optional(branch),
  auto_deploy: Type.Optional(autoDeploy),
  variables: Type.Optional(Variables),
  tags: Type.Optional(Tags),
})
export type NewProject = Static<typeof NewProject>

export const ProjectPatch = Patch({
  name,
  repository,
  workflow,
  default_branch: branch,
  auto_deploy: autoDeploy,
  variables: Variables,
  tags: Tags,
})
export type ProjectPatch = Static<typeof ProjectPatch>

const shown = {
  id: Uuid,
  name: Type.String(),
  provider: Choice(providers),
  simulated: Type.Boolean(),
  repository: Type.String(),
  workflow: Nullable(Type.String()),
  default_branch: Type.String(),
  auto_deploy: Type.Boolean(),
  variables: ShownVariables,
  webhook_url: Type.String(),
  last_run: Nullable(
    Type.Object({ id: Uuid, number: Type.Integer(), status: Type.String(), created_at: Timestamp }),
  ),
  tags: Type.Record(Type.String(), Type.String()),
  created_at: Timestamp,
  updated_at: Timestamp,
}

export const Project = NamedObject('Project', shown)
export type Project = Static<typeof Project>

/** The only answers that carry the secret. */
export const ProjectWithSecret = NamedObject('ProjectWithSecret', { ...shown, webhook_secret: Type.String() })
