import type { IceServer } from '../../../sdk/index.ts'
import type { Connections, Outgoing, Remote, Remotes } from './media.ts'

/** What browsers tell each other. */
interface Note {
  /** The sender's end of the connection: another after a reload, and whenever a connection was given up. */
  sid: string
  /** The end it is meant for. Whoever has given that one up does not listen; a first word is to whom it may concern. */
  to?: string
  hello?: 'ask' | 'answer'
  description?: RTCSessionDescriptionInit
  candidates?: RTCIceCandidateInit[]
}

interface Peer {
  readonly connection: RTCPeerConnection
  /** What stands in every note about this connection. */
  readonly ends: { sid: string; to: string }
  /** Once it is given up: what was asked of a closed connection is never answered. */
  readonly closed: Promise<void>
  readonly close: () => void
  readonly stream: MediaStream
  readonly senders: { audio: RTCRtpSender | null; video: RTCRtpSender | null }
  /** Of two offers at once the polite one gives way, and it leaves the first one to the other. */
  readonly isPolite: boolean
  isOffering: boolean
  isIgnoring: boolean
  /** When a way was last looked for, and how often in vain. */
  triedAt: number
  tries: number
  waiting: RTCIceCandidateInit[]
}

interface Options {
  me: string
  iceServers: readonly IceServer[]
  outgoing: Outgoing
  send: (to: string, note: Note) => void
  changed: (remotes: Remotes) => void
}

/** Candidates of a moment go together: a socket takes so many frames a second. */
const GATHER_MS = 100
const ASK_AGAIN_MS = 4_000
const TRY_AGAIN_MS = 8_000
const MOST_TRIES = 1

