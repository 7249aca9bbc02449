import type { WorkCtx } from '#kit/context.ts'
import { Choice, Email, Text, Type } from '#kit/schema.ts'
import { signAwsRequest } from './checks/aws-signature.ts'
import { ask, basic, bearer } from './checks/http.ts'
import { rankProviders } from './checks/rank-providers.ts'
import { checkSmtp } from './checks/smtp.ts'
import { stripeHttp } from './checks/stripe-http.ts'
import { webmailProviders } from './checks/webmail-providers.ts'
import {
  readApiBase,
  readAwsRegion,
  readDomain,
  readOrigins,
  readSmtp,
  readTopicArn,
} from './config-rules.ts'
import type { Config, Outcome, Provider, Secrets } from './provider.ts'

const ApiBase = Type.Optional(Text(500, { examples: ['https://api.eu.mailgun.net'] }))
const Region = Type.Optional(Text(30, { examples: ['eu-central-1'] }))
/** Whom mail comes from when no mailbox says so, and how fast what goes to many may leave. */
const sender = {
  from_email: Type.Optional(Email),
  from_name: Type.Optional(Text(200)),
  max_per_second: Type.Optional(Type.Number({ minimum: 1, maximum: 1_000 })),
}

const text = (config: Config, key: string): string | undefined =>
  typeof config[key] === 'string' && config[key] !== '' ? config[key] : undefined

const missing = (what: string): Outcome => ({ ok: false, message: `${what} is not set.` })

const stripe: Provider = {
  provider: 'stripe',
  label: 'Stripe',
  configSchema: Type.Object({
    allowed_return_origins: Type.Optional(Type.Array(Text(300), { maxItems: 50 })),
  }),
  readConfig: readOrigins,
  secretNames: ['secret_key', 'webhook_secret'],
  destinationKeys: [],
  webhookPaths: ['/webhooks/payprovider/{id}'],
  async test(ctx, _config, { secret_key, webhook_secret }) {
    if (!secret_key) return missing('The secret secret_key')
    const url = `${ctx.services.settings.stripeApiBase ?? 'https://api.stripe.com'}/v1/account`
    const onSuccess = () => {
      const mode = /^[sr]k_live_/.test(secret_key) ? 'live' : 'test'
      const warning = webhook_secret ? '' : ' webhook_secret is not set: payments would not be noticed.'
      return { ok: true, message: `Connected to Stripe in ${mode} mode.${warning}` }
    }
    return ask(ctx, 'Stripe', { url, headers: bearer(secret_key) }, onSuccess, stripeHttp(ctx.services))
  },
}

const smtp: Provider = {
  provider: 'smtp',
  label: 'SMTP server',
  configSchema: Type.Object({
    host: Text(253, { minLength: 1, examples: ['smtp.example.com'] }),
    port: Type.Optional(Type.Integer({ minimum: 1, maximum: 65_535, examples: [587] })),
    secure: Type.Optional(Type.Boolean({ description: 'Encrypted from the first byte, as on port 465' })),
    user: Type.Optional(Text(254)),
    ...sender,
  }),
  readConfig: readSmtp,
  secretNames: ['password'],
  destinationKeys: ['host', 'port', 'secure'],
  sending: { config: ['host'], secrets: [] },
  webhookPaths: [],
  test: checkSmtp,
}

const mailgun: Provider = {
  provider: 'mailgun',
  label: 'Mailgun',
  configSchema: Type.Object({
    domain: Type.Optional(Text(253, { examples: ['mail.example.com'] })),
    region: Type.Optional(Choice(['us', 'eu'])),
    api_base: ApiBase,
    ...sender,
  }),
  readConfig: config => readDomain(readApiBase(config)),
  secretNames: ['api_key', 'signing_key'],
  destinationKeys: ['api_base'],
  sending: { config: ['domain'], secrets: ['api_key'] },
  webhookPaths: ['/webhooks/{id}/mailgun'],
  async test(ctx, config, { api_key }) {
    const domain = text(config, 'domain')
    if (!domain) return missing('config.domain')
    if (!api_key) return missing('The secret api_key')
    const regional = config.region === 'eu' ? 'https://api.eu.mailgun.net' : 'https://api.mailgun.net'
    const url = `${text(config, 'api_base') ?? regional}/v4/domains/${encodeURIComponent(domain)}`
    return ask(ctx, 'Mailgun', { url, headers: basic('api', api_key) }, answer => {
      const { domain: found } = answer.json() as { domain?: { state?: string } }
      return found?.state === 'active'
        ? { ok: true, message: `Connected to Mailgun; ${domain} is active.` }
        : { ok: false, message: `Mailgun knows ${domain}, but the domain is not active yet.` }
    })
  },
}

