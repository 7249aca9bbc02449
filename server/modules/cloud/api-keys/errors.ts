import { problem } from '#kit/problem.ts'

export const ApiKeyNotFound = problem(404, 'api_key_not_found', 'API key not found')

export const ApiKeyEnded = problem(
  409,
  'api_key_ended',
  'This API key is revoked, has expired or was rotated already',
)
