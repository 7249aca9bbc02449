import { DataTable } from '../../kit/record/data-table.tsx'
import '@mantine/charts/styles.layer.css'
import { LineChart } from '@mantine/charts'
import { Button, Group, Pagination, Text } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate, useParams } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import {
  deleteSeoSite,
  getSeoSite,
  listSeoAudits,
  type SeoSite,
  startSeoAudit,
  updateSeoSite,
} from '../../../../sdk/index.ts'
import { ConfirmButton } from '../../kit/form/confirm-button.tsx'
import { SavedSelect } from '../../kit/form/saved-at-once.tsx'
import { useAct } from '../../kit/form/use-act.ts'
import { chartColor } from '../../kit/look/charts.ts'
import { RecordPage, Section } from '../../kit/record/record-page.tsx'
import { Unloaded } from '../../kit/screen/screen-states.tsx'
import { client } from '../../kit/session/api.ts'
import { useMay } from '../../kit/session/session.ts'
import { useFormats } from '../../kit/speech.tsx'
import { TextLink } from '../../kit/text-link.tsx'
import { AuditBadge } from './badges.tsx'
import { Keywords } from './keywords-card.tsx'
import { useSeoNames } from './names.ts'
import css from './seo.module.css'
import { useSeoWords } from './words.ts'

export function SeoSitePage(): ReactNode {
  const names = useSeoNames()
  const { siteId } = useParams({ from: '/shell/seo/sites/$siteId' })
  const found = useQuery({
    queryKey: ['seo', 'site', siteId],
    queryFn: () => getSeoSite({ client, path: { site_id: siteId } }),
  })
  if (!found.data) return <Unloaded query={found} />
  const site = found.data.data
  return (
    <RecordPage
      list={{ to: '/seo', label: names.seo }}
      title={site.name}
      subtitle={<Text c="dimmed">{site.url}</Text>}
      actions={<Actions site={site} />}
    >
      <Audits site={site} />
      <Keywords site={site} />
      <Schedules site={site} />
    </RecordPage>
  )
}

function Actions({ site }: { site: SeoSite }) {
  const words = useSeoWords()
  const may = useMay()
  const navigate = useNavigate()
  const queries = useQueryClient()
  const auditing = useAct(() => startSeoAudit({ client, body: { site_id: site.id } }), {
    stale: ['seo'],
    done: words.auditing,
    onDone: ({ data }) => void navigate({ to: '/seo/audits/$auditId', params: { auditId: data.id } }),
  })
  const removing = useAct(() => deleteSeoSite({ client, path: { site_id: site.id } }), {
    done: words.removed,
    onDone: () => {
      void queries.invalidateQueries({ queryKey: ['seo'] })
      void navigate({ to: '/seo' })
    },
  })
  if (!may('member')) return null
  return (
    <>
      <Button loading={auditing.isPending} onClick={() => auditing.mutate()}>
        {words.auditNow}
      </Button>
      <ConfirmButton
        size="sm"
        question={words.removeSite}
        confirm={words.remove}
        onConfirm={() => removing.mutate()}
      >
        {words.remove}
      </ConfirmButton>
    </>
  )
}

const SHOWN = 20

function Audits({ site }: { site: SeoSite }) {
  const words = useSeoWords()
  const formats = useFormats()
  const [page, setPage] = useState(1)
  const found = useQuery({
    queryKey: ['seo', 'audits', site.id, page],
    queryFn: () => listSeoAudits({ client, query: { site_id: site.id, limit: SHOWN, page } }),
    placeholderData: before => before,
  })
  const audits = found.data?.data ?? []
  const pages = found.data?.pagination.pages ?? 1
  const scored = audits.filter(({ score }) => score !== null).toReversed()
  if (found.data && audits.length === 0) {
    return (
      <Section title={words.history}>
        <Text c="dimmed">{words.noAudits}</Text>
      </Section>
    )
  }
  return (
    <Section title={words.history}>
      {scored.length > 1 && (
        <LineChart
          h={160}
          data={scored.map(one => ({ at: formats.shortDate(one.created_at), score: one.score }))}
          dataKey="at"
          series={[{ name: 'score', label: words.score, color: chartColor(0) }]}
          yAxisProps={{ domain: [0, 100], ticks: [0, 50, 100], width: 40 }}
          mb="sm"
          curveType="linear"
        />
      )}
      <DataTable
        label={words.history}
        rows={audits}
        keyOf={audit => audit.id}
        columns={[
          {
            label: words.when,
            className: css.whole,
            cell: audit => (
              <TextLink to="/seo/audits/$auditId" params={{ auditId: audit.id }}>
                {formats.dateTime(audit.created_at)}
              </TextLink>
            ),
          },
          { label: words.status, cell: audit => <AuditBadge status={audit.status} /> },
          { label: words.score, isNumber: true, cell: audit => audit.score ?? '–' },
          { label: words.errors, isNumber: true, cell: audit => formats.number(audit.counts.error) },
          { label: words.warnings, isNumber: true, cell: audit => formats.number(audit.counts.warning) },
          { label: words.pages, isNumber: true, cell: audit => formats.number(audit.pages_crawled) },
        ]}
      />
      {pages > 1 && <Pagination mt="sm" total={pages} value={page} onChange={setPage} />}
    </Section>
  )
}

function Schedules({ site }: { site: SeoSite }) {
  const words = useSeoWords()
  const may = useMay()
  const saving = useAct(
    (body: Pick<Partial<SeoSite>, 'audit_schedule' | 'rank_schedule'>) =>
      updateSeoSite({ client, path: { site_id: site.id }, body }),
    { stale: ['seo'], done: words.saved },
  )
  const choices = (...all: (keyof typeof words.schedules)[]) =>
    all.map(value => ({ value, label: words.schedules[value] }))
  return (
    <Section title={words.byItself}>
      <Group align="end">
        <SavedSelect
          label={words.schedule}
          data={choices('none', 'weekly', 'monthly')}
          saved={site.audit_schedule}
          disabled={!may('member')}
          save={value => saving.mutateAsync({ audit_schedule: value as SeoSite['audit_schedule'] })}
        />
        <SavedSelect
          label={words.rankSchedule}
          data={choices('none', 'daily', 'weekly')}
          saved={site.rank_schedule}
          disabled={!may('member')}
          save={value => saving.mutateAsync({ rank_schedule: value as SeoSite['rank_schedule'] })}
        />
      </Group>
    </Section>
  )
}
