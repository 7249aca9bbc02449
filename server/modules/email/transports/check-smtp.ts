import { isIP } from 'node:net'
import type { WorkCtx } from '#kit/context.ts'
import type { Config, Outcome, Secrets } from '#kit/declared/integration-provider.ts'
import { describeFailure, OutboundError } from '#platform/http/errors.ts'
import { createGuard } from '#platform/http/guard.ts'

const TIMEOUT_MS = 10_000
export const SMTP_PORTS = [25, 465, 587]
const SUBMISSION_PORT = 587

export async function checkSmtp(ctx: WorkCtx, config: Config, secrets: Secrets): Promise<Outcome> {
  const { host, port, secure, user } = config as {
    host: string
    port: number
    secure: boolean
    user?: string
  }
  try {
    const address = await resolveGuarded(ctx, host, port)
    const { createTransport } = await import('nodemailer')
    const transport = createTransport({
      host: address,
      port,
      secure,
      requireTLS: port === SUBMISSION_PORT,
      // Connected by address, judged by name.
      tls: isIP(host) ? {} : { servername: host },
      ...(user && secrets.password ? { auth: { user, pass: secrets.password } } : {}),
      connectionTimeout: TIMEOUT_MS,
      greetingTimeout: TIMEOUT_MS,
      socketTimeout: TIMEOUT_MS,
    })
    try {
      await transport.verify()
    } finally {
      transport.close()
    }
    return { ok: true, message: `Connected to ${host}${user && secrets.password ? ` as ${user}` : ''}.` }
  } catch (error) {
    return { ok: false, message: describe(error, host) }
  }
}

/** The address behind the name, checked; the connection goes to that very address. */
async function resolveGuarded({ services }: WorkCtx, host: string, port: number): Promise<string> {
  const guard = createGuard({ allowPrivate: [...services.settings.outboundAllow], allowPorts: SMTP_PORTS })
  guard.checkTarget(host, port)
  const bare = host.replace(/^\[(.*)\]$/, '$1')
  if (isIP(bare)) return bare
  return new Promise((resolve, reject) => {
    guard.lookup(bare, { all: false }, (error, address) => {
      if (error) reject(error)
      else resolve(String(address))
    })
  })
}

interface SmtpError extends Error {
  code?: string
}

/** Our words only: a server of the tenant's choice must not be a way to read what other servers answer. */
function describe(error: unknown, host: string): string {
  if (error instanceof OutboundError) return error.message
  const { code, message } = error as SmtpError
  if (code === 'EAUTH') return `The server "${host}" refused the user name or password.`
  if (code === 'ETLS') return `No encrypted connection to "${host}" could be made.`
  if (code === 'EPROTOCOL') return `The host "${host}" does not answer like a mail server.`
  const inner = /\b(ECONN[A-Z]+|E(?:HOST|NET)UNREACH|ENOTFOUND|ETIMEDOUT|[A-Z_]*CERT[A-Z_]*)\b/.exec(
    message,
  )?.[1]
  const found = inner ?? (/certificate|altnames/i.test(message) ? 'CERT' : (code ?? ''))
  return describeFailure(Object.assign(new Error(), { code: found }), host).message
}
