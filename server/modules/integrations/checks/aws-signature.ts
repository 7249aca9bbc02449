import { createHash, createHmac } from 'node:crypto'
import type { SignatureV4CryptoInit } from '@smithy/signature-v4'

export interface AwsRequest {
  method: string
  url: URL
  region: string
  service: string
  body: string
  headers?: Record<string, string>
  at: Temporal.Instant
}

export interface AwsKeys {
  accessKeyId: string
  secretAccessKey: string
}

/** The signer calls it with `new`, which gives what a function returns. */
function Sha256(key?: string | Uint8Array) {
  return key === undefined ? createHash('sha256') : createHmac('sha256', key)
}

/** AWS Signature Version 4: the headers to send, the given ones among them. Host is signed and left to the client. */
export async function signAwsRequest(request: AwsRequest, keys: AwsKeys): Promise<Record<string, string>> {
  const { method, url, region, service, body, headers = {}, at } = request
  const { SignatureV4 } = await import('@smithy/signature-v4')
  const sha256 = Sha256 as unknown as SignatureV4CryptoInit['sha256']
  const signer = new SignatureV4({ service, region, credentials: keys, sha256, applyChecksum: false })
  const { protocol, hostname, host, pathname: path } = url
  const query = Object.fromEntries(url.searchParams)
  const signed = await signer.sign(
    { method, protocol, hostname, path, query, body, headers: { ...headers, host } },
    { signingDate: new Date(at.epochMilliseconds) },
  )
  const { host: _, ...toSend } = signed.headers
  return toSend
}
