import { Badge, Button, Code, FileButton, Group, Text, Title } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import {
  type DnsCheck,
  type DnsFix,
  getDeliverabilityDomain,
  getDeliverabilityDomainHistory,
  listDeliverabilityDomainSources,
  uploadDmarcReport,
} from '../../../../sdk/index.ts'
import { useAct } from '../../kit/form/use-act.ts'
import { notifications } from '../../kit/notices.tsx'
import { DataTable } from '../../kit/record/data-table.tsx'
import { Unloaded } from '../../kit/screen/screen-states.tsx'
import { ScreenTitle } from '../../kit/screen/screen-title.tsx'
import { useTranslated } from '../../kit/sentences/use-translated.ts'
import { client } from '../../kit/session/api.ts'
import { useMay } from '../../kit/session/session.ts'
import { SettingsCard } from '../../kit/settings/settings-page.tsx'
import { useFormats } from '../../kit/speech.tsx'
import { TextLink } from '../../kit/text-link.tsx'
import css from './deliverability.module.css'
import { SelectorsCard } from './editing/selectors-card.tsx'
import { StatusBadge } from './status.tsx'
import { useDeliverabilityWords } from './words.ts'

export function DomainPage(): ReactNode {
  const words = useDeliverabilityWords()
  const formats = useFormats()
  const may = useMay()
  const queries = useQueryClient()
  const { domain } = useParams({ from: '/shell/deliverability/domains/$domain' })
  const found = useQuery({
    queryKey: ['deliverability', 'domain', domain],
    queryFn: () => getDeliverabilityDomain({ client, path: { domain } }),
  })
  const checking = useAct(
    () => getDeliverabilityDomain({ client, path: { domain }, query: { refresh: 1 } }),
    {
      onDone: answer => {
        queries.setQueryData(['deliverability', 'domain', domain], answer)
        void queries.invalidateQueries({ queryKey: ['deliverability', 'history', domain] })
      },
    },
  )
  if (!found.data) return <Unloaded query={found} />
  const report = found.data.data
  return (
    <div className={css.page}>
      <header className={css.head}>
        <div>
          <TextLink to="/deliverability">{words.back}</TextLink>
          <ScreenTitle>{report.domain}</ScreenTitle>
          <Group gap="xs" mt={4}>
            <StatusBadge status={report.status} />
            {report.score !== null && (
              <Text c="dimmed">
                {words.score}: {report.score}
              </Text>
            )}
            <Text c="dimmed">
              {words.checked}: {formats.ago(report.checked_at)}
            </Text>
          </Group>
        </div>
        {may('member') && (
          <Button variant="default" loading={checking.isPending} onClick={() => checking.mutate()}>
            {words.checkNow}
          </Button>
        )}
      </header>
      <SettingsCard title={words.status}>
        {report.checks.map(check => (
          <CheckPart key={check.id} check={check} />
        ))}
      </SettingsCard>
      {may('admin') && <SelectorsCard domain={report.domain} />}
      <Sources domain={domain} />
      <History domain={domain} />
    </div>
  )
}

function CheckPart({ check }: { check: DnsCheck }) {
  const words = useDeliverabilityWords()
  const translated = useTranslated()
  const fixes = [
    ...new Map(check.issues.flatMap(({ fix }) => (fix ? [[`${fix.name} ${fix.value}`, fix]] : []))).values(),
  ]
  return (
    <section className={css.check} aria-label={words.checks[check.id]}>
      <Group gap="xs">
        <Title order={3} size="h5">
          {words.checks[check.id]}
        </Title>
        <StatusBadge status={check.status} />
        {!check.required && (
          <Badge variant="default" tt="none">
            {words.optional}
          </Badge>
        )}
      </Group>
      {check.issues.length === 0 ? (
        <Text size="sm" c="dimmed">
          {check.summary}
        </Text>
      ) : (
        check.issues.map(issue => (
          <Text key={`${issue.code} ${issue.message}`} size="sm" mt={4}>
            {translated(issue.message)}
          </Text>
        ))
      )}
      {(fixes as DnsFix[]).map(fix => (
        <FixBox key={`${fix.name} ${fix.value}`} fix={fix} />
      ))}
    </section>
  )
}

