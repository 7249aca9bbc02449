import { type RefObject, useEffect, useRef, useState } from 'react'
import {
  type Call,
  connect,
  consentToRecording,
  endCall,
  type JoinedCall,
  joinCall,
  leaveCall,
} from '../../../sdk/index.ts'
import { type Line, openLine } from './line.ts'
import type { Connections, Outgoing, Remotes } from './media.ts'
import { createMesh } from './mesh.ts'
import { type Recorder, record } from './recorder.ts'

const keyOf = ({ type, id }: { type: string; id: number | string | null }) => `${type}:${id}`

export interface TalkOptions {
  call: Call
  stream: MediaStream
  token: RefObject<string | null>
  renew: () => Promise<void>
  /** There is something to send. */
  wake: () => void
  /** Called where what was recorded may not be stored. */
  refused: RefObject<() => void>
  onOver: () => void
  /** One has left, and the others talk on. */
  onLeft: () => void
}

/** Everything of a call but its looks: who is in it, how they are reached, what is recorded. */
export function useTalk({ call: first, stream, token, renew, wake, refused, onOver, onLeft }: TalkOptions) {
  const [call, setCall] = useState(first)
  const [me, setMe] = useState<string | null>(null)
  const [remotes, setRemotes] = useState<Remotes>(new Map())
  const [isWanted, setWanted] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  const parts = useRef<{
    line?: Line
    connections?: Connections
    recorder?: Recorder
    joined?: JoinedCall
    me?: string
    outgoing: Outgoing
  }>({
    outgoing: { audio: stream.getAudioTracks()[0] ?? null, video: stream.getVideoTracks()[0] ?? null },
  })
  const path = { call_id: first.id }
  const client = () => connect({ baseUrl: location.origin, token: token.current ?? '' })

  // biome-ignore lint/correctness/useExhaustiveDependencies: a call is entered once, and left once
  useEffect(() => {
    const own = parts.current
    let isGone = false
    const meet = (next: Call, mine: string) => {
      setCall(next)
      if (next.status === 'ended') return over()
      const others = next.participants.filter(({ present }) => present).map(({ person }) => keyOf(person))
      own.connections?.meet(others.filter(key => key !== mine))
    }
    let mine: string | null = null
    let latest: Call | null = null
    const enter = async (connectionId: string) => {
      const before = latest
      try {
        const { data: joined } = await joinCall({
          client: client(),
          path,
          body: { connection_id: connectionId },
        })
        if (isGone) return
        own.joined = joined
        mine = own.me!
        setMe(mine)
        if (!own.connections) own.connections = await reach(joined, mine)
        else own.connections.resume()
        // What was told meanwhile is newer than the answer.
        meet(latest !== null && latest !== before ? latest : joined.call, mine)
        if (joined.call.recording) setWanted(true)
      } catch (error) {
        const status = (error as { status?: number }).status
        if (status === 409) setFailure((error as Error).message)
        else if (status === 404) over()
      }
    }
    const reach = async (joined: JoinedCall, key: string): Promise<Connections> => {
      if (joined.sfu) {
        const { createSfu } = await import('./sfu.ts')
        return createSfu({ ...joined.sfu, outgoing: own.outgoing, changed: setRemotes })
      }
      return createMesh({
        me: key,
        iceServers: joined.ice_servers,
        outgoing: own.outgoing,
        send: (to, note) => own.line?.send(to, note),
        changed: setRemotes,
      })
    }
    const over = () => {
      own.recorder?.stop()
      onOver()
    }
    own.line = openLine(first.id, () => token.current ?? '', {
      opened: (connectionId, person) => {
        own.me = keyOf(person)
        void enter(connectionId)
      },
      called: next => {
        latest = next
        if (mine) meet(next, mine)
      },
      signalled: (from, data) => {
        const wish = (data as { record?: unknown } | null)?.record
        if (typeof wish === 'boolean') setWanted(wish)
        else own.connections?.hear(from, data)
      },
      refused: () => void renew(),
    })
    const leave = () => {
      own.recorder?.stop()
      void fetch(`/api/v1/messaging/calls/${first.id}/leave`, {
        method: 'POST',
        keepalive: true,
        headers: { authorization: `Bearer ${token.current}` },
      }).catch(() => {})
    }
    addEventListener('pagehide', leave)
    return () => {
      isGone = true
      removeEventListener('pagehide', leave)
      own.line?.close()
      own.connections?.close()
      for (const track of stream.getTracks()) track.stop()
    }
  }, [])

  const present = call.participants.filter(one => one.present)
  const hasAgreed = present.find(({ person }) => keyOf(person) === me)?.consent ?? null
  const mustAsk = parts.current.joined?.recording_consent === 'ask'
  const mayRecord = !mustAsk || present.every(({ consent }) => consent === true)
  const isRecording = isWanted && mayRecord && me !== null

  const stopRecording = () => {
    parts.current.recorder?.stop()
    delete parts.current.recorder
  }
  refused.current = () => {
    setWanted(false)
    stopRecording()
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: it begins and ends with what everybody wants
  useEffect(() => {
    const own = parts.current
    const track = own.outgoing.audio
    if (isRecording && !own.recorder && track) {
      const offset = Math.max(0, Date.now() - Date.parse(call.started_at))
      own.recorder = record(track, first.id, offset, wake)
    }
    if (!isRecording) stopRecording()
  }, [isRecording])

  return {
    call,
    me,
    present,
    remotes,
    failure,
    isRecording,
    /** Somebody wants to record, and this person has not said whether they agree. */
    isAsked: isWanted && mustAsk && hasAgreed === null,
    isWanted,
    nameOf: (key: string) => call.participants.find(({ person }) => keyOf(person) === key)?.person.name ?? '',
    replace(outgoing: Outgoing) {
      parts.current.outgoing = outgoing
      parts.current.connections?.replace(outgoing)
    },
    async wantRecording(isOn: boolean) {
      if (isOn && mustAsk) await consentToRecording({ client: client(), path, body: { agree: true } })
      setWanted(isOn)
      for (const { person } of present) {
        if (keyOf(person) !== me) parts.current.line?.send(keyOf(person), { record: isOn })
      }
    },
    agree: (agree: boolean) => consentToRecording({ client: client(), path, body: { agree } }),
    async leave() {
      stopRecording()
      const answer = await leaveCall({ client: client(), path }).catch(() => undefined)
      if (answer?.data.status === 'active') onLeft()
      else onOver()
    },
    async end() {
      stopRecording()
      await endCall({ client: client(), path }).catch(() => {})
    },
    mayEnd: keyOf(call.started_by) === me,
  }
}
