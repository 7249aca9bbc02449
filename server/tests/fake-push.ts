import { createDecipheriv, createECDH, createPublicKey, hkdfSync, randomBytes, verify } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

// Test support: a push service on loopback and a browser that is subscribed to it, by RFC 8030, 8291 and 8292.

export interface Pushed {
  headers: Record<string, string>
  /** What the browser makes of it. */
  payload: unknown
  /** What the signature says, once it was found right. */
  claims: { aud: string; exp: number; sub: string }
}

export async function startPushService() {
  const pushed: Pushed[] = []
  const ecdh = createECDH('prime256v1')
  ecdh.generateKeys()
  const auth = randomBytes(16)
  const service = {
    pushed,
    status: 201,
    subscription: (device = 'one') => ({
      endpoint: `http://127.0.0.1:${port}/push/${device}`,
      keys: { p256dh: ecdh.getPublicKey('base64url'), auth: auth.toString('base64url') },
    }),
    close: () => new Promise(resolve => server.close(resolve)),
  }
  const server = createServer((request, response) => {
    const parts: Buffer[] = []
    request.on('data', part => parts.push(part))
    request.on('end', () => {
      const headers = request.headers as Record<string, string>
      const payload = JSON.parse(decrypt(Buffer.concat(parts), ecdh, auth))
      pushed.push({ headers, payload, claims: readVapid(headers.authorization!) })
      response.writeHead(service.status).end()
    })
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return service
}

/** aes128gcm: salt (16) | record size (4) | length of the key (1) | the sender's key | one record */
function decrypt(body: Buffer, ecdh: ReturnType<typeof createECDH>, auth: Buffer): string {
  const salt = body.subarray(0, 16)
  const sender = body.subarray(21, 21 + body[20]!)
  const record = body.subarray(21 + sender.length)
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), ecdh.getPublicKey(), sender])
  const ikm = Buffer.from(hkdfSync('sha256', ecdh.computeSecret(sender), auth, info, 32))
  const derive = (name: string, bytes: number) =>
    Buffer.from(hkdfSync('sha256', ikm, salt, `Content-Encoding: ${name}\0`, bytes))
  const cipher = createDecipheriv('aes-128-gcm', derive('aes128gcm', 16), derive('nonce', 12))
  cipher.setAuthTag(record.subarray(-16))
  const plain = Buffer.concat([cipher.update(record.subarray(0, -16)), cipher.final()])
  // Behind the text stands a 2, which says that it is the last record, and zeros.
  return plain.subarray(0, plain.lastIndexOf(2)).toString()
}

function readVapid(authorization: string): Pushed['claims'] {
  const [, token = '', key = ''] = /^vapid t=([^,]+), ?k=(.+)$/.exec(authorization) ?? []
  const [head, claims, signature] = token.split('.') as [string, string, string]
  const point = Buffer.from(key, 'base64url')
  const jwk = {
    kty: 'EC',
    crv: 'P-256',
    x: point.subarray(1, 33).toString('base64url'),
    y: point.subarray(33).toString('base64url'),
  }
  const publicKey = createPublicKey({ key: jwk, format: 'jwk' })
  const isRight = verify(
    'sha256',
    Buffer.from(`${head}.${claims}`),
    { key: publicKey, dsaEncoding: 'ieee-p1363' },
    Buffer.from(signature, 'base64url'),
  )
  if (!isRight) throw new Error('The push is not signed by its key')
  return JSON.parse(Buffer.from(claims, 'base64url').toString())
}
