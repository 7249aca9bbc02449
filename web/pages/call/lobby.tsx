import { useEffect, useRef, useState } from 'react'
import type { Call } from '../../../sdk/index.ts'
import { BusyButton } from '../../ui/busy-button.tsx'
import { Card, Shell } from '../../ui/shell.tsx'
import css from './call.module.css'
import { openDevices } from './media.ts'
import { Picture } from './picture.tsx'
import { useWords } from './words.ts'

function stop(stream: MediaStream): void {
  for (const track of stream.getTracks()) track.stop()
}

interface LobbyProps {
  call: Call
  me: string | null
  onJoin: (stream: MediaStream) => void
}

/** One look at oneself, the choice of devices, and one thing to do. */
export function Lobby({ call, me, onJoin }: LobbyProps) {
  const words = useWords()
  const [stream, setStream] = useState<MediaStream | null>(null)
  const [isRefused, setRefused] = useState(false)
  const [devices, setDevices] = useState<MediaDeviceInfo[]>([])
  const [chosen, setChosen] = useState<{ audio?: string; video?: string }>({})
  // What goes into the call is not ours to stop.
  const joined = useRef<MediaStream | null>(null)
  useEffect(() => {
    let isGone = false
    let mine: MediaStream | undefined
    openDevices(call.kind, chosen)
      .then(async opened => {
        mine = opened
        if (isGone) return stop(opened)
        setRefused(false)
        setStream(opened)
        setDevices(await navigator.mediaDevices.enumerateDevices())
      })
      .catch(() => setRefused(true))
    return () => {
      isGone = true
      if (mine && mine !== joined.current) stop(mine)
    }
  }, [call.kind, chosen])
  const [isWanted, setWanted] = useState(false)
  const isReady = stream !== null || isRefused
  // Who is quicker than the camera comes in as soon as it is there.
  useEffect(() => {
    if (!isWanted || !isReady) return
    joined.current = stream
    onJoin(stream ?? new MediaStream())
  }, [isWanted, isReady, stream, onJoin])
  // Whoever started it counts as present before they have come in.
  const others = call.participants
    .filter(({ present, person }) => present && `${person.type}:${person.id}` !== me)
    .map(({ person }) => person.name)
  const choose = (kind: 'audio' | 'video', label: string) => {
    const all = devices.filter(device => device.kind === `${kind}input` && device.deviceId !== '')
    if (all.length < 2) return null
    return (
      <label className={css.device}>
        {label}
        <select
          value={chosen[kind] ?? all[0]!.deviceId}
          onChange={event => setChosen({ ...chosen, [kind]: event.currentTarget.value })}
        >
          {all.map(({ deviceId, label: name }, at) => (
            <option key={deviceId} value={deviceId}>
              {name || `${label} ${at + 1}`}
            </option>
          ))}
        </select>
      </label>
    )
  }
  return (
    <Shell brand={null} title={call.title ?? words.call} narrow>
      <Card labelledBy="call">
        <h1 id="call" className={css.title}>
          {call.title ?? words.call}
        </h1>
        <p>{others.length > 0 ? words.inCall(others) : words.nobodyYet}</p>
        {call.kind === 'video' && (
          <div className={css.preview}>
            {stream ? <Picture stream={stream} isMuted isMirrored name={words.you} /> : null}
          </div>
        )}
        {isRefused && (
          <p className={css.failure} role="alert">
            {words.noDevices}
          </p>
        )}
        <div className={css.devices}>
          {choose('audio', words.microphone)}
          {call.kind === 'video' && choose('video', words.camera)}
        </div>
        <BusyButton size="md" isBusy={isWanted && !isReady} onClick={() => setWanted(true)}>
          {words.join}
        </BusyButton>
      </Card>
    </Shell>
  )
}
