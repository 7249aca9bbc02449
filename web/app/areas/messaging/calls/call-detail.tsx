import { Anchor, Button, Group, Text, Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import type { ReactNode, SyntheticEvent } from 'react'
import {
  BowlineError,
  type Call,
  deleteRecording,
  getCall,
  getTranscript,
  listRecordings,
  transcribeCall,
} from '../../../../../sdk/index.ts'
import { ConfirmButton } from '../../../kit/form/confirm-button.tsx'
import { useAct } from '../../../kit/form/use-act.ts'
import { Unloaded } from '../../../kit/screen/screen-states.tsx'
import { ScreenTitle } from '../../../kit/screen/screen-title.tsx'
import { client } from '../../../kit/session/api.ts'
import { useMay } from '../../../kit/session/session.ts'
import { useFormats } from '../../../kit/speech.tsx'
import { TextLink } from '../../../kit/text-link.tsx'
import { CallNumbers } from './call-numbers.tsx'
import css from './calls.module.css'
import { Outcome } from './calls-page.tsx'
import { clockOf } from './length.ts'
import { useCallWords } from './words.ts'

export function CallDetail(): ReactNode {
  const words = useCallWords()
  const formats = useFormats()
  const { callId } = useParams({ from: '/shell/messages/calls/$callId' })
  const found = useQuery({
    queryKey: ['calls', 'one', callId],
    queryFn: () => getCall({ client, path: { call_id: callId } }),
    refetchInterval: ({ state }) =>
      ['queued', 'running'].includes(state.data?.data.transcript_status ?? '') ? 3_000 : false,
  })
  if (!found.data) return <Unloaded query={found} />
  const call = found.data.data
  const length = call.duration_s === null ? '' : clockOf(call.duration_s * 1_000)
  return (
    <div className={css.page}>
      <TextLink to="/messages/$roomId" params={{ roomId: call.room_id }}>
        {words.back}
      </TextLink>
      <div>
        <Group gap="sm">
          <ScreenTitle>{call.title ?? words.kinds[call.kind]}</ScreenTitle>
          <Outcome call={call} />
        </Group>
        <Text c="dimmed">
          {[
            formats.dateTime(call.started_at),
            length,
            call.participants.map(({ person }) => person.name).join(', '),
          ]
            .filter(Boolean)
            .join(' · ')}
          {call.record && (
            <>
              {' · '}
              <Anchor href={`/${recordPaths[call.record.type]}/${call.record.id}`}>
                {call.record.title}
              </Anchor>
            </>
          )}
        </Text>
      </div>
      <Recordings call={call} />
      {call.transcript_status === 'done' && <CallNumbers call={call} />}
      <Transcript call={call} />
    </div>
  )
}

const recordPaths = { deal: 'deals', contact: 'contacts', company: 'companies' } as const

function Recordings({ call }: { call: Call }) {
  const words = useCallWords()
  const may = useMay()
  const found = useQuery({
    queryKey: ['calls', 'recordings', call.id],
    queryFn: () => listRecordings({ client, path: { call_id: call.id } }),
  })
  const remove = useAct(
    (id: string) => deleteRecording({ client, path: { call_id: call.id, recording_id: id } }),
    { stale: ['calls'] },
  )
  const all = found.data?.data ?? []
  return (
    <section aria-labelledby="recordings">
      <Title order={2} size="h4" id="recordings">
        {words.recordings}
      </Title>
      {found.data && all.length === 0 && <Text c="dimmed">{words.noRecordings}</Text>}
      {all.map(recording => (
        <div key={recording.id} className={css.recording}>
          <Text size="sm">
            {recording.track === 'mixed' ? words.mixed : recording.person.name}
            {recording.duration_ms !== null && ` · ${clockOf(recording.duration_ms)}`}
            {recording.status === 'open' && ` · ${words.open}`}
          </Text>
          {recording.url && (
            // biome-ignore lint/a11y/useMediaCaption: what is said stands below as a transcript
            <audio controls preload="metadata" src={recording.url} onLoadedMetadata={findLength} />
          )}
          {may('member') && (
            <ConfirmButton
              question={words.removeText}
              confirm={words.remove}
              loading={remove.isPending}
              onConfirm={() => remove.mutate(recording.id)}
            >
              {words.remove}
            </ConfirmButton>
          )}
        </div>
      ))}
    </section>
  )
}

/**
 * A browser that records does not know how long it will be, and writes no length. Whoever plays it finds out by going to the
 * end once; without it there is nothing to move along in.
 */
function findLength({ currentTarget: player }: SyntheticEvent<HTMLAudioElement>) {
  if (player.duration !== Number.POSITIVE_INFINITY) return
  const begin = () => {
    player.currentTime = 0
  }
  player.addEventListener('durationchange', begin, { once: true })
  player.currentTime = Number.MAX_SAFE_INTEGER
}

const NO_TRANSCRIPT = 404

function Transcript({ call }: { call: Call }) {
  const words = useCallWords()
  const may = useMay()
  const found = useQuery({
    queryKey: ['calls', 'transcript', call.id, call.transcript_status],
    queryFn: () =>
      getTranscript({ client, path: { call_id: call.id } }).catch(error => {
        if (error instanceof BowlineError && error.status === NO_TRANSCRIPT) return null
        throw error
      }),
  })
  const asking = useAct(
    () =>
      transcribeCall({
        client,
        path: { call_id: call.id },
        body: { force: call.transcript_status === 'done' },
      }),
    { stale: ['calls'] },
  )
  const transcript = found.data?.data
  const isUnderWay = ['queued', 'running'].includes(call.transcript_status)
  return (
    <section aria-labelledby="transcript">
      <Group gap="sm" mb="xs">
        <Title order={2} size="h4" id="transcript">
          {words.transcript}
        </Title>
        {may('member') && !isUnderWay && (
          <Button
            size="compact-sm"
            variant="default"
            loading={asking.isPending}
            onClick={() => asking.mutate()}
          >
            {call.transcript_status === 'done' ? words.again : words.transcribe}
          </Button>
        )}
      </Group>
      {isUnderWay && <Text role="status">{words.transcripts[call.transcript_status]}</Text>}
      {transcript?.error && (
        <Text c="red" role="alert">
          {transcript.error}
        </Text>
      )}
      {found.isSuccess && !transcript && <Text c="dimmed">{words.noTranscript}</Text>}
      <ol className={css.said}>
        {transcript?.segments.map(({ start_ms, speaker, name, text }) => (
          <li key={`${start_ms} ${speaker} ${text}`}>
            <time>{clockOf(start_ms)}</time>
            <div>
              <strong>{name}</strong>
              <p>{text}</p>
            </div>
          </li>
        ))}
      </ol>
    </section>
  )
}
