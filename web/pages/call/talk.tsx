import { type ReactNode, useEffect, useState } from 'react'
import { BusyButton } from '../../ui/busy-button.tsx'
import {
  CameraIcon,
  CameraOffIcon,
  MicrophoneIcon,
  MicrophoneOffIcon,
  PhoneIcon,
  RecordIcon,
  ScreenIcon,
} from '../../ui/icons.tsx'
import css from './call.module.css'
import { Picture } from './picture.tsx'
import { type TalkOptions, useTalk } from './use-talk.ts'
import { useWords } from './words.ts'

export function Talk({ waiting, ...options }: TalkOptions & { waiting: number }) {
  const words = useWords()
  const talk = useTalk(options)
  const { stream } = options
  const microphone = stream.getAudioTracks()[0] ?? null
  const camera = stream.getVideoTracks()[0] ?? null
  const [isMuted, setMuted] = useState(false)
  const [isHidden, setHidden] = useState(false)
  const [screen, setScreen] = useState<MediaStreamTrack | null>(null)
  const [shown, setShown] = useState(stream)

  useEffect(() => {
    document.title = talk.call.title ?? words.call
  }, [talk.call.title, words.call])

  // Whoever leaves stops showing their screen, too.
  useEffect(() => () => screen?.stop(), [screen])

  const mute = () => {
    if (microphone) microphone.enabled = isMuted
    setMuted(!isMuted)
  }
  const hide = () => {
    if (camera) camera.enabled = isHidden
    setHidden(!isHidden)
  }
  const stopSharing = (track: MediaStreamTrack) => {
    track.stop()
    setScreen(null)
    setShown(stream)
    talk.replace({ audio: microphone, video: camera })
  }
  const share = async () => {
    if (screen) return stopSharing(screen)
    const shared = await navigator.mediaDevices.getDisplayMedia({ video: true }).catch(() => null)
    const track = shared?.getVideoTracks()[0]
    if (!track) return
    track.onended = () => stopSharing(track)
    setScreen(track)
    setShown(new MediaStream([track]))
    talk.replace({ audio: microphone, video: track })
  }
  const others = talk.present
    .map(({ person }) => `${person.type}:${person.id}`)
    .filter(key => key !== talk.me)
  const declined = talk.call.called.find(({ answer }) => answer === 'declined')
  return (
    <div className={css.talk}>
      <header className={css.head}>
        <h1>{talk.call.title ?? words.call}</h1>
        {(talk.isRecording || talk.call.recording) && (
          <span className={css.recording} role="status">
            <RecordIcon size={14} /> {words.recording}
          </span>
        )}
        {waiting > 0 && <span className={css.waiting}>{words.uploading(waiting)}</span>}
      </header>
      {talk.failure && (
        <p className={css.failure} role="alert">
          {talk.failure}
        </p>
      )}
      <main className={css.tiles} data-count={Math.min(9, others.length + 1)}>
        {others.map(key => {
          const remote = talk.remotes.get(key)
          return (
            <Picture
              key={key}
              stream={remote?.stream ?? NOTHING}
              name={talk.nameOf(key)}
              note={remote?.isConnected ? '' : words.connecting}
            />
          )
        })}
        <Picture
          stream={shown}
          name={words.you}
          letterOf={(talk.me && talk.nameOf(talk.me)) || words.you}
          isMuted
          isMirrored={!screen}
          note={others.length > 0 ? '' : declined ? words.declined(declined.person.name) : words.alone}
        />
      </main>
      {talk.isAsked && (
        <section className={css.asked} aria-label={words.mayRecord}>
          <p>{words.mayRecord}</p>
          <BusyButton size="sm" isBusy={false} onClick={() => void talk.agree(true)}>
            {words.agree}
          </BusyButton>
          <button type="button" className={css.quiet} onClick={() => void talk.agree(false)}>
            {words.refuse}
          </button>
        </section>
      )}
      <footer className={css.bar}>
        <Control
          isOn={!isMuted}
          label={isMuted ? words.unmute : words.mute}
          onClick={mute}
          isOff={!microphone}
        >
          {isMuted || !microphone ? <MicrophoneOffIcon /> : <MicrophoneIcon />}
        </Control>
        <Control
          isOn={!isHidden && camera !== null}
          label={isHidden ? words.show : words.hide}
          onClick={hide}
          isOff={!camera}
        >
          {isHidden || !camera ? <CameraOffIcon /> : <CameraIcon />}
        </Control>
        {'getDisplayMedia' in navigator.mediaDevices && (
          <Control
            isOn={screen !== null}
            label={screen ? words.unshare : words.share}
            onClick={() => void share()}
          >
            <ScreenIcon />
          </Control>
        )}
        <Control
          isOn={talk.isWanted}
          label={talk.isWanted ? words.stopRecording : words.record}
          onClick={() => void talk.wantRecording(!talk.isWanted)}
          isOff={!microphone}
        >
          <RecordIcon />
        </Control>
        <button type="button" className={css.leave} onClick={() => void talk.leave()}>
          <PhoneIcon /> {words.leave}
        </button>
        {talk.mayEnd && others.length > 0 && (
          <button type="button" className={css.quiet} onClick={() => void talk.end()}>
            {words.endForAll}
          </button>
        )}
      </footer>
    </div>
  )
}

const NOTHING = new MediaStream()

interface ControlProps {
  isOn: boolean
  isOff?: boolean
  label: string
  onClick: () => void
  children: ReactNode
}

function Control({ isOn, isOff = false, label, onClick, children }: ControlProps) {
  return (
    <button
      type="button"
      className={css.control}
      aria-label={label}
      title={label}
      aria-pressed={isOn}
      disabled={isOff}
      onClick={onClick}
    >
      {children}
    </button>
  )
}
