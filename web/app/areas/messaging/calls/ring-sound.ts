const TONES_HZ = [440, 554]
const LOUDNESS = 0.06
const EVERY_S = 3
const TONE_S = 1.2
const LONGEST_S = 60

/**
 * Rings until told to stop, in one tab of those that are open: the lock passes on when that one is closed. Browsers let a
 * page make sounds only once somebody has pressed something in it; until then it is silent, and tries nothing.
 */
export async function ringAloud(callId: string, signal: AbortSignal): Promise<void> {
  await untilTouched(signal)
  await navigator.locks.request(`bowline-ring-${callId}`, { signal }, () => sound(signal))
}

const untilTouched = (signal: AbortSignal): Promise<void> =>
  new Promise(resolve => {
    if (navigator.userActivation?.hasBeenActive) return resolve()
    for (const type of ['pointerup', 'keydown']) {
      addEventListener(type, () => resolve(), { signal, once: true })
    }
  })

function sound(signal: AbortSignal): Promise<void> {
  const audio = new AudioContext()
  const volume = audio.createGain()
  volume.gain.value = 0
  volume.connect(audio.destination)
  for (const frequency of TONES_HZ) {
    const tone = new OscillatorNode(audio, { frequency })
    tone.connect(volume)
    tone.start()
  }
  const start = audio.currentTime + 0.1
  for (let at = start; at < start + LONGEST_S; at += EVERY_S) {
    volume.gain.setTargetAtTime(LOUDNESS, at, 0.02)
    volume.gain.setTargetAtTime(0, at + TONE_S, 0.05)
  }
  return new Promise(resolve => {
    const stop = () => {
      void audio.close()
      resolve()
    }
    if (signal.aborted) stop()
    else signal.addEventListener('abort', stop, { once: true })
  })
}
