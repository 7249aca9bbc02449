import { useEffect, useRef, useState } from 'react'
import css from './call.module.css'
import { watchSpeech } from './media.ts'

interface PictureProps {
  stream: MediaStream
  name: string
  /** Whose letter stands there without a picture, where it is not the name's. */
  letterOf?: string
  /** Nobody wants to hear themselves. */
  isMuted?: boolean
  isMirrored?: boolean
  /** Said under the name: connecting, for example. */
  note?: string
}

/** Somebody's picture, or their first letter; framed while they speak. */
export function Picture({
  stream,
  name,
  letterOf = name,
  isMuted = false,
  isMirrored = false,
  note = '',
}: PictureProps) {
  const video = useRef<HTMLVideoElement>(null)
  const [isSpeaking, setSpeaking] = useState(false)
  const [hasPicture, setPicture] = useState(false)
  useEffect(() => {
    const element = video.current
    if (!element) return
    element.srcObject = stream
    // A browser may want a click before it plays sound: the call began with one.
    void element.play().catch(() => {})
    const look = () =>
      setPicture(
        stream.getVideoTracks().some(track => track.enabled && !track.muted && track.readyState === 'live'),
      )
    let stop = watchSpeech(stream, setSpeaking)
    const renew = () => {
      stop()
      stop = watchSpeech(stream, setSpeaking)
      look()
    }
    stream.addEventListener('addtrack', renew)
    stream.addEventListener('removetrack', renew)
    const clock = setInterval(look, 500)
    renew()
    return () => {
      stream.removeEventListener('addtrack', renew)
      stream.removeEventListener('removetrack', renew)
      clearInterval(clock)
      stop()
      element.srcObject = null
    }
  }, [stream])
  return (
    <figure className={css.tile} data-speaking={isSpeaking || undefined}>
      <video
        ref={video}
        autoPlay
        playsInline
        muted={isMuted}
        data-mirrored={isMirrored || undefined}
        data-hidden={!hasPicture || undefined}
      />
      {!hasPicture && (
        <span className={css.letter} aria-hidden="true">
          {[...letterOf][0]?.toUpperCase() ?? '?'}
        </span>
      )}
      <figcaption>
        {name}
        {note && <small>{note}</small>}
      </figcaption>
    </figure>
  )
}
