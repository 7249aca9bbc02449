import { DataTable } from '../../../kit/record/data-table.tsx'
import '@mantine/charts/styles.layer.css'
import { LineChart } from '@mantine/charts'
import { Badge, Button, Text } from '@mantine/core'
import { IconEdit, IconPlayerPause, IconPlayerPlay, IconTrash } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useParams } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import {
  type Check,
  deleteCheck,
  getCheck,
  listCheckResults,
  listIncidents,
  runCheck,
  updateCheck,
} from '../../../../../sdk/index.ts'
import { CopyField } from '../../../kit/form/copy-field.tsx'
import { Question } from '../../../kit/form/question.tsx'
import { useAct } from '../../../kit/form/use-act.ts'
import { chartColor } from '../../../kit/look/charts.ts'
import { Figure, Figures } from '../../../kit/record/figures.tsx'
import { MenuAction, MoreMenu } from '../../../kit/record/more-menu.tsx'
import { Details, RecordPage, Section } from '../../../kit/record/record-page.tsx'
import { Unloaded } from '../../../kit/screen/screen-states.tsx'
import { useCommonWords } from '../../../kit/screen/words.ts'
import { client } from '../../../kit/session/api.ts'
import { useFormats } from '../../../kit/speech.tsx'
import { IncidentRows } from '../incidents/incident-rows.tsx'
import { useMoments } from '../moments.ts'
import { useMonitoringNames } from '../names.ts'
import { CheckBadge } from '../state.tsx'
import { useMonitoringWords } from '../words.ts'
import { CheckForm } from './check-form.tsx'

export function CheckPage(): ReactNode {
  const words = useMonitoringWords()
  const names = useMonitoringNames()
  const formats = useFormats()
  const { checkId } = useParams({ from: '/shell/monitoring/checks/$checkId' })
  const path = { check_id: checkId }
  const found = useQuery({ queryKey: ['checks', checkId], queryFn: () => getCheck({ client, path }) })
  const incidents = useQuery({
    queryKey: ['incidents', 'of', checkId],
    queryFn: () => listIncidents({ client, query: { check_id: checkId, limit: 10 } }),
  })
  if (!found.data) return <Unloaded query={found} />
  const check = found.data.data
  const percent = (value: number | null) => (value === null ? '–' : formats.percent(value))
  const ms = (value: number | null) => (value === null ? '–' : words.ms(formats.number(value)))
  return (
    <RecordPage
      list={{ to: '/monitoring', label: names.checks }}
      title={check.name}
      badges={<CheckBadge check={check} />}
      subtitle={check.target}
      actions={<Actions check={check} />}
      aside={
        <Details
          title={words.details}
          items={[
            { label: words.kind, value: words.kinds[check.kind] },
            { label: words.target, value: check.target },
            { label: words.interval, value: formats.number(check.interval_seconds) },
            { label: words.timeout, value: formats.number(check.timeout_seconds) },
            { label: words.wantedStatus, value: check.expect.status },
            { label: words.contains, value: check.expect.body_contains },
            { label: words.maxMs, value: check.expect.max_ms },
            { label: words.tlsDays, value: check.expect.tls_days_left },
            { label: words.since, value: check.since && formats.dateTime(check.since) },
            { label: words.nextLook, value: check.next_run_at && formats.dateTime(check.next_run_at) },
          ]}
        />
      }
    >
      <Figures label={words.figures}>
        <Figure label={words.uptime24h} value={percent(check.uptime_24h)} />
        <Figure label={words.uptime30d} value={percent(check.uptime_30d)} />
        <Figure label={words.p50} value={ms(check.p50_ms)} />
        <Figure label={words.p95} value={ms(check.p95_ms)} />
      </Figures>
      {check.heartbeat_url && (
        <Section title={words.heartbeat}>
          <CopyField
            label={words.heartbeatUrl}
            value={check.heartbeat_url}
            description={words.heartbeatText}
          />
        </Section>
      )}
      <Results checkId={checkId} />
      <Section title={names.incidents}>
        {incidents.data &&
          (incidents.data.data.length === 0 ? (
            <Text c="dimmed">{words.noIncidents}</Text>
          ) : (
            <IncidentRows incidents={incidents.data.data} />
          ))}
      </Section>
    </RecordPage>
  )
}

