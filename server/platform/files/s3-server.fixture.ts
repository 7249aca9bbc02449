import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

const LEAST_PART = 5 * 1024 * 1024

interface Upload {
  key: string
  parts: Map<number, { bytes: Buffer; etag: string }>
}

export interface S3Server {
  url: string
  /** What lies there, by bucket and key. */
  objects: Map<string, Buffer>
  uploads: Map<string, Upload>
  /** The n-th request from now is answered 500, or its connection is cut. */
  fail: { after: number; how: 'error' | 'cut' } | null
  close(): Promise<void>
}

const hmac = (key: string | Buffer, text: string) => createHmac('sha256', key).update(text).digest()
const sha256 = (bytes: string | Buffer) => createHash('sha256').update(bytes).digest('hex')
const etagOf = (bytes: Buffer) => `"${createHash('md5').update(bytes).digest('hex')}"`
const encode = (text: string) =>
  encodeURIComponent(text).replaceAll(/[!'()*]/g, one => `%${one.charCodeAt(0).toString(16).toUpperCase()}`)

class Refused extends Error {
  readonly status: number
  constructor(status: number, code: string) {
    super(code)
    this.status = status
  }
}

/**
 * The part of S3 that files are kept by, after its documentation: objects with ranges, multipart uploads whose parts but the
 * last have five megabytes at least, lists in pages, and every request signed (version 4), its body by its hash.
 */
export async function startS3Server({
  bucket,
  keyId,
  secret,
  page = 1000,
}: {
  bucket: string
  keyId: string
  secret: string
  page?: number
}): Promise<S3Server> {
  const objects = new Map<string, Buffer>()
  const uploads = new Map<string, Upload>()

  /** As anybody would who has the secret, from the request alone. */
  function verify(request: IncomingMessage, url: URL, body: Buffer): void {
    const found =
      /^AWS4-HMAC-SHA256 Credential=([^/]+)\/(\d{8})\/([^/]+)\/s3\/aws4_request, SignedHeaders=([^,]+), Signature=([0-9a-f]{64})$/.exec(
        request.headers.authorization ?? '',
      )
    if (!found) throw new Refused(403, 'AccessDenied')
    const [, id, day, region, signed, signature] = found as unknown as string[]
    if (id !== keyId) throw new Refused(403, 'InvalidAccessKeyId')
    const claimed = String(request.headers['x-amz-content-sha256'])
    if (claimed !== 'UNSIGNED-PAYLOAD' && claimed !== sha256(body))
      throw new Refused(400, 'XAmzContentSHA256Mismatch')
    const query = [...url.searchParams]
      .map(([name, value]) => `${encode(name)}=${encode(value)}`)
      .sort()
      .join('&')
    const headers = signed!.split(';').map(name => `${name}:${String(request.headers[name]).trim()}\n`)
    const path = url.pathname
      .split('/')
      .map(part => encode(decodeURIComponent(part)))
      .join('/')
    const canonical = [request.method, path, query, headers.join(''), signed, claimed].join('\n')
    const scope = `${day}/${region}/s3/aws4_request`
    const text = ['AWS4-HMAC-SHA256', request.headers['x-amz-date'], scope, sha256(canonical)].join('\n')
    const key = ['s3', 'aws4_request'].reduce(hmac, hmac(hmac(`AWS4${secret}`, day!), region!))
    if (!timingSafeEqual(hmac(key, text), Buffer.from(signature!, 'hex')))
      throw new Refused(403, 'SignatureDoesNotMatch')
  }

  function answer(request: IncomingMessage, response: ServerResponse, url: URL, body: Buffer) {
    const [, name, ...rest] = decodeURIComponent(url.pathname).split('/')
    if (name !== bucket) throw new Refused(404, 'NoSuchBucket')
    const key = rest.join('/')
    const uploadId = url.searchParams.get('uploadId')
    const send = (status: number, headers: Record<string, string> = {}, bytes: string | Buffer = '') => {
      response.writeHead(status, { 'content-length': Buffer.byteLength(bytes), ...headers }).end(bytes)
    }
    const sendXml = (xml: string) => send(200, { 'content-type': 'application/xml' }, xml)
    const upload = uploadId ? uploads.get(uploadId) : undefined
    if (uploadId && upload?.key !== key) throw new Refused(404, 'NoSuchUpload')
    if (request.method === 'GET' && key === '') return sendXml(list(url.searchParams))
    if (request.method === 'POST' && url.searchParams.has('uploads')) {
      const id = randomBytes(12).toString('hex')
      uploads.set(id, { key, parts: new Map() })
      return sendXml(
        `<InitiateMultipartUploadResult><Bucket>${bucket}</Bucket><Key>${key}</Key><UploadId>${id}</UploadId></InitiateMultipartUploadResult>`,
      )
    }
    if (request.method === 'PUT') {
      const etag = etagOf(body)
      if (upload) upload.parts.set(Number(url.searchParams.get('partNumber')), { bytes: body, etag })
      else objects.set(key, body)
      return send(200, { etag })
    }
    if (request.method === 'POST' && upload) {
      objects.set(key, complete(upload, body.toString('utf8')))
      uploads.delete(uploadId!)
      return sendXml(`<CompleteMultipartUploadResult><Key>${key}</Key></CompleteMultipartUploadResult>`)
    }
    if (request.method === 'DELETE') {
      if (upload) uploads.delete(uploadId!)
      else objects.delete(key)
      return send(204)
    }
    const object = objects.get(key)
    if (!object) throw new Refused(404, 'NoSuchKey')
    const range = /^bytes=(\d+)-(\d+)$/.exec(request.headers.range ?? '')
    if (!range) return send(200, { etag: etagOf(object) }, object)
    const [start, end] = [Number(range[1]), Math.min(Number(range[2]), object.length - 1)]
    if (start > end) throw new Refused(416, 'InvalidRange')
    send(206, { 'content-range': `bytes ${start}-${end}/${object.length}` }, object.subarray(start, end + 1))
  }

  function complete({ parts }: Upload, xml: string): Buffer {
    const named = [...xml.matchAll(/<Part>(.*?)<\/Part>/gs)].map(([, part]) => ({
      place: Number(/<PartNumber>(\d+)<\/PartNumber>/.exec(part!)?.[1]),
      etag: /<ETag>(.*?)<\/ETag>/.exec(part!)?.[1]?.replaceAll('&quot;', '"'),
    }))
    if (named.length === 0) throw new Refused(400, 'MalformedXML')
    return Buffer.concat(
      named.map(({ place, etag }, index) => {
        const part = parts.get(place)
        if (!part || part.etag !== etag) throw new Refused(400, 'InvalidPart')
        if (index > 0 && place <= named[index - 1]!.place) throw new Refused(400, 'InvalidPartOrder')
        if (index < named.length - 1 && part.bytes.length < LEAST_PART)
          throw new Refused(400, 'EntityTooSmall')
        return part.bytes
      }),
    )
  }

  function list(query: URLSearchParams): string {
    const prefix = query.get('prefix') ?? ''
    const after = query.get('continuation-token') ?? ''
    const keys = [...objects.keys()].filter(key => key.startsWith(prefix) && key > after).sort()
    const shown = keys.slice(0, page)
    const next = keys.length > page ? shown.at(-1)! : null
    return `<ListBucketResult><IsTruncated>${next !== null}</IsTruncated>${
      next === null ? '' : `<NextContinuationToken>${next}</NextContinuationToken>`
    }${shown.map(key => `<Contents><Key>${key}</Key><Size>${objects.get(key)!.length}</Size></Contents>`).join('')}</ListBucketResult>`
  }

  const server = createServer(async (request, response) => {
    const url = new URL(request.url!, 'http://s3')
    const pieces: Buffer[] = []
    try {
      for await (const piece of request) pieces.push(piece as Buffer)
      if (self.fail) {
        self.fail.after -= 1
        if (self.fail.after < 0) {
          const { how } = self.fail
          if (how === 'cut') return void request.socket.destroy()
          throw new Refused(500, 'InternalError')
        }
      }
      const body = Buffer.concat(pieces)
      verify(request, url, body)
      answer(request, response, url, body)
    } catch (error) {
      const { status = 500, message } = error as Refused
      const xml = `<Error><Code>${message}</Code><Message>${message}</Message></Error>`
      if (!response.headersSent) response.writeHead(status, { 'content-type': 'application/xml' }).end(xml)
    }
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const self: S3Server = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    objects,
    uploads,
    fail: null,
    close: () => {
      server.closeAllConnections()
      return new Promise(resolve => server.close(() => resolve()))
    },
  }
  return self
}
