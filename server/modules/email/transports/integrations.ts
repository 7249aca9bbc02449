import type { Config, IntegrationProvider } from '#kit/declared/integration-provider.ts'
import { InvalidInput } from '#kit/problem.ts'
import { Choice, Email, Text, Type } from '#kit/schema.ts'
import {
  ApiBase,
  AwsRegion,
  ask,
  askAws,
  baseOf,
  basic,
  bearer,
  missing,
  readApiBase,
  readAwsRegion,
} from '#modules/integrations/index.ts'
import { checkSmtp, SMTP_PORTS } from './check-smtp.ts'

/** Whom mail comes from when no mailbox says so, and how fast what goes to many may leave. */
const sender = {
  from_email: Type.Optional(Email),
  from_name: Type.Optional(Text(200)),
  max_per_second: Type.Optional(Type.Number({ minimum: 1, maximum: 1_000 })),
}

/** Whether the line is encrypted from the start goes with the port, unless it is said. */
function readSmtp(config: Config): Config {
  const host = String(config.host).trim().toLowerCase()
  if (host === '' || /[\s/@?#\\]/.test(host)) {
    throw InvalidInput('config.host must be the name of a mail server such as smtp.example.com')
  }
  const port = typeof config.port === 'number' ? config.port : config.secure === true ? 465 : 587
  if (port < 1024 && !SMTP_PORTS.includes(port)) {
    throw InvalidInput('config.port must be 25, 465, 587 or above 1023')
  }
  return { ...config, host, port, secure: typeof config.secure === 'boolean' ? config.secure : port === 465 }
}

const smtp: IntegrationProvider = {
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

const HOST_NAME = /^(?=.{1,253}$)([a-z0-9_]([a-z0-9_-]{0,61}[a-z0-9])?\.)+[a-z][a-z0-9-]{0,61}[a-z0-9]$/i

function readDomain(config: Config): Config {
  if (typeof config.domain !== 'string') return config
  if (!HOST_NAME.test(config.domain)) {
    throw InvalidInput('config.domain must be a domain such as mail.example.com')
  }
  return { ...config, domain: config.domain.toLowerCase() }
}

const mailgun: IntegrationProvider = {
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
    const { domain, region } = config
    if (typeof domain !== 'string') return missing('config.domain')
    if (!api_key) return missing('The secret api_key')
    const regional = region === 'eu' ? 'https://api.eu.mailgun.net' : 'https://api.mailgun.net'
    const url = `${baseOf(config, regional)}/v4/domains/${encodeURIComponent(domain)}`
    return ask(ctx, 'Mailgun', { url, headers: basic('api', api_key) }, answer => {
      const { domain: found } = answer.json() as { domain?: { state?: string } }
      return found?.state === 'active'
        ? { ok: true, message: `Connected to Mailgun; ${domain} is active.` }
        : { ok: false, message: `Mailgun knows ${domain}, but the domain is not active yet.` }
    })
  },
}

const sendgrid: IntegrationProvider = {
  provider: 'sendgrid',
  label: 'SendGrid',
  configSchema: Type.Object({ api_base: ApiBase, ...sender }),
  readConfig: readApiBase,
  secretNames: ['api_key', 'verification_key'],
  destinationKeys: ['api_base'],
  sending: { config: [], secrets: ['api_key'] },
  webhookPaths: ['/webhooks/{id}/sendgrid'],
  async test(ctx, config, { api_key }) {
    if (!api_key) return missing('The secret api_key')
    const url = `${baseOf(config, 'https://api.sendgrid.com')}/v3/scopes`
    return ask(ctx, 'SendGrid', { url, headers: bearer(api_key) }, answer => {
      const { scopes = [] } = answer.json() as { scopes?: string[] }
      return scopes.includes('mail.send')
        ? { ok: true, message: 'Connected to SendGrid; the key may send mail.' }
        : { ok: false, message: 'SendGrid takes the key, but the key may not send mail (scope mail.send).' }
    })
  },
}

function readTopicArn(config: Config): Config {
  const arn = config.topic_arn
  if (typeof arn === 'string' && !/^arn:aws[a-z-]*:sns:[a-z0-9-]+:\d+:[\w.-]{1,256}$/.test(arn)) {
    throw InvalidInput(
      'config.topic_arn must be the ARN of an SNS topic such as arn:aws:sns:eu-central-1:123456789012:mail',
    )
  }
  return config
}

const ses: IntegrationProvider = {
  provider: 'ses',
  label: 'Amazon SES',
  configSchema: Type.Object({
    region: AwsRegion,
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
    const { region } = config
    if (typeof region !== 'string') return missing('config.region')
    const url = new URL(`${baseOf(config, `https://email.${region}.amazonaws.com`)}/v2/email/account`)
    return askAws(ctx, 'Amazon SES', secrets, { method: 'GET', url, region, service: 'ses', body: '' })
  },
}

export const mailIntegrations = [smtp, mailgun, sendgrid, ses]
