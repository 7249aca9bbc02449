import type { WorkCtx } from '#kit/context.ts'
import type { Config, Outcome, Secrets } from '#kit/declared/integration-provider.ts'
import { InvalidInput } from '#kit/problem.ts'
import { Text, Type } from '#kit/schema.ts'
import { type AwsRequest, signAwsRequest } from './aws-signature.ts'
import { ask, missing } from './http.ts'

export const AwsRegion = Type.Optional(Text(30, { examples: ['eu-central-1'] }))

/** Becomes part of a host name, so nothing else may pass. */
export function readAwsRegion(config: Config): Config {
  if (typeof config.region === 'string' && !/^[a-z]{2,4}(-[a-z]{2,12}){1,2}-\d{1,2}$/.test(config.region)) {
    throw InvalidInput('config.region must be an AWS region such as eu-central-1')
  }
  return config
}

export async function askAws(
  ctx: WorkCtx,
  label: string,
  { access_key_id, secret_access_key }: Secrets,
  request: Omit<AwsRequest, 'at'>,
): Promise<Outcome> {
  if (!access_key_id) return missing('The secret access_key_id')
  if (!secret_access_key) return missing('The secret secret_access_key')
  const keys = { accessKeyId: access_key_id, secretAccessKey: secret_access_key }
  const headers = await signAwsRequest({ ...request, at: ctx.now }, keys)
  const { method, url, body } = request
  return ask(ctx, label, { method, url, headers, ...(body ? { body } : {}) })
}
