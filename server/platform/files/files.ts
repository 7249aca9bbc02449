import type { Readable } from 'node:stream'

export interface StoredFile {
  /** Where it lies; nobody outside reads anything into it. */
  key: string
  size: number
  /** Hexadecimal. */
  sha256: string
  /** Its beginning, by which its type is told. */
  head: Buffer
}

export interface ByteRange {
  start: number
  /** Inclusive. */
  end: number
}

/** Bytes of any length, in a directory or at a service that speaks S3. Streamed, never whole in memory. */
export interface Files {
  /**
   * `place` is an organization's id, or that and an area of a domain's own (`<id>/calls`), which is listed apart.
   * Durable once it resolves. Over `limit` bytes it throws `FileTooLarge`, and whatever goes wrong nothing is kept. The key
   * begins with the moment, by which what no row names is found. `isOwned`: nobody else looks at the pieces, so that their
   * memory may be given back as soon as they are written, long before somebody collects it.
   */
  put(place: string, bytes: Readable, limit: number, options?: { isOwned: boolean }): Promise<StoredFile>
  /** `isPiped`: straight into an answer and nowhere else, so that the memory of what has left may be given back. */
  open(key: string, range?: ByteRange, options?: { isPiped: boolean }): Promise<Readable>
  delete(key: string): Promise<void>
  /** Keys of the place that are older than the moment, in pages. */
  list(place: string, before: Temporal.Instant): AsyncIterable<string[]>
  /** Throws where nothing can be written. */
  check(): Promise<void>
  /** Whether a file was refused in the last half minute because the disk was full. */
  isOutOfSpace(): boolean
}

export class FileTooLarge extends Error {}
