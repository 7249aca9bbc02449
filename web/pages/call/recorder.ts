import {
  dropPiece,
  dropRecording,
  type Kept,
  keepPiece,
  keepRecording,
  listKept,
  listPieces,
  type Piece,
} from './store.ts'

const PIECE_MS = 5_000
const AGAIN_MS = 3_000
const TYPE = 'audio/webm;codecs=opus'

export interface Recorder {
  stop(): void
}

/** One's own microphone, in pieces of five seconds, each kept here until the server has it. */
export function record(
  track: MediaStreamTrack,
  callId: string,
  startedOffsetMs: number,
  kept: () => void,
): Recorder {
  const recordingId = crypto.randomUUID()
  const startedAt = performance.now()
  const recorder = new MediaRecorder(new MediaStream([track]), {
    ...(MediaRecorder.isTypeSupported(TYPE) ? { mimeType: TYPE } : {}),
    audioBitsPerSecond: 32_000,
  })
  let chunks = 0
  const release = holdAlive(recordingId)
  const describe = (isOver: boolean): Kept => ({
    recordingId,
    callId,
    chunks,
    isOver,
    durationMs: Math.round(performance.now() - startedAt),
    startedOffsetMs,
    owner: recordingId,
  })
  let writing: Promise<unknown> = Promise.resolve()
  recorder.ondataavailable = ({ data }) => {
    if (data.size === 0) return
    const index = chunks
    chunks += 1
    writing = writing
      .then(() => keepPiece({ recordingId, callId, index, bytes: data }))
      .then(() => keepRecording(describe(false)))
      .then(kept)
  }
  recorder.onstop = () => {
    writing = writing
      .then(() => (chunks > 0 ? keepRecording(describe(true)) : undefined))
      .then(kept)
      .finally(release)
  }
  recorder.start(PIECE_MS)
  return {
    stop() {
      if (recorder.state !== 'inactive') recorder.stop()
    },
  }
}

/** A lock that ends with this page: whoever finds it free knows that the recording goes on no more. */
function holdAlive(recordingId: string): () => void {
  let release = () => {}
  void navigator.locks.request(
    `bowline-recording-${recordingId}`,
    () =>
      new Promise<void>(resolve => {
        release = resolve
      }),
  )
  return () => release()
}

const isAlive = async (recordingId: string): Promise<boolean> => {
  const { held = [] } = await navigator.locks.query()
  return held.some(({ name }) => name === `bowline-recording-${recordingId}`)
}

const hexOf = (bytes: ArrayBuffer): string =>
  [...new Uint8Array(bytes)].map(byte => byte.toString(16).padStart(2, '0')).join('')

export interface Uploads {
  /** There may be something to send. */
  wake(): void
  close(): void
}

/** Sends what is kept, of this page and of those that were closed, one tab at a time. */
export function startUploads(
  token: () => string | null,
  told: { waiting: (pieces: number) => void; refused: () => void },
): Uploads {
  let isOver = false
  let isBusy = false
  let isMore = false
  let timer: ReturnType<typeof setTimeout> | undefined
  const base = `${location.origin}/api/v1/messaging/calls`
  const headers = (): Record<string, string> => ({ authorization: `Bearer ${token()}` })

  /** Whether it needs no sending any more. */
  async function send(piece: Piece): Promise<boolean> {
    const bytes = await piece.bytes.arrayBuffer()
    const sha256 = hexOf(await crypto.subtle.digest('SHA-256', bytes))
    const query = new URLSearchParams({
      index: String(piece.index),
      recording_id: piece.recordingId,
      sha256,
    })
    const answer = await fetch(`${base}/${piece.callId}/recording/chunks?${query}`, {
      method: 'POST',
      headers: { ...headers(), 'content-type': 'audio/webm' },
      body: bytes,
    })
    if (answer.ok) return true
    if (answer.status === 401 || answer.status === 429 || answer.status >= 500) return false
    // Somebody does not agree, or it is too late: it is not kept for a better moment.
    if (answer.status === 403) told.refused()
    return true
  }

  async function finish(kept: Kept): Promise<boolean> {
    const answer = await fetch(`${base}/${kept.callId}/recording/finalize`, {
      method: 'POST',
      headers: { ...headers(), 'content-type': 'application/json' },
      body: JSON.stringify({
        recording_id: kept.recordingId,
        duration_ms: kept.durationMs,
        started_offset_ms: kept.startedOffsetMs,
      }),
    })
    return answer.ok || (answer.status < 500 && answer.status !== 401 && answer.status !== 429)
  }

  async function run(): Promise<void> {
    let rest = await listPieces()
    told.waiting(rest.length)
    for (const piece of rest) {
      if (isOver || token() === null || !(await send(piece))) return schedule()
      await dropPiece(piece)
      rest = rest.slice(1)
      told.waiting(rest.length)
    }
    for (const kept of await listKept()) {
      if (isOver || (!kept.isOver && (await isAlive(kept.recordingId)))) continue
      if ((await listPieces()).some(({ recordingId }) => recordingId === kept.recordingId)) continue
      if (!(await finish(kept))) return schedule()
      await dropRecording(kept.recordingId)
    }
  }

  function schedule(): void {
    clearTimeout(timer)
    if (!isOver) timer = setTimeout(wake, AGAIN_MS)
  }

  function wake(): void {
    if (isOver) return
    if (isBusy) {
      isMore = true
      return
    }
    isBusy = true
    isMore = false
    navigator.locks
      .request('bowline-recordings', { ifAvailable: true }, lock => (lock ? run() : schedule()))
      .catch(schedule)
      .finally(() => {
        isBusy = false
        if (isMore) wake()
      })
  }
  wake()
  return {
    wake,
    close() {
      isOver = true
      clearTimeout(timer)
    },
  }
}
