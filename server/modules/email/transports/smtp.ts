import { Readable } from 'node:stream'
import nodemailer from 'nodemailer'
import type { Services } from '#platform/services.ts'
import { addressKey, allOf } from '../addresses.ts'
import type { MailAccount } from '../mailboxes/servers.ts'
import { readSmtpFailure, tidy } from './failures.ts'
import { openMailSocket } from './guarded-socket.ts'
import { ClaimLost, type HandOver, type Letter, type Outcome, type Transport } from './transport.ts'

type Pool = ReturnType<typeof createPool>

const MOST_POOLS = 100
const CONNECTIONS_PER_POOL = 3
/** Long enough for a burst; a connection kept longer only holds up a shutdown on either side. */
const IDLE_MS = 5_000

const pools = new Map<string, { version: string; pool: Pool }>()

/** On the submission port encryption is not left to whoever sits on the line. */
const SUBMISSION_PORT = 587

const smtpOptions = (account: MailAccount) => ({
  host: account.host,
  port: account.port,
  secure: account.secure,
  requireTLS: account.port === SUBMISSION_PORT,
  ...(account.password ? { auth: { user: account.user, pass: account.password } } : {}),
  connectionTimeout: 20_000,
  greetingTimeout: 20_000,
  socketTimeout: 60_000,
  disableFileAccess: true,
  disableUrlAccess: true,
})

type GotSocket = (error: Error | null, socket?: { connection: object } | false) => void

/** `services` null: the server's own transport, whose host its operator chose. */
function createPool(services: Services | null, options: object) {
  const transport = nodemailer.createTransport({
    pool: true,
    maxConnections: CONNECTIONS_PER_POOL,
    maxMessages: 100,
    idleTimeout: IDLE_MS,
    ...options,
    ...(services && {
      getSocket: ({ host, port }: { host?: string; port?: number }, done: GotSocket) => {
        openMailSocket(services, host!, port!).then(
          connection => done(null, { connection }),
          error => done(error),
        )
      },
    }),
  } as never)
  // The bytes are ours already; what is added is the stop before the last of them.
  transport.use('stream', ((mail: { data: { open?: () => Readable }; message: object }, done: () => void) => {
    Object.assign(mail.message, { createReadStream: mail.data.open })
    done()
  }) as never)
  return transport
}

/** One pool a mailbox, made anew when its settings change; the one used longest ago makes room. */
function poolFor(key: string, version: string, create: () => Pool): Pool {
  const known = pools.get(key)
  pools.delete(key)
  if (known?.version === version) {
    pools.set(key, known)
    return known.pool
  }
  known?.pool.close()
  const made = { version, pool: create() }
  pools.set(key, made)
  if (pools.size > MOST_POOLS) {
    const [oldest, { pool }] = pools.entries().next().value!
    pool.close()
    pools.delete(oldest)
  }
  return made.pool
}

/**
 * A server has a message only once it got the dot after the last line. So the last thing before that dot is to
 * commit that it is coming: if the commit fails, or the claim is gone, the dot never leaves.
 */
function openGated(raw: Buffer, handOver: HandOver): Readable {
  async function* bytes() {
    yield raw
    await handOver()
  }
  return Readable.from(bytes(), { objectMode: false })
}

interface Sent {
  rejected?: unknown[]
  rejectedErrors?: { recipient?: string; response?: string; message: string }[]
  response?: string
}

async function sendThrough(pool: Pool, host: string, letter: Letter, handOver: HandOver): Promise<Outcome> {
  let handedOver = false
  let lost: ClaimLost | undefined
  const mark = async () => {
    try {
      await handOver()
      handedOver = true
    } catch (error) {
      if (error instanceof ClaimLost) lost = error
      throw error
    }
  }
  try {
    const info = (await pool.sendMail({
      envelope: { from: letter.from.email, to: allOf(letter).map(({ email }) => email) },
      raw: letter.raw,
      open: () => openGated(letter.raw, mark),
    } as never)) as Sent
    const rejected = (info.rejectedErrors ?? []).map(({ recipient, response, message }) => ({
      email: addressKey(recipient ?? ''),
      error: response ?? message,
    }))
    return { kind: 'sent', response: tidy(info.response ?? '').slice(0, 200), rejected }
  } catch (error) {
    if (lost) throw lost
    return readSmtpFailure(error, host, handedOver)
  }
}

export const mailboxTransport = (
  services: Services,
  key: string,
  version: string,
  account: MailAccount,
): Transport => ({
  send: (_ctx, letter, handOver) =>
    sendThrough(
      poolFor(key, version, () => createPool(services, smtpOptions(account))),
      account.host,
      letter,
      handOver,
    ),
})

export const serverTransport = (smtpUrl: string): Transport => ({
  send: (_ctx, letter, handOver) =>
    sendThrough(
      poolFor('server', smtpUrl, () => createPool(null, { url: smtpUrl, socketTimeout: 60_000 })),
      new URL(smtpUrl).hostname,
      letter,
      handOver,
    ),
})

/** Connects, greets and logs in, and says no more than that. */
export async function verifySmtp(services: Services, account: MailAccount): Promise<void> {
  const pool = createPool(services, smtpOptions(account))
  try {
    await pool.verify()
  } finally {
    pool.close()
  }
}
