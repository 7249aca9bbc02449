import { createHash, createSign, generateKeyPairSync, type KeyObject, randomBytes } from 'node:crypto'

/** A device that keeps one passkey, as a browser would use it. */
export class Authenticator {
  readonly id = randomBytes(16)
  counter = 1
  readonly origin: string
  readonly #key: KeyObject
  readonly #public: { x: Buffer; y: Buffer }

  constructor(origin: string) {
    this.origin = origin
    const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
    const { x, y } = publicKey.export({ format: 'jwk' })
    this.#key = privateKey
    this.#public = { x: Buffer.from(x!, 'base64url'), y: Buffer.from(y!, 'base64url') }
  }

  /** What `navigator.credentials.create` gives. */
  create(options: { challenge: string }) {
    const cose = cbor(
      new Map<number, number | Buffer>([
        [1, 2],
        [3, -7],
        [-1, 1],
        [-2, this.#public.x],
        [-3, this.#public.y],
      ]),
    )
    const length = Buffer.alloc(2)
    length.writeUInt16BE(this.id.length)
    const data = Buffer.concat([this.#data(0x45), Buffer.alloc(16), length, this.id, cose])
    const attestation = cbor(
      new Map<string, unknown>([
        ['fmt', 'none'],
        ['attStmt', new Map()],
        ['authData', data],
      ]),
    )
    return this.#answer({
      clientDataJSON: this.#client('webauthn.create', options.challenge).toString('base64url'),
      attestationObject: attestation.toString('base64url'),
      transports: ['internal'],
    })
  }

  /** What `navigator.credentials.get` gives. */
  get(options: { challenge: string }) {
    this.counter += 1
    const data = this.#data(0x05)
    const client = this.#client('webauthn.get', options.challenge)
    const signed = Buffer.concat([data, createHash('sha256').update(client).digest()])
    return this.#answer({
      clientDataJSON: client.toString('base64url'),
      authenticatorData: data.toString('base64url'),
      signature: createSign('sha256').update(signed).sign(this.#key).toString('base64url'),
    })
  }

  #answer(response: Record<string, unknown>) {
    const id = this.id.toString('base64url')
    return { id, rawId: id, type: 'public-key', response, clientExtensionResults: {} }
  }

  #client(type: string, challenge: string): Buffer {
    return Buffer.from(JSON.stringify({ type, challenge, origin: this.origin, crossOrigin: false }))
  }

  #data(flags: number): Buffer {
    const counter = Buffer.alloc(4)
    counter.writeUInt32BE(this.counter)
    const host = createHash('sha256').update(new URL(this.origin).hostname).digest()
    return Buffer.concat([host, Buffer.of(flags), counter])
  }
}

type Value = number | string | Buffer | Map<number, number | Buffer> | Map<string, unknown>

/** As much CBOR as a passkey needs. */
function cbor(value: Value): Buffer {
  if (typeof value === 'number') return value < 0 ? head(1, -1 - value) : head(0, value)
  if (typeof value === 'string') return Buffer.concat([head(3, value.length), Buffer.from(value)])
  if (Buffer.isBuffer(value)) return Buffer.concat([head(2, value.length), value])
  const entries = [...(value as Map<Value, Value>)].flatMap(([key, one]) => [cbor(key), cbor(one)])
  return Buffer.concat([head(5, value.size), ...entries])
}

function head(kind: number, size: number): Buffer {
  if (size < 24) return Buffer.of((kind << 5) | size)
  return size < 256 ? Buffer.of((kind << 5) | 24, size) : Buffer.of((kind << 5) | 25, size >> 8, size & 255)
}