const sendgrid: Provider = {
  provider: 'sendgrid',
  label: 'SendGrid',
  configSchema: Type.Object({ api_base: ApiBase, ...sender }),
  readConfig: config => readApiBase(config),
  secretNames: ['api_key', 'verification_key'],
  destinationKeys: ['api_base'],
  sending: { config: [], secrets: ['api_key'] },
  webhookPaths: ['/webhooks/{id}/sendgrid'],
  async test(ctx, config, { api_key }) {
    if (!api_key) return missing('The secret api_key')
    const url = `${text(config, 'api_base') ?? 'https://api.sendgrid.com'}/v3/scopes`
    return ask(ctx, 'SendGrid', { url, headers: bearer(api_key) }, answer => {
      const { scopes = [] } = answer.json() as { scopes?: string[] }
      return scopes.includes('mail.send')
        ? { ok: true, message: 'Connected to SendGrid; the key may send mail.' }
        : { ok: false, message: 'SendGrid takes the key, but the key may not send mail (scope mail.send).' }
    })
  },
}

const ses: Provider = {
  provider: 'ses',
  label: 'Amazon SES',
  configSchema: Type.Object({
    region: Region,
    topic_arn: Type.Optional(Text(400)),
    configuration_set: Type.Optional(Text(64)),
    api_base: ApiBase,
    ...sender,
  }),
  readConfig: config => readTopicArn(readAwsRegion(readApiBase(config))),
  secretNames: ['access_key_id', 'secret_access_key'],
  destinationKeys: ['api_base'],
  sending: { config: [], secrets: ['access_key_id', 'secret_access_key'] },
  webhookPaths: ['/webhooks/{id}/ses'],
  async test(ctx, config, secrets) {
    const region = text(config, 'region')
    if (!region) return missing('config.region')
    const base = text(config, 'api_base') ?? `https://email.${region}.amazonaws.com`
    const url = new URL(`${base}/v2/email/account`)
    return askAws(ctx, 'Amazon SES', secrets, { method: 'GET', url, region, service: 'ses', body: '' })
  },
}

