import { randomBytes } from 'node:crypto'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { isIP } from 'node:net'
import { availableParallelism } from 'node:os'
import { join, resolve } from 'node:path'
import { readPairs } from '#kit/text/pairs.ts'
import { createAllowList } from '#platform/http/allow-list.ts'
import type { Settings } from '#platform/settings.ts'

/** A setting that cannot be used, said in one sentence. */
export class SettingError extends Error {}
type Environment = Record<string, string | undefined>

/** Everything but the database's address, which the embedded server only knows once it runs. */
export type BaseSettings = Omit<Settings, 'databaseUrl' | 'databaseDirectUrl'> & {
  /** Null: the embedded PostgreSQL. */
  externalDatabaseUrl: string | null
  externalDirectUrl: string | null
  demo: boolean
  /** Where a worker answers probes and metrics; null: nowhere. */
  workerPort: number | null
}

/** Four a core: with more at work than cores to do it, all of them take longer, and the last ones much longer. */
const usualPoolSize = () => Math.min(64, Math.max(8, 4 * availableParallelism()))

export async function readSettings(env: Environment): Promise<BaseSettings> {
  const production = env.NODE_ENV === 'production'
  const host = env.HOST || '127.0.0.1'
  const port = integer(env, 'PORT', 8080, 0, 65_535)
  const dataDir = resolve(env.DATA_DIR || './data')
  const externalDatabaseUrl = postgresUrl(env, 'DATABASE_URL')
  return {
    host,
    port,
    publicUrl: publicUrl(env, host, port),
    dataDir,
    production,
    externalDatabaseUrl,
    externalDirectUrl: postgresUrl(env, 'DATABASE_DIRECT_URL'),
    poolSize: integer(env, 'DATABASE_POOL', usualPoolSize(), 2, 200),
    appSecret: await appSecret(env, dataDir, externalDatabaseUrl !== null),
    appSecretPrevious: list(env.APP_SECRET_PREVIOUS).map(secret => longEnough('APP_SECRET_PREVIOUS', secret)),
    smtpUrl: smtpUrl(env),
    mailFrom: env.MAIL_FROM || 'Bowline <no-reply@localhost>',
    outboundAllow: outboundAllow(env.OUTBOUND_ALLOW),
    crawlPerSecond: integer(env, 'CRAWL_PER_SECOND', 10, 0, 1_000),
    dnsServers: dnsServers(env.DNS_SERVERS),
    ...files(env, dataDir),
    attachmentMaxMb: integer(env, 'ATTACHMENT_MAX_MB', 100, 1, 200),
    ...calls(env),
    stripeApiBase: url(env, 'STRIPE_API_BASE'),
    googleClientId: env.GOOGLE_CLIENT_ID || null,
    googleClientSecret: env.GOOGLE_CLIENT_SECRET || null,
    microsoftClientId: env.MICROSOFT_CLIENT_ID || null,
    microsoftClientSecret: env.MICROSOFT_CLIENT_SECRET || null,
    microsoftTenant: env.MICROSOFT_TENANT || 'common',
    trackingStrict: flag(env, 'TRACKING_STRICT', false),
    reportTimeoutMs: integer(env, 'REPORT_TIMEOUT_MS', 10_000, 100, 600_000),
    reportWaitMs: integer(env, 'REPORT_WAIT_MS', 10_000, 0, 600_000),
    leadsAllowance: allowance(env.LEADS_ALLOWANCE),
    leadsIndexFrom: integer(env, 'LEADS_INDEX_FROM', 20_000, 0, 2_000_000_000),
    logLevel: readLogLevel(env),
    trustProxy: trustProxy(env.TRUST_PROXY),
    maxInFlight: integer(env, 'MAX_IN_FLIGHT', 1_000, 10, 100_000),
    metricsToken: env.METRICS_TOKEN || null,
    checkResponses: flag(env, 'CHECK_RESPONSES', false),
    workerPort: env.WORKER_PORT ? integer(env, 'WORKER_PORT', 0, 0, 65_535) : null,
    demo: flag(env, 'DEMO', externalDatabaseUrl === null && !production),
  }
}

/** Read apart from the rest: the log exists before the other settings are known to be good. */
export function readLogLevel(env: Environment, otherwise = 'info'): string {
  return choice(env, 'LOG_LEVEL', ['trace', 'debug', 'info', 'warn', 'error', 'silent'], otherwise)
}

function integer(env: Environment, name: string, otherwise: number, least: number, most: number): number {
  const text = env[name]
  if (text === undefined || text === '') return otherwise
  const value = Number(text)
  if (!Number.isInteger(value) || value < least || value > most) {
    throw new SettingError(`${name} must be a whole number from ${least} to ${most}, but it is "${text}".`)
  }
  return value
}

