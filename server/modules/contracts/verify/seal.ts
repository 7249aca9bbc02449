import { createHash } from 'node:crypto'
import * as asn1js from 'asn1js'
import * as pkijs from 'pkijs'
import { createEngine } from '../document/seal-certificate.ts'

/** What the signature in a file says by itself, without our records. */
export interface SealFinding {
  status: 'intact' | 'broken' | 'missing'
  problem: string | null
  signer: string | null
  certificate_sha256: string | null
}

interface Place {
  /** Where the signature's own hexadecimal digits stand, between `<` and `>`. */
  start: number
  end: number
}

/** Far more than our seals take; a stranger's must not keep us busy. */
const MOST_DIGITS = 64 * 1024

const nothing = { signer: null, certificate_sha256: null }
const broken = (problem: string): SealFinding => ({ status: 'broken', problem, ...nothing })

export async function examineSeal(pdf: Buffer): Promise<SealFinding> {
  const place = findPlace(pdf)
  if (typeof place === 'string') {
    return place === ''
      ? { status: 'missing', problem: 'The file carries no seal.', ...nothing }
      : broken(place)
  }
  const der = readHex(pdf.subarray(place.start + 1, place.end - 1))
  if (!der) return broken('The seal itself was changed.')
  const signed = Buffer.concat([pdf.subarray(0, place.start), pdf.subarray(place.end)])
  try {
    return await checkSignature(der, signed)
  } catch {
    return broken('The seal itself was changed.')
  }
}

/** The one byte range that leaves out nothing but the signature; a sentence when it does not, '' when there is none. */
function findPlace(pdf: Buffer): Place | string {
  // One is ours; of more than one it is enough to know that there is a second.
  const ranges = pdf
    .toString('latin1')
    .matchAll(/\/ByteRange\s*\[\s*(\d+)\s+(\d+)\s+(\d+)\s+(\d+)\s*\]/g)
    .take(2)
    .toArray()
  const range = ranges.at(-1)
  if (!range) return ''
  const [first, start, end, rest] = range.slice(1).map(Number) as [number, number, number, number]
  const isSound = ranges.length === 1 && first === 0 && start < end && end <= pdf.length
  if (!isSound || pdf[start] !== 0x3c || pdf[end - 1] !== 0x3e || end - start > MOST_DIGITS)
    return 'The seal itself was changed.'
  if (end + rest !== pdf.length) {
    return end + rest < pdf.length
      ? 'Something was added behind the seal.'
      : 'The end of the file is missing.'
  }
  return { start, end }
}

/** Written in one way only: capitals, then zeros to the end. Anything else was not written by the seal. */
function readHex(digits: Buffer): Buffer | null {
  const text = digits.toString('latin1')
  if (!/^[0-9A-F]+$/.test(text) || text.length % 2 === 1) return null
  const bytes = Buffer.from(text, 'hex')
  const length = derLength(bytes)
  if (length === null || length > bytes.length) return null
  return bytes.subarray(length).every(byte => byte === 0) ? bytes.subarray(0, length) : null
}

function derLength(bytes: Buffer): number | null {
  if (bytes[0] !== 0x30 || bytes.length < 6) return null
  const first = bytes[1]!
  if (first < 0x80) return first + 2
  const size = first & 0x7f
  return size >= 1 && size <= 4 ? bytes.readUIntBE(2, size) + 2 + size : null
}

async function checkSignature(der: Buffer, signed: Buffer): Promise<SealFinding> {
  const { result, offset } = asn1js.fromBER(new Uint8Array(der).buffer)
  if (offset !== der.length) return broken('The seal itself was changed.')
  const cms = new pkijs.SignedData({ schema: new pkijs.ContentInfo({ schema: result }).content })
  const certificate = cms.certificates?.find(one => one instanceof pkijs.Certificate)
  if (!certificate) return broken('The seal itself was changed.')
  const facts = {
    signer: commonName(certificate),
    certificate_sha256: createHash('sha256')
      .update(Buffer.from(certificate.toSchema(true).toBER(false)))
      .digest('hex'),
  }
  const holds = await cms
    .verify({ signer: 0, data: new Uint8Array(signed).buffer, checkChain: false }, createEngine())
    .catch(() => false)
  return holds
    ? { status: 'intact', problem: null, ...facts }
    : { status: 'broken', problem: 'The file was changed after it was sealed.', ...facts }
}

const COMMON_NAME = '2.5.4.3'

function commonName({ subject }: pkijs.Certificate): string | null {
  const found = subject.typesAndValues.find(({ type }) => type === COMMON_NAME)
  const value = found?.value as { valueBlock?: { value?: unknown } } | undefined
  return typeof value?.valueBlock?.value === 'string' ? value.valueBlock.value : null
}