const aws: Provider = {
  provider: 'aws',
  label: 'Amazon Web Services',
  configSchema: Type.Object({
    region: Region,
    api_base: ApiBase,
    /** Where new machines go and what they run, where the account's own defaults will not do. */
    image: Type.Optional(Text(200, { examples: ['ami-0123456789abcdef0'] })),
    subnet_id: Type.Optional(Text(100)),
    key_name: Type.Optional(Text(255)),
    security_group_ids: Type.Optional(Type.Array(Text(100), { maxItems: 16 })),
  }),
  readConfig: config => readAwsRegion(readApiBase(config)),
  secretNames: ['access_key_id', 'secret_access_key'],
  destinationKeys: ['api_base'],
  webhookPaths: [],
  async test(ctx, config, secrets) {
    const region = text(config, 'region') ?? 'us-east-1'
    const url = new URL(`${text(config, 'api_base') ?? `https://sts.${region}.amazonaws.com`}/`)
    const body = 'Action=GetCallerIdentity&Version=2011-06-15'
    const headers = { 'content-type': 'application/x-www-form-urlencoded' }
    return askAws(ctx, 'AWS', secrets, { method: 'POST', url, region, service: 'sts', body, headers })
  },
}

interface Unsigned {
  method: string
  url: URL
  region: string
  service: string
  body: string
  headers?: Record<string, string>
}

async function askAws(ctx: WorkCtx, label: string, secrets: Secrets, request: Unsigned): Promise<Outcome> {
  const { access_key_id, secret_access_key } = secrets
  if (!access_key_id) return missing('The secret access_key_id')
  if (!secret_access_key) return missing('The secret secret_access_key')
  const keys = { accessKeyId: access_key_id, secretAccessKey: secret_access_key }
  const headers = signAwsRequest({ ...request, at: ctx.now }, keys)
  const { method, url, body } = request
  return ask(ctx, label, { method, url, headers, ...(body ? { body } : {}) })
}

const hetzner: Provider = {
  provider: 'hetzner',
  label: 'Hetzner Cloud',
  configSchema: Type.Object({ api_base: ApiBase }),
  readConfig: config => readApiBase(config),
  secretNames: ['api_token'],
  destinationKeys: ['api_base'],
  webhookPaths: [],
  async test(ctx, config, { api_token }) {
    if (!api_token) return missing('The secret api_token')
    const url = `${text(config, 'api_base') ?? 'https://api.hetzner.cloud'}/v1/locations`
    return ask(ctx, 'Hetzner Cloud', { url, headers: bearer(api_token) })
  },
}

const github: Provider = {
  provider: 'github',
  label: 'GitHub',
  configSchema: Type.Object({ api_base: ApiBase }),
  readConfig: config => readApiBase(config),
  secretNames: ['token'],
  destinationKeys: ['api_base'],
  webhookPaths: [],
  async test(ctx, config, { token }) {
    if (!token) return missing('The secret token')
    const url = `${text(config, 'api_base') ?? 'https://api.github.com'}/user`
    return ask(ctx, 'GitHub', { url, headers: bearer(token) })
  },
}

const gitlab: Provider = {
  provider: 'gitlab',
  label: 'GitLab',
  configSchema: Type.Object({ api_base: ApiBase }),
  readConfig: config => readApiBase(config),
  secretNames: ['token'],
  destinationKeys: ['api_base'],
  webhookPaths: [],
  async test(ctx, config, { token }) {
    if (!token) return missing('The secret token')
    const url = `${text(config, 'api_base') ?? 'https://gitlab.com/api/v4'}/user`
    return ask(ctx, 'GitLab', { url, headers: { 'private-token': token } })
  },
}

const openai: Provider = {
  provider: 'openai',
  label: 'OpenAI-compatible API',
  configSchema: Type.Object({
    api_base: Type.Optional(Text(500, { examples: ['https://api.openai.com/v1'] })),
    model: Type.Optional(Text(200)),
    transcription_model: Type.Optional(Text(200)),
  }),
  readConfig: config => readApiBase(config),
  secretNames: ['api_key'],
  destinationKeys: ['api_base'],
  webhookPaths: [],
  async test(ctx, config, { api_key }) {
    if (!api_key) return missing('The secret api_key')
    const url = `${text(config, 'api_base') ?? 'https://api.openai.com/v1'}/models`
    return ask(ctx, 'The model API', { url, headers: bearer(api_key) })
  },
}

const hunter: Provider = {
  provider: 'hunter',
  label: 'Hunter',
  configSchema: Type.Object({ api_base: ApiBase }),
  readConfig: config => readApiBase(config),
  secretNames: ['api_key'],
  destinationKeys: ['api_base'],
  webhookPaths: [],
  async test(ctx, config, { api_key }) {
    if (!api_key) return missing('The secret api_key')
    const url = `${text(config, 'api_base') ?? 'https://api.hunter.io'}/v2/account`
    return ask(ctx, 'Hunter', { url, headers: { 'x-api-key': api_key } })
  },
}

export const providers: readonly Provider[] = [
  stripe,
  smtp,
  mailgun,
  sendgrid,
  ses,
  aws,
  hetzner,
  github,
  gitlab,
  openai,
  hunter,
  ...webmailProviders,
  ...rankProviders,
]

const byName = new Map(providers.map(one => [one.provider, one]))

export function providerOf(name: string): Provider {
  const provider = byName.get(name)
  if (!provider) throw new Error(`there is no provider ${name}`)
  return provider
}
