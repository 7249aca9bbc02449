import { Problem, problem } from '#kit/problem.ts'
import { say } from '#kit/text/sentence.ts'
import type { Failure } from '../bounded-work/protocol.ts'

/**
 * The engine did not give a document. `reason` is a sentence fit for the caller's eyes, `failure` the same for programs:
 * `failed`, `time` and `memory` are the document's own fault.
 */
export class PdfEngineUnavailable extends Problem {
  readonly reason: string
  readonly failure: Failure

  constructor(reason: string, failure: Failure = 'unavailable') {
    super(502, 'pdf_engine_unavailable', say`PDF engine unavailable: ${{ reason }}`)
    this.name = 'PdfEngineUnavailable'
    this.reason = reason
    this.failure = failure
  }
}

/** Whether it is the document that cannot be made, and not the engine that is away. */
export const isTheDocuments = (error: unknown): boolean =>
  error instanceof PdfEngineUnavailable && ['failed', 'memory', 'time'].includes(error.failure)

/** So many documents wait already that one more would wait too long. */
export class PdfQueueFull extends Problem {
  constructor() {
    super(503, 'pdf_queue_full', 'Too many documents are being rendered, please try again in a moment', {
      'retry-after': '2',
    })
    this.name = 'PdfQueueFull'
  }
}

export const InvalidPdfImage = problem(
  400,
  'invalid_pdf_image',
  (what: string) => `${what} must be a PNG or JPEG image`,
  'logo',
)
