import { randomBytes } from 'node:crypto'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { isIP } from 'node:net'
import { availableParallelism } from 'node:os'
import { join, resolve } from 'node:path'
import { choice, type Environment, flag, integer, list, SettingError, url } from '#kit/declared/setting.ts'
import { readModuleSettings } from '#modules/settings.ts'
import { createAllowList } from '#platform/http/allow-list.ts'
import type { PlatformSettings, Settings } from '#platform/settings.ts'
import { dataDirMode } from './data-dir.ts'

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
  const port = integer(env, 'PORT', { otherwise: 8080, least: 0, most: 65_535 })
  const dataDir = resolve(env.DATA_DIR || './data')
  const externalDatabaseUrl = postgresUrl(env, 'DATABASE_URL')
  const platform = {
    host,
    port,
    publicUrl: publicUrl(env, host, port),
    dataDir,
    production,
    externalDatabaseUrl,
    externalDirectUrl: postgresUrl(env, 'DATABASE_DIRECT_URL'),
    poolSize: integer(env, 'DATABASE_POOL', { otherwise: usualPoolSize(), least: 2, most: 200 }),
    appSecret: await appSecret(env, dataDir, externalDatabaseUrl !== null),
    appSecretPrevious: list(env, 'APP_SECRET_PREVIOUS').map(secret =>
      longEnough('APP_SECRET_PREVIOUS', secret),
    ),
    smtpUrl: smtpUrl(env),
    mailFrom: env.MAIL_FROM || 'Bowline <no-reply@localhost>',
    outboundAllow: outboundAllow(env),
    crawlPerSecond: integer(env, 'CRAWL_PER_SECOND', { otherwise: 10, least: 0, most: 1_000 }),
    dnsServers: dnsServers(env),
    ...files(env, dataDir),
    logLevel: readLogLevel(env),
    trustProxy: trustProxy(env),
    maxInFlight: integer(env, 'MAX_IN_FLIGHT', { otherwise: 1_000, least: 10, most: 100_000 }),
    writeTimeoutS: integer(env, 'WRITE_TIMEOUT_S', { otherwise: 60, least: 5, most: 3_600 }),
    metricsToken: env.METRICS_TOKEN || null,
    checkResponses: flag(env, 'CHECK_RESPONSES', false),
    workerPort: env.WORKER_PORT
      ? integer(env, 'WORKER_PORT', { otherwise: 0, least: 0, most: 65_535 })
      : null,
    demo: flag(env, 'DEMO', externalDatabaseUrl === null && !production),
  } satisfies Omit<BaseSettings, Exclude<keyof Settings, keyof PlatformSettings>>
  return { ...platform, ...readModuleSettings(env) }
}

/** Read apart from the rest: the log exists before the other settings are known to be good. */
export function readLogLevel(env: Environment, otherwise = 'info'): string {
  return choice(env, 'LOG_LEVEL', ['trace', 'debug', 'info', 'warn', 'error', 'silent'], otherwise)
}

function publicUrl(env: Environment, host: string, port: number): string {
  const given = url(env, 'PUBLIC_URL')
  if (given && !/^https?:/.test(given))
    throw new SettingError('PUBLIC_URL must start with http:// or https://.')
  const reachable = host === '0.0.0.0' || host === '::' ? '127.0.0.1' : host
  return given ?? `http://${reachable.includes(':') ? `[${reachable}]` : reachable}:${port}`
}

function files(
  env: Environment,
  dataDir: string,
): Pick<Settings, 'filesUrl' | 'filesS3' | 'attachmentMaxMb'> {
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
    attachmentMaxMb: integer(env, 'ATTACHMENT_MAX_MB', { otherwise: 100, least: 1, most: 200 }),
  }
}

function dnsServers(env: Environment): string[] {
  const servers = list(env, 'DNS_SERVERS')
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

function trustProxy(env: Environment): false | number | string {
  const text = env.TRUST_PROXY
  if (!text || text === '0' || text === 'false') return false
  // So many proxies stand in front: only what the nearest of them wrote is believed, not what a client sent along.
  if (text === 'true') return 1
  if (/^[1-9]$/.test(text)) return Number(text)
  for (const entry of list(env, 'TRUST_PROXY')) {
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

function outboundAllow(env: Environment): string[] {
  const entries = list(env, 'OUTBOUND_ALLOW')
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
  await mkdir(dataDir, { recursive: true, mode: dataDirMode() })
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