function Results({ checkId }: { checkId: string }) {
  const words = useMonitoringWords()
  const moments = useMoments()
  const formats = useFormats()
  const results = useQuery({
    queryKey: ['checks', checkId, 'results'],
    queryFn: () => listCheckResults({ client, path: { check_id: checkId }, query: { limit: 100 } }),
  }).data?.data
  if (!results) return null
  const drawn = results.filter(one => one.ms !== null).toReversed()
  return (
    <Section title={words.lastDay}>
      {results.length === 0 && <Text c="dimmed">{words.noResults}</Text>}
      {drawn.length > 1 && (
        <LineChart
          h={180}
          mb="md"
          data={drawn.map(one => ({ at: moments.clock(one.at), ms: one.ms }))}
          dataKey="at"
          series={[{ name: 'ms', label: words.took, color: chartColor(0) }]}
          valueFormatter={value => words.ms(formats.number(value))}
          yAxisProps={{ width: 80 }}
          curveType="linear"
          withDots={false}
        />
      )}
      {results.length > 0 && (
        <DataTable
          label={words.results}
          rows={results}
          keyOf={one => one.at}
          columns={[
            { label: words.when, cell: one => formats.dateTime(one.at) },
            {
              label: words.result,
              cell: one => (
                <>
                  <Badge variant="light" tt="none" miw="max-content" color={one.ok ? 'green' : 'red'}>
                    {one.status ?? (one.ok ? words.statuses.up : words.failed)}
                  </Badge>
                  {one.error && (
                    <Text size="xs" c="var(--bad)">
                      {one.error}
                    </Text>
                  )}
                </>
              ),
            },
            {
              label: words.took,
              isNumber: true,
              cell: one => one.ms !== null && words.ms(formats.number(one.ms)),
            },
          ]}
        />
      )}
    </Section>
  )
}

function Actions({ check }: { check: Check }) {
  const words = useMonitoringWords()
  const shell = useCommonWords()
  const navigate = useNavigate()
  const [dialog, setDialog] = useState<'change' | 'delete' | null>(null)
  const path = { check_id: check.id }
  const looking = useAct(() => runCheck({ client, path }), { stale: ['checks', 'incidents'] })
  const pausing = useAct(() => updateCheck({ client, path, body: { paused: !check.paused } }), {
    stale: ['checks'],
  })
  const close = () => setDialog(null)
  return (
    <>
      {check.kind !== 'heartbeat' && (
        <Button loading={looking.isPending} onClick={() => looking.mutate()}>
          {words.lookNow}
        </Button>
      )}
      <MoreMenu label={shell.actions}>
        <MenuAction icon={IconEdit} onClick={() => setDialog('change')}>
          {words.change}
        </MenuAction>
        <MenuAction icon={check.paused ? IconPlayerPlay : IconPlayerPause} onClick={() => pausing.mutate()}>
          {check.paused ? words.goOn : words.pause}
        </MenuAction>
        <MenuAction icon={IconTrash} onClick={() => setDialog('delete')}>
          {words.delete}
        </MenuAction>
      </MoreMenu>
      {dialog === 'change' && <CheckForm check={check} onClose={close} />}
      {dialog === 'delete' && (
        <Question
          isOpen
          isDangerous
          title={words.deleteTitle(check.name)}
          text={words.deleteCheckText}
          submit={words.delete}
          onClose={close}
          onSubmit={() => deleteCheck({ client, path })}
          onDone={() => void navigate({ to: '/monitoring' })}
        />
      )}
    </>
  )
}
