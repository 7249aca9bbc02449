import { randomBytes, webcrypto } from 'node:crypto'
import * as asn1js from 'asn1js'
import * as pkijs from 'pkijs'
import type { Ctx } from '#kit/context.ts'
import { newId } from '#kit/id.ts'

/** An organization's seal: whoever sees it on a document can find the same certificate with the organization. */
export interface SealKey {
  /** PKCS#8, DER. */
  privateKey: Buffer
  /** X.509, DER, signed by itself. */
  certificate: Buffer
}

const YEARS = 30
const boundTo = (id: string) => `contract-seal-key:${id}`

/** The organization's seal, made at its first use. Two at once: the organization's row decides, one is made. */
export async function obtainSealKey(ctx: Ctx): Promise<SealKey> {
  const known = await findSealKey(ctx)
  if (known) return known
  const { name } = await ctx.db
    .selectFrom('organizations')
    .select('name')
    .forUpdate()
    .executeTakeFirstOrThrow()
  const made = await findSealKey(ctx)
  if (made) return made
  const key = await createSealKey(name, ctx.now)
  const id = newId()
  await ctx.db
    .insertInto('contract_seal_keys')
    .values({
      id,
      private_key: ctx.services.secrets.seal(key.privateKey, boundTo(id)),
      certificate: key.certificate,
      created_at: ctx.now.toString(),
    })
    .execute()
  return key
}

async function findSealKey(ctx: Ctx): Promise<SealKey | undefined> {
  const row = await ctx.db
    .selectFrom('contract_seal_keys')
    .selectAll()
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirst()
  return (
    row && {
      privateKey: ctx.services.secrets.open(row.private_key, boundTo(row.id)),
      certificate: row.certificate,
    }
  )
}

export async function resealKeys(ctx: Ctx): Promise<number> {
  let moved = 0
  const { secrets } = ctx.services
  const rows = await ctx.db
    .selectFrom('contract_seal_keys')
    .select(['id', 'private_key'])
    .forUpdate()
    .execute()
  for (const { id, private_key } of rows) {
    if (!secrets.needsReseal(private_key)) continue
    const again = secrets.seal(secrets.open(private_key, boundTo(id)), boundTo(id))
    await ctx.db.updateTable('contract_seal_keys').set({ private_key: again }).where('id', '=', id).execute()
    moved += 1
  }
  return moved
}

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
