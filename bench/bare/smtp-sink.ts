/** A mail server that takes everything and counts it, in a process of its own. */
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { SMTPServer } from 'smtp-server'

let counts = new Map<string, number>()
let total = 0

const smtp = new SMTPServer({
  authOptional: true,
  allowInsecureAuth: true,
  authMethods: ['PLAIN', 'LOGIN', 'XOAUTH2'],
  disabledCommands: ['STARTTLS'],
  disableReverseLookup: true,
  logger: false,
  onAuth: (auth, _session, done) => done(null, { user: auth.username ?? '' }),
  onData(stream, session, done) {
    stream.resume()
    stream.on('end', () => {
      total += 1
      for (const { address } of session.envelope.rcptTo) counts.set(address, (counts.get(address) ?? 0) + 1)
      done()
    })
  },
})
smtp.on('error', () => {})
await new Promise<void>(resolve => smtp.listen(0, '127.0.0.1', () => resolve()))
const { port } = smtp.server.address() as AddressInfo

createServer((request, response) => {
  if (request.url === '/reset') {
    counts = new Map()
    total = 0
  }
  const most = Math.max(0, ...counts.values())
  response.setHeader('content-type', 'application/json')
  response.end(JSON.stringify({ port, total, recipients: counts.size, most }))
}).listen(Number(process.env.PORT), process.env.HOST)