/** Everybody connected to everybody, by perfect negotiation: whoever has news offers, at any time, from either side. */
export function createMesh({ me, iceServers, outgoing, send, changed }: Options): Connections {
  /** Our end towards each of the others. */
  const ends = new Map<string, string>()
  const peers = new Map<string, Peer>()
  let present: readonly string[] = []
  let own = outgoing

  const tell = () => {
    const remotes = new Map<string, Remote>()
    for (const [key, { stream, connection }] of peers) {
      remotes.set(key, { stream, isConnected: connection.connectionState === 'connected' })
    }
    changed(remotes)
  }
  const endOf = (key: string): string => {
    const end = ends.get(key) ?? crypto.randomUUID()
    ends.set(key, end)
    return end
  }
  const ask = (key: string) => send(key, { sid: endOf(key), hello: 'ask' })
  const drop = (key: string) => {
    const peer = peers.get(key)
    if (!peer) return
    peers.delete(key)
    // What comes next is another connection, and the other side has to begin anew as well.
    ends.delete(key)
    peer.connection.close()
    peer.close()
    tell()
  }

  function connect(key: string, to: string): Peer {
    drop(key)
    const connection = new RTCPeerConnection({ iceServers: iceServers as RTCIceServer[] })
    const { promise: closed, resolve: close } = Promise.withResolvers<void>()
    const peer: Peer = {
      connection,
      ends: { sid: endOf(key), to },
      closed,
      close,
      stream: new MediaStream(),
      senders: { audio: null, video: null },
      isPolite: me > key,
      isOffering: false,
      isIgnoring: false,
      triedAt: Date.now(),
      tries: 0,
      waiting: [],
    }
    peers.set(key, peer)
    connection.onnegotiationneeded = async () => {
      try {
        peer.isOffering = true
        await connection.setLocalDescription()
        if (connection.localDescription) send(key, { ...peer.ends, description: connection.localDescription })
      } catch {
        // Closed meanwhile, or about to be asked anew.
      } finally {
        peer.isOffering = false
      }
    }
    connection.onicecandidate = ({ candidate }) => {
      if (!candidate) return
      peer.waiting.push(candidate.toJSON())
      if (peer.waiting.length > 1) return
      setTimeout(() => send(key, { ...peer.ends, candidates: peer.waiting.splice(0) }), GATHER_MS)
    }
    connection.ontrack = ({ track }) => {
      peer.stream.addTrack(track)
      track.onended = () => {
        peer.stream.removeTrack(track)
        tell()
      }
      track.onmute = tell
      track.onunmute = tell
      tell()
    }
    connection.onconnectionstatechange = () => {
      // The network changed: another way is looked for, and what was agreed on stays.
      if (connection.connectionState === 'failed') connection.restartIce()
      if (connection.connectionState === 'connected') peer.tries = 0
      tell()
    }
    if (!peer.isPolite) {
      give(peer)
      // Somebody who only listens offers to listen, or nobody would say the first word.
      if (!peer.senders.audio && !peer.senders.video) {
        connection.addTransceiver('audio', { direction: 'recvonly' })
      }
    }
    tell()
    return peer
  }

  function give(peer: Peer): void {
    for (const kind of ['audio', 'video'] as const) {
      const track = own[kind]
      const sender = peer.senders[kind]
      if (sender) void sender.replaceTrack(track).catch(() => {})
      else if (track) peer.senders[kind] = peer.connection.addTrack(track)
    }
  }

  async function negotiate(key: string, peer: Peer, note: Note): Promise<void> {
    const { connection } = peer
    if (note.description) {
      const isOffer = note.description.type === 'offer'
      const isCollision = isOffer && (peer.isOffering || connection.signalingState !== 'stable')
      peer.isIgnoring = !peer.isPolite && isCollision
      if (peer.isIgnoring) return
      await connection.setRemoteDescription(note.description)
      if (!isOffer) return
      give(peer)
      await connection.setLocalDescription()
      if (connection.localDescription) send(key, { ...peer.ends, description: connection.localDescription })
    }
    for (const candidate of note.candidates ?? []) {
      try {
        await connection.addIceCandidate(candidate)
      } catch (error) {
        if (!peer.isIgnoring) throw error
      }
    }
  }

  const working = new Map<string, Promise<void>>()
  /** One after the other: a candidate must not overtake the description it belongs to. */
  function take(key: string, note: Note): void {
    const next = (working.get(key) ?? Promise.resolve()).then(async () => {
      if (note.to !== undefined && note.to !== endOf(key)) return
      const known = peers.get(key)
      const peer = known?.ends.to === note.sid ? known : connect(key, note.sid)
      if (note.hello === 'ask') send(key, { ...peer.ends, hello: 'answer' })
      await Promise.race([negotiate(key, peer, note), peer.closed])
    })
    working.set(
      key,
      next.catch(() => {}),
    )
  }

  const greet = () => {
    for (const key of present) {
      const peer = peers.get(key)
      if (peer?.connection.connectionState === 'connected') continue
      ask(key)
      if (peer && Date.now() - peer.triedAt > TRY_AGAIN_MS) void tryAgain(key, peer)
    }
  }
  /** What was offered may have got lost on the way; a connection that stays silent is given up for another. */
  async function tryAgain(key: string, peer: Peer): Promise<void> {
    peer.triedAt = Date.now()
    peer.tries += 1
    const { connection } = peer
    if (peer.tries > MOST_TRIES) {
      drop(key)
      return ask(key)
    }
    try {
      if (connection.signalingState === 'have-local-offer') {
        await connection.setLocalDescription({ type: 'rollback' })
      }
      connection.restartIce()
    } catch {
      // Closed meanwhile.
    }
  }
  const asking = setInterval(greet, ASK_AGAIN_MS)
  const restart = () => {
    for (const { connection } of peers.values()) connection.restartIce()
  }
  addEventListener('online', restart)

  return {
    meet(people) {
      const before = new Set(present)
      present = people
      for (const key of [...peers.keys()]) if (!people.includes(key)) drop(key)
      for (const key of people) if (!before.has(key)) ask(key)
    },
    hear(from, data) {
      const note = data as Note
      if (typeof note?.sid === 'string') take(from, note)
    },
    resume: greet,
    replace(next) {
      own = next
      for (const peer of peers.values()) give(peer)
    },
    close() {
      clearInterval(asking)
      removeEventListener('online', restart)
      for (const key of [...peers.keys()]) drop(key)
    },
  }
}