function flag(env: Environment, name: string, otherwise: boolean): boolean {
  const text = env[name]?.toLowerCase()
  if (text === undefined || text === '') return otherwise
  if (['1', 'true', 'yes', 'on'].includes(text)) return true
  if (['0', 'false', 'no', 'off'].includes(text)) return false
  throw new SettingError(`${name} must be 1 or 0, but it is "${env[name]}".`)
}

function choice(env: Environment, name: string, values: string[], otherwise: string): string {
  const text = env[name]
  if (text === undefined || text === '') return otherwise
  if (!values.includes(text)) throw new SettingError(`${name} must be one of ${values.join(', ')}.`)
  return text
}

const list = (text: string | undefined): string[] =>
  (text ?? '')
    .split(',')
    .map(part => part.trim())
    .filter(part => part !== '')

function url(env: Environment, name: string): string | null {
  const text = env[name]
  if (!text) return null
  if (!URL.canParse(text)) throw new SettingError(`${name} must be a URL, but it is "${text}".`)
  return text.replace(/\/+$/, '')
}

function publicUrl(env: Environment, host: string, port: number): string {
  const given = url(env, 'PUBLIC_URL')
  if (given && !/^https?:/.test(given))
    throw new SettingError('PUBLIC_URL must start with http:// or https://.')
  const reachable = host === '0.0.0.0' || host === '::' ? '127.0.0.1' : host
  return given ?? `http://${reachable.includes(':') ? `[${reachable}]` : reachable}:${port}`
}

function files(env: Environment, dataDir: string): Pick<Settings, 'filesUrl' | 'filesS3'> {
  const filesUrl = env.FILES_URL || join(dataDir, 'files')
  const [keyId, secret] = [env.FILES_S3_KEY_ID, env.FILES_S3_SECRET]
  const isS3 = filesUrl.startsWith('s3://')
  if (isS3 && !URL.canParse(filesUrl)) {
    throw new SettingError('FILES_URL must be a directory or s3://bucket/prefix?endpoint=…&region=….')
  }
  if (isS3 && !(keyId && secret)) {
    throw new SettingError('FILES_URL names S3, so FILES_S3_KEY_ID and FILES_S3_SECRET must be set.')
  }
  return {
    filesUrl: isS3 ? filesUrl : resolve(filesUrl),
    filesS3: keyId && secret ? { keyId, secret } : null,
  }
}

function calls(env: Environment) {
  const [turnUrls, turnSecret] = [iceUrls(env, 'TURN_URLS', 'turn'), env.TURN_SECRET || null]
  if (turnUrls.length > 0 !== (turnSecret !== null)) {
    throw new SettingError('TURN_URLS and TURN_SECRET go together: set both of them or none.')
  }
  const [liveUrl, apiKey, apiSecret] = [env.LIVEKIT_URL, env.LIVEKIT_API_KEY, env.LIVEKIT_API_SECRET]
  if ([liveUrl, apiKey, apiSecret].filter(Boolean).length % 3 !== 0) {
    throw new SettingError(
      'LIVEKIT_URL, LIVEKIT_API_KEY and LIVEKIT_API_SECRET go together: set all of them or none.',
    )
  }
  if (liveUrl && !(URL.canParse(liveUrl) && /^wss?:/.test(liveUrl))) {
    throw new SettingError(`LIVEKIT_URL must start with ws:// or wss://, but it is "${liveUrl}".`)
  }
  const command = (env.TRANSCRIBE_COMMAND ?? '').split(' ').filter(part => part !== '')
  if (command.length > 0 && !command.some(part => part.includes('{in}'))) {
    throw new SettingError('TRANSCRIBE_COMMAND must say by {in} where the file to listen to stands.')
  }
  return {
    stunUrls: iceUrls(env, 'STUN_URLS', 'stun'),
    turnUrls,
    turnSecret,
    turnTtlS: integer(env, 'TURN_TTL_S', 3_600, 300, 86_400),
    callsMeshMax: integer(env, 'CALLS_MESH_MAX', 6, 2, 50),
    livekit: liveUrl && apiKey && apiSecret ? { url: liveUrl, apiKey, apiSecret } : null,
    transcribeCommand: command.length > 0 ? command : null,
    transcribeLimitS: integer(env, 'TRANSCRIBE_LIMIT_S', 1_800, 1, 14_000),
  }
}

function iceUrls(env: Environment, name: string, scheme: 'stun' | 'turn'): string[] {
  const urls = list(env[name])
  for (const one of urls) {
    if (!new RegExp(`^${scheme}s?:[^\\s/]+$`).test(one))
      throw new SettingError(`${name} must list addresses such as ${scheme}:host:3478, but has "${one}".`)
  }
  return urls
}

