import { Readable } from 'node:stream'
import { LRUCache } from 'lru-cache'
import SMTPPool from 'nodemailer/lib/smtp-pool'
import type { Services } from '#kit/context.ts'
import { addressKey, allOf } from '../addresses.ts'
import type { MailAccount } from '../mailboxes/servers.ts'
import { readSmtpFailure, tidy } from './failures.ts'
import { openMailSocket } from './guarded-socket.ts'
import { ClaimLost, type HandOver, type Letter, type Outcome, type Transport } from './transport.ts'

/** In a burst, for as long as the server likes it; one that does not gets as many as the strictest of them allow. */
export const MOST_CONNECTIONS = 8
const FEWEST_CONNECTIONS = 2
/** How many may wait in the pool beyond those on a connection, so that no connection waits for one. */
const AHEAD = 8
const MOST_POOLS = 100
/** Long enough for a burst; a connection kept longer only holds up a shutdown on either side. */
const IDLE_MS = 5_000

type Pool = SMTPPool & { options: { maxConnections: number }; underWay?: number; waiting?: (() => void)[] }

const pools = new LRUCache<string, { version: string; pool: Pool }>({
  max: MOST_POOLS,
  dispose: ({ pool }) => pool.close(),
})

/** On the submission port encryption is not left to whoever sits on the line. */
const SUBMISSION_PORT = 587

const authOf = ({ user, password, accessToken }: MailAccount) => {
  if (accessToken) return { auth: { type: 'OAuth2', user, accessToken } }
  return password ? { auth: { user, pass: password } } : {}
}

const smtpOptions = (account: MailAccount) => ({
  host: account.host,
  port: account.port,
  secure: account.secure,
  requireTLS: account.port === SUBMISSION_PORT,
  ...authOf(account),
  connectionTimeout: 20_000,
  greetingTimeout: 20_000,
  socketTimeout: 60_000,
})

type GotSocket = (error: Error | null, socket?: { connection: object } | false) => void

/** `services` null: the server's own transport, whose host its operator chose. */
function createPool(services: Services | null, options: object): Pool {
  return new SMTPPool({
    pool: true,
    maxConnections: MOST_CONNECTIONS,
    maxMessages: 1_000,
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
  } as never) as Pool
}

/** One pool a mailbox, made anew when its settings change; the one used longest ago makes room. */
function poolFor(key: string, version: string, create: () => Pool): Pool {
  const known = pools.get(key)
  if (known?.version === version) return known.pool
  const made = { version, pool: create() }
  pools.set(key, made)
  return made.pool
}

/** Runs the work when the pool has room for it: for what is on its connections, and a few behind. */
async function inTurn<T>(pool: Pool, work: () => Promise<T>): Promise<T> {
  pool.waiting ??= []
  if ((pool.underWay ?? 0) >= pool.options.maxConnections + AHEAD) {
    await new Promise<void>(resolve => pool.waiting!.push(resolve))
  }
  pool.underWay = (pool.underWay ?? 0) + 1
  try {
    return await work()
  } finally {
    pool.underWay -= 1
    pool.waiting.shift()?.()
  }
}

/**
 * A server has a message only once it got the dot after the last line. That it is coming is committed before: the commit
 * is on its way from when the message has a connection and the envelope is talked about, and the dot waits for it. If it
 * fails, or the claim is gone, the dot never leaves. A connection that breaks before may be followed by another one; after
 * the dot there is none.
 */
function openGate(raw: Buffer, handOver: HandOver) {
  let marking: Promise<void> | undefined
  const gate = {
    hasPassed: false,
    /** It has a connection now. What still waits for one is not in doubt should this process end. */
    announce(): Promise<void> {
      marking ??= handOver()
      marking.catch(() => {})
      return marking
    },
    open(): Readable {
      if (gate.hasPassed) return failing(new Error('The message was handed over before'))
      let isWritten = false
      return new Readable({
        read() {
          if (!isWritten) {
            isWritten = true
            this.push(raw)
            return
          }
          gate.announce().then(
            () => {
              if (this.destroyed) return
              gate.hasPassed = true
              this.push(null)
            },
            error => this.destroy(error),
          )
        },
      })
    },
  }
  return gate
}

const failing = (error: Error): Readable =>
  new Readable({
    read() {
      this.destroy(error)
    },
  })

interface Sent {
  rejectedErrors?: { recipient?: string; response?: string; message: string }[]
  response?: string
}

const sendThrough = (pool: Pool, host: string, letter: Letter, handOver: HandOver): Promise<Outcome> =>
  inTurn(pool, () => sendNow(pool, host, letter, handOver))

function sendNow(pool: Pool, host: string, letter: Letter, handOver: HandOver): Promise<Outcome> {
  let lost: ClaimLost | undefined
  const gate = openGate(letter.raw, async () => {
    try {
      await handOver()
    } catch (error) {
      if (error instanceof ClaimLost) lost = error
      throw error
    }
  })
  // What the pool asks of a message: the bytes are ours already, so nothing else of nodemailer is needed.
  const messageId = `<${letter.messageId}>`
  const message = {
    getEnvelope: () => {
      void gate.announce()
      return { from: letter.from.email, to: allOf(letter).map(({ email }) => email) }
    },
    messageId: () => messageId,
    getHeader: () => messageId,
    createReadStream: gate.open,
  }
  return new Promise((resolve, reject) => {
    pool.send({ data: {}, message } as never, (error: Error | null, info: unknown) => {
      if (error) {
        if (lost) return reject(lost)
        if (asksForFewer(error)) pool.options.maxConnections = FEWEST_CONNECTIONS
        return resolve(readSmtpFailure(error, host, gate.hasPassed))
      }
      const { rejectedErrors = [], response = '' } = info as Sent
      const rejected = rejectedErrors.map(({ recipient, response: said, message: text }) => ({
        email: addressKey(recipient ?? ''),
        error: said ?? text,
      }))
      return resolve({ kind: 'sent', response: tidy(response).slice(0, 200), rejected })
    })
  })
}

/** Some servers count connections: `421 4.7.0 Too many concurrent connections`, `432 4.3.2 Concurrent connections limit`. */
const asksForFewer = (error: { response?: string } & Error): boolean =>
  /\b4\d\d\b.*(?:too many|concurrent|limit).*connection|\b4\d\d\b.*connection.*(?:too many|limit)/i.test(
    error.response ?? '',
  )

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
    await pool.verify(undefined as never)
  } finally {
    pool.close()
  }
}
