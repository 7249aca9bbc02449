import { randomBytes, webcrypto } from 'node:crypto'
import * as asn1js from 'asn1js'
import * as pkijs from 'pkijs'
import type { SealKey } from './seal-key.ts'

const YEARS = 30

export async function createSealKey(organization: string, now: Temporal.Instant): Promise<SealKey> {
  const engine = createEngine()
  const keys = await webcrypto.subtle.generateKey({ name: 'ECDSA', namedCurve: 'P-256' }, true, [
    'sign',
    'verify',
  ])
  const certificate = new pkijs.Certificate()
  certificate.version = 2
  // Positive and never longer than the 20 bytes that RFC 5280 allows.
  const serial = randomBytes(16)
  serial[0] = (serial[0]! & 0x7f) | 0x01
  certificate.serialNumber = new asn1js.Integer({ valueHex: new Uint8Array(serial).buffer })
  for (const name of [certificate.issuer, certificate.subject]) {
    name.typesAndValues.push(
      attribute('2.5.4.10', organization),
      attribute('2.5.4.3', `${organization} contract seal`),
    )
  }
  const start = new Date(now.epochMilliseconds)
  certificate.notBefore.value = new Date(start.getTime() - 24 * 3600 * 1000)
  const lastYear = start.getUTCFullYear() + YEARS
  certificate.notAfter.value = new Date(Date.UTC(lastYear, 0, 1))
  // Two digits of a year mean 1950 to 2049 (RFC 5280, 4.1.2.5); later ones are written in full.
  certificate.notAfter.type = lastYear < 2050 ? pkijs.TimeType.UTCTime : pkijs.TimeType.GeneralizedTime
  // digitalSignature and nonRepudiation, and nothing else.
  const usage = new asn1js.BitString({ valueHex: new Uint8Array([0xc0]).buffer, unusedBits: 6 })
  certificate.extensions = [
    new pkijs.Extension({ extnID: '2.5.29.15', critical: true, extnValue: usage.toBER(false) }),
  ]
  await certificate.subjectPublicKeyInfo.importKey(keys.publicKey as CryptoKey, engine)
  await certificate.sign(keys.privateKey as CryptoKey, 'SHA-256', engine)
  return {
    privateKey: Buffer.from(await webcrypto.subtle.exportKey('pkcs8', keys.privateKey)),
    certificate: Buffer.from(certificate.toSchema(true).toBER(false)),
  }
}

/** X.520 allows 64 characters in each. */
const attribute = (type: string, value: string) =>
  new pkijs.AttributeTypeAndValue({ type, value: new asn1js.Utf8String({ value: value.slice(0, 64) }) })

/** pkijs declares an older Web Crypto than TypeScript's own. */
export const createEngine = (): pkijs.ICryptoEngine =>
  new pkijs.CryptoEngine({
    name: 'node',
    crypto: webcrypto as unknown as Crypto,
  }) as unknown as pkijs.ICryptoEngine
