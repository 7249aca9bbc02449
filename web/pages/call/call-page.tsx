import { Button } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import { BowlineError, type Call, connect, getCall } from '../../../sdk/index.ts'
import { findGuestToken, pathToken } from '../../ui/address.ts'
import { LockIcon, PhoneIcon } from '../../ui/icons.tsx'
import { Failed, Notice, Waiting } from '../../ui/states.tsx'
import { findCredential, onRenewed } from './credential.ts'
import { Lobby } from './lobby.tsx'
import { startUploads, type Uploads } from './recorder.ts'
import { Talk } from './talk.tsx'
import { useWords } from './words.ts'

type State =
  | { kind: 'starting' }
  | { kind: 'stranger' }
  | { kind: 'failed'; error: unknown }
  | { kind: 'lobby'; call: Call; me: string | null }
  | { kind: 'talking'; call: Call; stream: MediaStream }
  | { kind: 'over' }
  | { kind: 'left' }

/** Before, in and after a call. The token is renewed for as long as the page is open. */
export function CallPage() {
  const words = useWords()
  const [state, setState] = useState<State>({ kind: 'starting' })
  const token = useRef<string | null>(null)
  const [waiting, setWaiting] = useState(0)
  const refused = useRef(() => {})
  const uploads = useRef<Uploads | null>(null)
  const start = async () => {
    setState({ kind: 'starting' })
    const credential = await findCredential()
    if (credential === null) return setState({ kind: 'stranger' })
    token.current = credential.token
    // For as long as the page is open: what was recorded goes out after the call has ended, too.
    uploads.current ??= startUploads(() => token.current, {
      waiting: setWaiting,
      refused: () => refused.current(),
    })
    try {
      const client = connect({ baseUrl: location.origin, token: credential.token })
      const { data: call } = await getCall({ client, path: { call_id: pathToken() } })
      setState(call.status === 'ended' ? { kind: 'over' } : { kind: 'lobby', call, me: credential.me })
    } catch (error) {
      setState({ kind: 'failed', error })
    }
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the page is opened
  useEffect(() => {
    void start()
    return onRenewed(next => {
      token.current = next
    })
  }, [])
  switch (state.kind) {
    case 'starting':
      return <Waiting />
    case 'stranger':
      return (
        <Notice brand={null} mark={<LockIcon size={26} />} tone="quiet" title={words.signIn}>
          <p>{words.signInText}</p>
          <a href="/">{words.signInLink}</a>
        </Notice>
      )
    case 'failed':
      return state.error instanceof BowlineError && state.error.status === 401 ? (
        <Notice brand={null} mark={<LockIcon size={26} />} tone="quiet" title={words.signIn}>
          {words.signInText}
        </Notice>
      ) : (
        <Failed error={state.error} retry={start} />
      )
    case 'lobby':
      return (
        <Lobby
          call={state.call}
          me={state.me}
          onJoin={stream => setState({ kind: 'talking', call: state.call, stream })}
        />
      )
    case 'talking':
      return (
        <Talk
          call={state.call}
          stream={state.stream}
          token={token}
          renew={async () => {
            token.current = (await findCredential())?.token ?? token.current
          }}
          waiting={waiting}
          wake={() => uploads.current?.wake()}
          refused={refused}
          onOver={() => setState({ kind: 'over' })}
          onLeft={() => setState({ kind: 'left' })}
        />
      )
    case 'left':
      return (
        <Notice
          brand={null}
          mark={<PhoneIcon size={26} />}
          tone="quiet"
          title={words.left}
          actions={<Button onClick={start}>{words.joinAgain}</Button>}
        >
          {waiting > 0 ? words.uploading(waiting) : words.leftText}
        </Notice>
      )
    case 'over':
      return (
        <Notice brand={null} mark={<PhoneIcon size={26} />} tone="quiet" title={words.over}>
          <p>{waiting > 0 ? words.uploading(waiting) : words.overText}</p>
          {!findGuestToken() && <a href={`/messages/calls/${pathToken()}`}>{words.details}</a>}
        </Notice>
      )
  }
}
