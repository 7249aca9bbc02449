import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import {
  AbortMultipartUploadCommand,
  CompleteMultipartUploadCommand,
  CreateMultipartUploadCommand,
  DeleteObjectCommand,
  GetObjectCommand,
  ListObjectsV2Command,
  PutObjectCommand,
  S3Client,
  UploadPartCommand,
} from '@aws-sdk/client-s3'
import type { Files } from './files.ts'
import { createMeasure, isFolder, madeAt, newKey } from './measure.ts'

export interface S3Place {
  bucket: string
  prefix: string
  endpoint: string | null
  region: string
  keyId: string
  secret: string
}

/** The least that S3 takes as a part: what one upload holds in memory. */
const PART_BYTES = 8 * 1024 * 1024

/** Files at a service that speaks S3. An object is there once it is complete; what breaks off is aborted. */
export function createS3Files(place: S3Place): Files {
  const client = new S3Client({
    region: place.region,
    credentials: { accessKeyId: place.keyId, secretAccessKey: place.secret },
    ...(place.endpoint ? { endpoint: place.endpoint, forcePathStyle: true } : {}),
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
  })
  const target = (key: string) => ({ Bucket: place.bucket, Key: place.prefix + key })

  async function upload(key: string, bytes: AsyncIterable<Buffer>): Promise<void> {
    let uploadId: string | undefined
    const parts: { ETag: string | undefined; PartNumber: number }[] = []
    try {
      for await (const { body, isLast } of inParts(bytes)) {
        if (isLast && parts.length === 0) {
          await client.send(new PutObjectCommand({ ...target(key), Body: body }))
          return
        }
        uploadId ??= (await client.send(new CreateMultipartUploadCommand(target(key)))).UploadId
        const PartNumber = parts.length + 1
        const { ETag } = await client.send(
          new UploadPartCommand({ ...target(key), UploadId: uploadId, PartNumber, Body: body }),
        )
        parts.push({ ETag, PartNumber })
      }
      await client.send(
        new CompleteMultipartUploadCommand({
          ...target(key),
          UploadId: uploadId,
          MultipartUpload: { Parts: parts },
        }),
      )
    } catch (error) {
      if (uploadId) {
        await client
          .send(new AbortMultipartUploadCommand({ ...target(key), UploadId: uploadId }))
          .catch(() => {})
      }
      throw error
    }
  }

  return {
    async put(home, bytes, limit) {
      const key = newKey(home)
      const { stream, result } = createMeasure(limit)
      await pipeline(bytes, stream(), all => upload(key, all as AsyncIterable<Buffer>))
      return { key, ...result() }
    },
    async open(key, range) {
      const Range = range && `bytes=${range.start}-${range.end}`
      const { Body } = await client.send(
        new GetObjectCommand({ ...target(key), ...(Range ? { Range } : {}) }),
      )
      return Body as Readable
    },
    async delete(key) {
      await client.send(new DeleteObjectCommand(target(key)))
    },
    async *list(home, before) {
      let token: string | undefined
      do {
        const page = await client.send(
          new ListObjectsV2Command({
            Bucket: place.bucket,
            Prefix: `${place.prefix}${home}/`,
            ContinuationToken: token,
          }),
        )
        const keys = (page.Contents ?? [])
          .map(({ Key }) => (Key ?? '').slice(place.prefix.length))
          .filter(key => isFolder(key.slice(home.length + 1).split('/')[0]!))
          .filter(key => (madeAt(key) ?? Number.POSITIVE_INFINITY) < before.epochMilliseconds)
        if (keys.length > 0) yield keys
        token = page.NextContinuationToken
      } while (token)
    },
    async check() {
      const key = `.probe-${process.pid}`
      await client.send(new PutObjectCommand({ ...target(key), Body: Buffer.from('probe') }))
      await client.send(new DeleteObjectCommand(target(key)))
    },
    // A service has no disk of ours to fill.
    isOutOfSpace: () => false,
  }
}

/** In pieces of the size that S3 wants, the last one shorter. */
async function* inParts(bytes: AsyncIterable<Buffer>): AsyncIterable<{ body: Buffer; isLast: boolean }> {
  let held: Buffer[] = []
  let size = 0
  for await (const chunk of bytes) {
    held.push(chunk)
    size += chunk.length
    if (size < PART_BYTES) continue
    const all = Buffer.concat(held)
    // One byte at least stays behind: whether a part is the last is known only when nothing follows.
    for (let start = 0; start + PART_BYTES < all.length; start += PART_BYTES) {
      yield { body: all.subarray(start, start + PART_BYTES), isLast: false }
      size -= PART_BYTES
    }
    held = [all.subarray(all.length - size)]
  }
  yield { body: Buffer.concat(held), isLast: true }
}
