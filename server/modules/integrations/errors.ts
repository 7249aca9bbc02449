import { problem } from '#kit/problem.ts'
import { say } from '#kit/text/sentence.ts'

export const IntegrationNotFound = problem(404, 'integration_not_found', 'Integration not found')

export const SecretsNeeded = problem(
  400,
  'secrets_needed',
  (key: string, names: string) =>
    say`Changing config.${{ key }} changes where secrets are sent, so they have to be given again: ${{ names }}`,
  'api_base',
  'api_key',
)
