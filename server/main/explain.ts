import { UsageError } from '#kit/declared/command.ts'
import { SettingError } from '#kit/declared/setting.ts'
import { Problem } from '#kit/problem.ts'
import { MigrationRefused } from '#platform/db/migrate/errors.ts'
import { EmbeddedPostgresError } from '#platform/postgres/embedded.ts'

/** Something the operator can mend, said in one sentence. */
export class OperatorError extends Error {}

interface SystemError extends Error {
  code?: string
  syscall?: string
  address?: string
  port?: number
}

/** Where the error came from, to be named in its sentence. */
export interface ErrorContext {
  databaseUrl: string | null
}

/** One sentence for what an operator can mend; undefined for our own mistakes, which deserve their stack. */
export function explain(error: unknown, { databaseUrl }: ErrorContext): string | undefined {
  if (
    error instanceof SettingError ||
    error instanceof EmbeddedPostgresError ||
    error instanceof MigrationRefused ||
    error instanceof OperatorError ||
    error instanceof UsageError ||
    error instanceof Problem
  ) {
    return error.message
  }
  if (error instanceof AggregateError && error.errors.length > 0) {
    return explain(error.errors[0], { databaseUrl })
  }
  if (!(error instanceof Error)) return undefined
  const known = error as SystemError
  if (known.syscall === 'listen' || known.syscall === 'bind') return explainListen(known)
  return explainDatabase(known, databaseUrl)
}

function explainListen({ code, port, address, message }: SystemError): string {
  switch (code) {
    case 'EADDRINUSE':
      return `Port ${port} on ${address} is already in use: stop the program that uses it, or choose another port, such as PORT=${(port ?? 0) + 1}.`
    case 'EACCES':
      return `Port ${port} may not be opened by this user: choose one above 1023 with PORT.`
    case 'EADDRNOTAVAIL':
    case 'ENOTFOUND':
      return `HOST is ${address}, which is no address of this machine: use 127.0.0.1, or 0.0.0.0 for all addresses.`
    default:
      return `The server cannot listen on ${address}:${port}: ${message}.`
  }
}

function placeOf(databaseUrl: string | null): string {
  if (!databaseUrl || !URL.canParse(databaseUrl)) return 'The database'
  const { hostname, port } = new URL(databaseUrl)
  return `The database at ${hostname || 'localhost'}:${port || '5432'}`
}

function explainDatabase({ code, message }: SystemError, databaseUrl: string | null): string | undefined {
  const place = placeOf(databaseUrl)
  const user =
    databaseUrl && URL.canParse(databaseUrl) ? decodeURIComponent(new URL(databaseUrl).username) : ''
  switch (code) {
    case 'ECONNREFUSED':
    case 'ECONNRESET':
    case 'ENOTFOUND':
    case 'EAI_AGAIN':
    case 'ETIMEDOUT':
    case 'EHOSTUNREACH':
    case 'ENETUNREACH':
      return `${place} cannot be reached (${code}): check that PostgreSQL runs there and that DATABASE_URL is right.`
    case '28P01':
      return `${place} refused the password of user "${user}": check DATABASE_URL.`
    case '28000':
      return `${place} does not let user "${user}" in (${message}): check DATABASE_URL and the server's pg_hba.conf.`
    case '3D000':
      return `${place} has no such database (${message}): create it, or correct DATABASE_URL.`
    case '42501':
      return `User "${user}" lacks rights in the database (${message}): make it the owner of the database and let it create roles, or create the roles bowline_app and bowline_search for it; \`doctor\` says more.`
    case '53300':
      return `${place} has no connection left (${message}): raise max_connections, lower DATABASE_POOL, or put a pooler in front.`
    case '57P01':
    case '57P02':
      return `${place} ended the connection (${message}): try again when it runs.`
    case '57P03':
      return `${place} is starting up or shutting down: try again in a moment.`
    case 'DEPTH_ZERO_SELF_SIGNED_CERT':
    case 'SELF_SIGNED_CERT_IN_CHAIN':
    case 'UNABLE_TO_VERIFY_LEAF_SIGNATURE':
    case 'UNABLE_TO_GET_ISSUER_CERT_LOCALLY':
    case 'ERR_TLS_CERT_ALTNAME_INVALID':
    case 'CERT_HAS_EXPIRED':
      return `${place} shows a certificate that cannot be trusted (${message}): name its authority with sslrootcert=/path/to/ca.pem in DATABASE_URL.`
  }
  if (/timeout expired|timeout exceeded|Connection terminated/.test(message)) {
    return `${place} does not answer (${message}): check that PostgreSQL runs there and that DATABASE_URL is right.`
  }
  if (/does not support SSL/.test(message)) {
    return `${place} offers no TLS: drop sslmode from DATABASE_URL, or turn ssl on in the server.`
  }
  return undefined
}
