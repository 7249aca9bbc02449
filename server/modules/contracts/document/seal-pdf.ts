import { createPrivateKey, sign } from 'node:crypto'
import type { Signer } from '@libpdf/core'
import type { SealKey } from './seal-key.ts'

/** PAdES B-B: the seal covers the whole file but its own place in it. */
export async function sealPdf(
  pdf: Buffer,
  seal: SealKey,
  { at, organization }: { at: string; organization: string },
): Promise<Buffer> {
  const key = createPrivateKey({ key: seal.privateKey, format: 'der', type: 'pkcs8' })
  const signer: Signer = {
    certificate: new Uint8Array(seal.certificate),
    keyType: 'EC',
    signatureAlgorithm: 'ECDSA',
    sign: async data => new Uint8Array(sign('sha256', data, { key, dsaEncoding: 'der' })),
  }
  const { PDF } = await import('@libpdf/core')
  const document = await PDF.load(new Uint8Array(pdf))
  const { bytes } = await document.sign({
    signer,
    reason: 'Contract executed by all parties',
    contactInfo: organization,
    signingTime: new Date(at),
    fieldName: 'Seal',
    subFilter: 'ETSI.CAdES.detached',
    digestAlgorithm: 'SHA-256',
    estimatedSize: 4096,
  })
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
}