function dnsServers(text: string | undefined): string[] {
  const servers = list(text)
  for (const server of servers) {
    const host = server.replace(/^\[(.*)\](:\d+)?$/, '$1').replace(/^([\d.]+):\d+$/, '$1')
    if (isIP(host) === 0) {
      throw new SettingError(
        `DNS_SERVERS must list addresses such as 9.9.9.9 or 127.0.0.1:5353, but has "${server}".`,
      )
    }
  }
  return servers
}

function postgresUrl(env: Environment, name: string): string | null {
  const text = env[name]
  if (!text) return null
  if (!/^postgres(ql)?:\/\//.test(text) || !URL.canParse(text)) {
    throw new SettingError(`${name} must look like postgres://user:password@host:5432/database.`)
  }
  return text
}

function smtpUrl(env: Environment): string | null {
  const text = env.SMTP_URL
  if (!text) return null
  if (!/^smtps?:\/\//.test(text) || !URL.canParse(text)) {
    throw new SettingError('SMTP_URL must look like smtp://user:password@host:587 or smtps://…:465.')
  }
  return text
}

function allowance(text = ''): Record<string, number> {
  const read = readPairs(text, { starter: 50, pro: 1_000, enterprise: 10_000 })
  if (read) return read
  throw new SettingError(`LEADS_ALLOWANCE must look like starter:50,pro:1000, but it is "${text}".`)
}

function trustProxy(text: string | undefined): false | number | string {
  if (!text || text === '0' || text === 'false') return false
  // So many proxies stand in front: only what the nearest of them wrote is believed, not what a client sent along.
  if (text === 'true') return 1
  if (/^[1-9]$/.test(text)) return Number(text)
  for (const entry of list(text)) {
    if (!isNetwork(entry)) {
      throw new SettingError(
        `TRUST_PROXY must be the number of proxies, 0 or the addresses of proxies such as 10.0.0.0/8, but it holds "${entry}".`,
      )
    }
  }
  return text
}

const PROXY_NETWORKS = new Set(['loopback', 'linklocal', 'uniquelocal'])

function isNetwork(entry: string): boolean {
  const [address = '', bits = '0', ...rest] = entry.split('/')
  const most = { 0: -1, 4: 32, 6: 128 }[isIP(address)] ?? -1
  return PROXY_NETWORKS.has(entry) || (rest.length === 0 && /^\d{1,3}$/.test(bits) && Number(bits) <= most)
}

function outboundAllow(text: string | undefined): string[] {
  const entries = list(text)
  try {
    createAllowList(entries)
  } catch (error) {
    throw new SettingError(`OUTBOUND_ALLOW cannot be used: ${(error as Error).message}`)
  }
  return entries
}

function longEnough(name: string, secret: string): string {
  if (secret.length >= 32) return secret
  throw new SettingError(`${name} must be at least 32 characters; \`openssl rand -base64 33\` makes one.`)
}

/** Generated once beside the embedded data; with a database of your own it must be given, or a second machine could not read the first one's secrets. */
async function appSecret(env: Environment, dataDir: string, external: boolean): Promise<string> {
  if (env.APP_SECRET) return longEnough('APP_SECRET', env.APP_SECRET)
  if (external) {
    throw new SettingError(
      'APP_SECRET is needed with DATABASE_URL: at least 32 characters, the same for every process; `openssl rand -base64 33` makes one.',
    )
  }
  const secret = await keepSecret(dataDir).catch((error: NodeJS.ErrnoException) => {
    throw error.code
      ? new SettingError(`DATA_DIR ${dataDir} cannot be used: ${reasonOf(error.code)}.`)
      : error
  })
  if (secret.length >= 32) return secret
  throw new SettingError(
    `The secret in ${join(dataDir, 'app-secret')} is empty or cut short: put it back from a backup, or remove the file if nothing was stored yet.`,
  )
}

async function keepSecret(dataDir: string): Promise<string> {
  const file = join(dataDir, 'app-secret')
  await mkdir(dataDir, { recursive: true })
  try {
    await writeFile(file, `${randomBytes(33).toString('base64')}\n`, { mode: 0o600, flag: 'wx', flush: true })
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  }
  return (await readFile(file, 'utf8')).trim()
}

function reasonOf(code: string): string {
  switch (code) {
    case 'EACCES':
    case 'EPERM':
      return 'this user may not write there; choose another directory, or give it to this user'
    case 'ENOTDIR':
    case 'EEXIST':
      return 'it, or something above it, is a file and not a directory'
    case 'ENOSPC':
    case 'EDQUOT':
      return 'the disk is full; free some space and start again'
    case 'EROFS':
      return 'the disk may only be read; choose another directory'
    default:
      return `the system says ${code}`
  }
}
