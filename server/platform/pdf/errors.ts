import { Problem, problem } from '#kit/problem.ts'

/** The engine did not give a document; `reason` is a sentence fit for the caller's eyes. */
export class PdfEngineUnavailable extends Problem {
  readonly reason: string

  constructor(reason: string) {
    super(502, 'pdf_engine_unavailable', `PDF engine unavailable: ${reason}`)
    this.name = 'PdfEngineUnavailable'
    this.reason = reason
  }
}

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