function FixBox({ fix }: { fix: DnsFix }) {
  const words = useDeliverabilityWords()
  const copy = async () => {
    await navigator.clipboard.writeText(fix.value)
    notifications.show({ message: words.copied })
  }
  return (
    <div className={css.fix}>
      <Group justify="space-between" gap="xs">
        <Text size="sm" fw={600}>
          {fix.type === 'FILE' ? words.put : words.paste}
        </Text>
        <Button size="compact-xs" variant="default" onClick={() => void copy()}>
          {words.copy}
        </Button>
      </Group>
      <Text size="sm" className={css.value}>
        {fix.type} {fix.name}
      </Text>
      <Code className={css.value}>{fix.value}</Code>
      {fix.note && (
        <Text size="sm" c="dimmed">
          {fix.note}
        </Text>
      )}
    </div>
  )
}

function Sources({ domain }: { domain: string }) {
  const words = useDeliverabilityWords()
  const formats = useFormats()
  const may = useMay()
  const found = useQuery({
    queryKey: ['deliverability', 'sources', domain],
    queryFn: () => listDeliverabilityDomainSources({ client, path: { domain }, query: {} }),
    retry: false,
  })
  const uploading = useAct((file: File) => uploadDmarcReport({ client, body: { file } }), {
    stale: ['deliverability'],
    done: words.uploaded,
  })
  // A domain that nobody lists has none.
  if (found.error) return null
  const data = found.data?.data
  return (
    <SettingsCard
      title={words.sources}
      about={
        data && data.messages > 0
          ? words.sourcesAbout(formats.number(data.messages), formats.percent(data.aligned_rate ?? 0))
          : words.noSources
      }
      actions={
        may('member') && (
          <FileButton onChange={file => file && uploading.mutate(file)} accept=".xml,.gz,.zip">
            {props => (
              <Button variant="default" loading={uploading.isPending} {...props}>
                {words.upload}
              </Button>
            )}
          </FileButton>
        )
      }
    >
      {data && data.messages > 0 && (
        <>
          <Text size="sm">{data.recommendation.reason}</Text>
          {data.recommendation.fix && <FixBox fix={data.recommendation.fix} />}
          <DataTable
            label={words.sources}
            rows={data.sources.slice(0, 20)}
            keyOf={one => one.source_ip}
            columns={[
              {
                label: words.source,
                cell: one => (one.host ? `${one.host} (${one.source_ip})` : one.source_ip),
              },
              { label: words.messages, isNumber: true, cell: one => formats.number(one.messages) },
              { label: words.aligned, isNumber: true, cell: one => formats.number(one.aligned) },
            ]}
          />
        </>
      )}
    </SettingsCard>
  )
}

function History({ domain }: { domain: string }) {
  const words = useDeliverabilityWords()
  const formats = useFormats()
  const found = useQuery({
    queryKey: ['deliverability', 'history', domain],
    queryFn: () => getDeliverabilityDomainHistory({ client, path: { domain }, query: { limit: 20 } }),
    retry: false,
  })
  if (found.error) return null
  const rows = found.data?.data ?? []
  return (
    <SettingsCard title={words.history}>
      {found.data && rows.length === 0 && (
        <Text size="sm" c="dimmed">
          {words.noHistory}
        </Text>
      )}
      {rows.map(one => (
        <Text key={`${one.at} ${one.check}`} size="sm">
          {formats.dateTime(one.at)}{' '}
          {words.change(words.checks[one.check], words.statuses[one.from], words.statuses[one.to])}
        </Text>
      ))}
    </SettingsCard>
  )
}
