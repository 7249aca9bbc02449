import type { IntegrationProvider } from '#kit/declared/integration-provider.ts'
import { Text, Type } from '#kit/schema.ts'
import {
  ApiBase,
  AwsRegion,
  ask,
  askAws,
  baseOf,
  bearer,
  missing,
  plainApi,
  readApiBase,
  readAwsRegion,
} from '#modules/integrations/index.ts'

const aws: IntegrationProvider = {
  ...plainApi,
  provider: 'aws',
  label: 'Amazon Web Services',
  configSchema: Type.Object({
    region: AwsRegion,
    api_base: ApiBase,
    /** Where new machines go and what they run, where the account's own defaults will not do. */
    image: Type.Optional(Text(200, { examples: ['ami-0123456789abcdef0'] })),
    subnet_id: Type.Optional(Text(100)),
    key_name: Type.Optional(Text(255)),
    security_group_ids: Type.Optional(Type.Array(Text(100), { maxItems: 16 })),
  }),
  readConfig: config => readAwsRegion(readApiBase(config)),
  secretNames: ['access_key_id', 'secret_access_key'],
  async test(ctx, config, secrets) {
    const region = typeof config.region === 'string' ? config.region : 'us-east-1'
    const url = new URL(`${baseOf(config, `https://sts.${region}.amazonaws.com`)}/`)
    const body = 'Action=GetCallerIdentity&Version=2011-06-15'
    const headers = { 'content-type': 'application/x-www-form-urlencoded' }
    return askAws(ctx, 'AWS', secrets, { method: 'POST', url, region, service: 'sts', body, headers })
  },
}

const hetzner: IntegrationProvider = {
  ...plainApi,
  provider: 'hetzner',
  label: 'Hetzner Cloud',
  secretNames: ['api_token'],
  async test(ctx, config, { api_token }) {
    if (!api_token) return missing('The secret api_token')
    const url = `${baseOf(config, 'https://api.hetzner.cloud')}/v1/locations`
    return ask(ctx, 'Hetzner Cloud', { url, headers: bearer(api_token) })
  },
}

export const cloudIntegrations = [aws, hetzner]
