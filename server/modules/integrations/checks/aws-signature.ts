import { createHash, createHmac } from 'node:crypto'

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

const sha256 = (text: string): string => createHash('sha256').update(text, 'utf8').digest('hex')
const hmac = (key: string | Buffer, text: string): Buffer =>
  createHmac('sha256', key).update(text, 'utf8').digest()

/** AWS Signature Version 4: the headers to send, the given ones among them. Host is signed and left to the client. */
export function signAwsRequest(request: AwsRequest, keys: AwsKeys): Record<string, string> {
  const { method, url, region, service, body, headers = {}, at } = request
  const date = at.toString({ smallestUnit: 'second' }).replaceAll(/[-:]/g, '')
  const scope = `${date.slice(0, 8)}/${region}/${service}/aws4_request`
  const signed = Object.entries({ ...headers, host: url.host, 'x-amz-date': date })
    .map(([name, value]) => [name.toLowerCase(), value.trim()] as const)
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
  const names = signed.map(([name]) => name).join(';')
  const canonical = [
    method,
    url.pathname,
    canonicalQuery(url),
    ...signed.map(([name, value]) => `${name}:${value}`),
    '',
    names,
    sha256(body),
  ].join('\n')
  const key = [region, service, 'aws4_request'].reduce(
    hmac,
    hmac(`AWS4${keys.secretAccessKey}`, date.slice(0, 8)),
  )
  const signature = hmac(key, ['AWS4-HMAC-SHA256', date, scope, sha256(canonical)].join('\n')).toString('hex')
  return {
    ...headers,
    'x-amz-date': date,
    authorization: `AWS4-HMAC-SHA256 Credential=${keys.accessKeyId}/${scope}, SignedHeaders=${names}, Signature=${signature}`,
  }
}

const canonicalQuery = (url: URL): string =>
  [...url.searchParams]
    .map(([name, value]) => `${encode(name)}=${encode(value)}`)
    .toSorted()
    .join('&')

/** RFC 3986 to the letter, which encodeURIComponent is not. */
const encode = (text: string): string =>
  encodeURIComponent(text).replaceAll(/[!'()*]/g, char => `%${char.charCodeAt(0).toString(16).toUpperCase()}`)
