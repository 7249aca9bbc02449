import type { Connections, Outgoing, Remote, Remotes } from './media.ts'

interface Options {
  url: string
  token: string
  outgoing: Outgoing
  changed: (remotes: Remotes) => void
}

/** Through a media server. Its client is loaded by calls that go through one, and by no others. */
export async function createSfu({ url, token, outgoing, changed }: Options): Promise<Connections> {
  const { Room, RoomEvent, Track } = await import('livekit-client')
  const room = new Room({ adaptiveStream: true, dynacast: true })
  const remotes = new Map<string, Remote>()
  const tell = () => changed(new Map(remotes))
  const remoteOf = (key: string): Remote => {
    const remote = remotes.get(key) ?? { stream: new MediaStream(), isConnected: true }
    remotes.set(key, remote)
    return remote
  }
  room.on(RoomEvent.ParticipantConnected, ({ identity }) => {
    remoteOf(identity)
    tell()
  })
  room.on(RoomEvent.ParticipantDisconnected, ({ identity }) => {
    remotes.delete(identity)
    tell()
  })
  room.on(RoomEvent.TrackSubscribed, (track, _publication, { identity }) => {
    remoteOf(identity).stream.addTrack(track.mediaStreamTrack)
    tell()
  })
  room.on(RoomEvent.TrackUnsubscribed, (track, _publication, { identity }) => {
    remotes.get(identity)?.stream.removeTrack(track.mediaStreamTrack)
    tell()
  })
  await room.connect(url, token)
  for (const identity of room.remoteParticipants.keys()) remoteOf(identity)
  tell()

  const sent: Outgoing = { audio: null, video: null }
  const sources = { audio: Track.Source.Microphone, video: Track.Source.Camera }
  async function give(next: Outgoing): Promise<void> {
    for (const kind of ['audio', 'video'] as const) {
      const [before, track] = [sent[kind], next[kind]]
      if (before === track) continue
      sent[kind] = track
      if (before) await room.localParticipant.unpublishTrack(before, false)
      if (track) await room.localParticipant.publishTrack(track, { source: sources[kind] })
    }
  }
  let giving = give(outgoing)
  return {
    meet() {},
    hear() {},
    resume() {},
    replace(next) {
      giving = giving.catch(() => {}).then(() => give(next))
    },
    close() {
      void room.disconnect(false)
    },
  }
}
