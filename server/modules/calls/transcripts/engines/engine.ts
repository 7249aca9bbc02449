import type { Readable } from 'node:stream'
import type { WorkCtx } from '#kit/context.ts'
import { boundedTask, Refused } from '#platform/bounded-work/task.ts'
import type { Heard } from './read-answer-work.ts'

/** What is to be heard: a track, opened as often as it takes. */
export interface Sound {
  size: number
  contentType: string
  open(): Readable
}

/** Why there is no transcript, in a sentence of ours. What passes is tried again. */
export class EngineFailed extends Error {
  readonly passes: boolean
  constructor(message: string, { passes = false }: { passes?: boolean } = {}) {
    super(message)
    this.passes = passes
  }
}

export const MOST_ANSWER = 32 * 1024 * 1024

const readAnswer = boundedTask<typeof import('./read-answer-work.ts'), 'readAnswer'>(
  new URL('./read-answer-work.ts', import.meta.url),
  'readAnswer',
  { timeMs: 30_000, outputBytes: MOST_ANSWER, slow: true },
)

/** In another process: an answer may be long, and anything. */
export async function readHeard(ctx: WorkCtx, text: string): Promise<Heard> {
  try {
    return await ctx.services.boundedWork.run(ctx, readAnswer, text)
  } catch (error) {
    if (error instanceof Refused) throw new EngineFailed(error.message)
    throw error
  }
}

const ENDINGS: Record<string, string> = {
  'audio/ogg': 'ogg',
  'audio/mpeg': 'mp3',
  'audio/wav': 'wav',
  'audio/mp4': 'm4a',
  'video/mp4': 'mp4',
  'audio/flac': 'flac',
  'audio/x-flac': 'flac',
}

/** Engines tell a format by its ending. */
export const endingOf = (contentType: string): string => ENDINGS[contentType] ?? 'webm'
