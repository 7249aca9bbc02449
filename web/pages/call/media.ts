/** What everybody is sent: one sound and one picture, either of which may be missing. */
export interface Outgoing {
  audio: MediaStreamTrack | null
  video: MediaStreamTrack | null
}

/** How the others are reached: browser to browser, or through a media server. */
export interface Connections {
  /** Who is in the call by now, without oneself. */
  meet(people: readonly string[]): void
  hear(from: string, data: unknown): void
  /** The socket was away: signals may be lost. */
  resume(): void
  replace(outgoing: Outgoing): void
  close(): void
}

export interface Remote {
  stream: MediaStream
  isConnected: boolean
}

export type Remotes = ReadonlyMap<string, Remote>

export async function openDevices(kind: 'audio' | 'video', deviceIds: { audio?: string; video?: string }) {
  const audio = deviceIds.audio ? { deviceId: { exact: deviceIds.audio } } : true
  // So much is sent to each of the others that a phone's line carries all of it.
  const size = { width: { ideal: 960 }, height: { ideal: 540 }, frameRate: { ideal: 24 } }
  const video = { ...size, ...(deviceIds.video ? { deviceId: { exact: deviceIds.video } } : {}) }
  const take = (wanted: MediaStreamConstraints) => navigator.mediaDevices.getUserMedia(wanted)
  if (kind === 'audio') return take({ audio })
  // Who has no camera, or keeps it, can still talk.
  return take({ audio, video }).catch(() => take({ audio }))
}

const LOUD = 0.015
const LOOK_MS = 200

/** Says of a stream whether somebody speaks in it. */
export function watchSpeech(stream: MediaStream, tell: (isSpeaking: boolean) => void): () => void {
  if (stream.getAudioTracks().length === 0) return () => {}
  const sound = new AudioContext()
  const meter = sound.createAnalyser()
  meter.fftSize = 512
  sound.createMediaStreamSource(stream).connect(meter)
  const values = new Float32Array(meter.fftSize)
  let wasSpeaking = false
  const look = setInterval(() => {
    meter.getFloatTimeDomainData(values)
    const level = Math.sqrt(values.reduce((sum, value) => sum + value * value, 0) / values.length)
    const isSpeaking = level > LOUD
    if (isSpeaking !== wasSpeaking) tell(isSpeaking)
    wasSpeaking = isSpeaking
  }, LOOK_MS)
  return () => {
    clearInterval(look)
    void sound.close()
  }
}
