import type { AddressInfo } from 'node:net'
import { type ParsedMail, simpleParser } from 'mailparser'
import { SMTPServer } from 'smtp-server'

/** One mail as the server got it. */
export interface CaughtMail {
  from: string
  to: string[]
  raw: string
  mail: ParsedMail
}

/** What the server says instead of taking a mail; `undefined` takes it. */
type Refusal = { code: number; message: string } | undefined

export interface SmtpSink {
  readonly port: number
  readonly url: string
  /** Settings of a mailbox that sends here. */
  readonly smtp: { host: string; port: number; secure: boolean; user: string; password: string }
  readonly mails: CaughtMail[]
  /** How often somebody connected. */
  readonly connections: number
  /** Asked for every recipient and after every mail, until told otherwise. */
  refuseRecipient: (email: string) => Refusal
  refuseMail: (raw: string) => Refusal
  /** Takes the mail and hangs up without a word: the sender never learns that it arrived. */
  dropsAnswer: boolean
  acceptsLogin: boolean
  /** Whether an access token opens it, for XOAUTH2. */
  acceptsToken: (token: string) => boolean
  /** How long it takes to take a mail. */
  delayMs: number
  close(): Promise<void>
}

const MOST_MAILS = 10_000

/** A real SMTP server on loopback that keeps what it gets. */
export async function startSmtpSink(): Promise<SmtpSink> {
  const mails: CaughtMail[] = []
  let connections = 0
  const server = new SMTPServer({
    authOptional: true,
    allowInsecureAuth: true,
    authMethods: ['PLAIN', 'LOGIN', 'XOAUTH2'],
    disabledCommands: ['STARTTLS'],
    disableReverseLookup: true,
    logger: false,
    onConnect(_session, done) {
      connections += 1
      done()
    },
    onAuth(auth, _session, done) {
      if (auth.method === 'XOAUTH2') {
        if (sink.acceptsToken(auth.accessToken ?? '')) return done(null, { user: auth.username ?? '' })
        return done(Object.assign(new Error('5.7.8 Authentication failed'), { responseCode: 535 }))
      }
      if (!sink.acceptsLogin || auth.password !== sink.smtp.password) {
        done(Object.assign(new Error('5.7.8 Authentication failed'), { responseCode: 535 }))
      } else done(null, { user: auth.username ?? '' })
      return undefined
    },
    onRcptTo({ address }, _session, done) {
      const refusal = sink.refuseRecipient(address)
      done(refusal && Object.assign(new Error(refusal.message), { responseCode: refusal.code }))
    },
    onData(stream, session, done) {
      const chunks: Buffer[] = []
      stream.on('data', chunk => chunks.push(chunk))
      stream.on('end', async () => {
        const raw = Buffer.concat(chunks).toString('utf8')
        if (sink.delayMs > 0) await new Promise(resolve => setTimeout(resolve, sink.delayMs))
        const refusal = sink.refuseMail(raw)
        if (refusal) return done(Object.assign(new Error(refusal.message), { responseCode: refusal.code }))
        if (mails.length >= MOST_MAILS) return done(new Error('the sink is full'))
        const { mailFrom, rcptTo } = session.envelope
        mails.push({
          from: mailFrom ? mailFrom.address : '',
          to: rcptTo.map(({ address }) => address),
          raw,
          mail: await simpleParser(raw),
        })
        if (sink.dropsAnswer) {
          for (const open of server.connections)
            (open as { _socket?: { destroy(): void } })._socket?.destroy()
          return undefined
        }
        return done()
      })
    },
  })
  server.on('error', () => {})
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', () => resolve()))
  const { port } = server.server.address() as AddressInfo
  const sink: SmtpSink = {
    port,
    url: `smtp://127.0.0.1:${port}`,
    smtp: { host: '127.0.0.1', port, secure: false, user: 'sender', password: 'a password' },
    mails,
    get connections() {
      return connections
    },
    refuseRecipient: () => undefined,
    refuseMail: () => undefined,
    dropsAnswer: false,
    acceptsLogin: true,
    acceptsToken: () => false,
    delayMs: 0,
    close: () =>
      new Promise(resolve => {
        server.close(() => resolve())
        for (const open of server.connections) (open as { _socket?: { destroy(): void } })._socket?.destroy()
      }),
  }
  return sink
}
