import { createHash, createHmac } from 'node:crypto'

export interface AwsCredentials {
  accessKeyId: string
  secretAccessKey: string
}

interface SignedRequest {
  method: string
  url: URL
  region: string
  service: string
  /** Signed beside host and date; those of a request that are missing here travel unprotected. */
  headers?: Record<string, string>
  body: string
  at: Temporal.Instant
}

const sha256 = (text: string) => createHash('sha256').update(text, 'utf8').digest('hex')
const hmac = (key: string | Buffer, text: string) => createHmac('sha256', key).update(text, 'utf8').digest()

/** All headers of a request signed by AWS Signature Version 4: host, date, those given, and the body's hash. */
export function signAwsRequest(
  { method, url, region, service, headers = {}, body, at }: SignedRequest,
  { accessKeyId, secretAccessKey }: AwsCredentials,
): Record<string, string> {
  const date = at.toString({ smallestUnit: 'second' }).replaceAll(/[-:]/g, '')
  const day = date.slice(0, 8)
  const scope = `${day}/${region}/${service}/aws4_request`
  const query = [...url.searchParams]
    .map(([name, value]) => `${encodeURIComponent(name)}=${encodeURIComponent(value)}`)
    .sort()
    .join('&')
  const covered = Object.entries({ ...headers, host: url.host, 'x-amz-date': date })
    .map(([name, value]) => [name.toLowerCase(), value.trim()] as const)
    .sort(([a], [b]) => (a < b ? -1 : 1))
  const signedHeaders = covered.map(([name]) => name).join(';')
  const canonical = [
    method,
    url.pathname,
    query,
    covered.map(([name, value]) => `${name}:${value}\n`).join(''),
    signedHeaders,
    sha256(body),
  ].join('\n')
  const toSign = ['AWS4-HMAC-SHA256', date, scope, sha256(canonical)].join('\n')
  const key = [region, service, 'aws4_request'].reduce(hmac, hmac(`AWS4${secretAccessKey}`, day))
  const signature = hmac(key, toSign).toString('hex')
  return {
    ...headers,
    'x-amz-date': date,
    authorization: `AWS4-HMAC-SHA256 Credential=${accessKeyId}/${scope}, SignedHeaders=${signedHeaders}, Signature=${signature}`,
  }
}
