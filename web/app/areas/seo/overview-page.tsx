import { Alert, Button, Group, Text, TextInput } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import {
  createSeoSite,
  getSeoOverview,
  listSeoSites,
  type SeoOverview,
  type SeoSite,
} from '../../../../sdk/index.ts'
import { FormModal } from '../../kit/form/form-modal.tsx'
import { useDraft } from '../../kit/form/use-draft.ts'
import { DataTable } from '../../kit/record/data-table.tsx'
import { Figure, Figures } from '../../kit/record/figures.tsx'
import { Unloaded } from '../../kit/screen/screen-states.tsx'
import { ScreenTitle } from '../../kit/screen/screen-title.tsx'
import { client } from '../../kit/session/api.ts'
import { useMay } from '../../kit/session/session.ts'
import { SettingsCard } from '../../kit/settings/settings-page.tsx'
import { useFormats } from '../../kit/speech.tsx'
import { TextLink } from '../../kit/text-link.tsx'
import { SeverityBadge, toneOf } from './badges.tsx'
import css from './seo.module.css'
import { titleOf, useSeoWords } from './words.ts'

export function SeoPage(): ReactNode {
  const words = useSeoWords()
  const may = useMay()
  const [isAdding, setAdding] = useState(false)
  const overview = useQuery({ queryKey: ['seo', 'overview'], queryFn: () => getSeoOverview({ client }) })
  const sites = useQuery({ queryKey: ['seo', 'sites'], queryFn: () => listSeoSites({ client }) })
  if (!overview.data || !sites.data) return <Unloaded query={[overview, sites]} />
  const all = sites.data.data
  return (
    <div className={css.page}>
      <header className={css.head}>
        <div>
          <ScreenTitle>{words.seo}</ScreenTitle>
          <Text c="dimmed">{words.about}</Text>
        </div>
        {may('member') && <Button onClick={() => setAdding(true)}>{words.addSite}</Button>}
      </header>
      <Numbers overview={overview.data.data} />
      <SettingsCard title={words.sites}>
        {all.length === 0 ? <Text c="dimmed">{words.noSites}</Text> : <Sites sites={all} />}
      </SettingsCard>
      <TopIssues overview={overview.data.data} sites={all} />
      <NewSite isOpen={isAdding} onClose={() => setAdding(false)} />
    </div>
  )
}

function Numbers({ overview }: { overview: SeoOverview }) {
  const words = useSeoWords()
  const formats = useFormats()
  const { audits, issues, keywords, provider } = overview
  return (
    <>
      <Figures label={words.numbers}>
        <Figure
          label={words.averageScore}
          value={audits.average_score === null ? '–' : formats.number(audits.average_score)}
          tone={toneOf(audits.average_score)}
        />
        <Figure label={words.errors} value={formats.number(issues.error)} />
        <Figure label={words.warnings} value={formats.number(issues.warning)} />
        <Figure label={words.keywords} value={formats.number(keywords.total)} />
        <Figure label={words.topTen} value={formats.number(keywords.top_10)} />
        <Figure
          label={words.averageRank}
          value={keywords.average_rank === null ? '–' : formats.number(keywords.average_rank)}
        />
      </Figures>
      {!provider.connected && keywords.total > 0 && <Alert>{words.noProvider}</Alert>}
    </>
  )
}

function Sites({ sites }: { sites: SeoSite[] }) {
  const words = useSeoWords()
  const formats = useFormats()
  return (
    <DataTable
      label={words.sites}
      rows={sites}
      keyOf={site => site.id}
      columns={[
        {
          label: words.site,
          cell: site => (
            <>
              <TextLink to="/seo/sites/$siteId" params={{ siteId: site.id }}>
                {site.name}
              </TextLink>
              <Text size="xs" c="dimmed">
                {site.host}
              </Text>
            </>
          ),
        },
        { label: words.score, isNumber: true, cell: site => site.last_audit?.score ?? '–' },
        { label: words.keywords, isNumber: true, cell: site => formats.number(site.keyword_count) },
        {
          label: words.lastAudit,
          className: css.whole,
          cell: site =>
            site.last_audit ? (
              <TextLink to="/seo/audits/$auditId" params={{ auditId: site.last_audit.id }}>
                {formats.ago(site.last_audit.finished_at)}
              </TextLink>
            ) : (
              words.never
            ),
        },
      ]}
    />
  )
}

function TopIssues({ overview, sites }: { overview: SeoOverview; sites: SeoSite[] }) {
  const words = useSeoWords()
  const nameOf = (id: string) => sites.find(site => site.id === id)
  if (overview.top_issues.length === 0) return null
  return (
    <SettingsCard title={words.topIssues}>
      {overview.top_issues.map(({ check, title, severity, affected, site_id }) => {
        const site = nameOf(site_id)
        const said = titleOf(words, { id: check, title })
        return (
          <Group key={`${check} ${site_id}`} gap="xs" py={4}>
            <SeverityBadge severity={severity} />
            {site?.last_audit ? (
              <TextLink to="/seo/audits/$auditId" params={{ auditId: site.last_audit.id }}>
                {said}
              </TextLink>
            ) : (
              <Text size="sm">{said}</Text>
            )}
            <Text size="sm" c="dimmed">
              {site?.name} · {words.affected(affected)}
            </Text>
          </Group>
        )
      })}
    </SettingsCard>
  )
}

function NewSite({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const words = useSeoWords()
  const navigate = useNavigate()
  const queries = useQueryClient()
  const draft = useDraft({ of: 'site/new', saved: { url: '', name: '' } })
  const { field, values } = draft
  return (
    <FormModal
      draft={draft}
      isOpen={isOpen}
      title={words.addSite}
      submit={words.add}
      onClose={onClose}
      onSubmit={() => {
        const { url, name } = values
        return createSeoSite({ client, body: { url, ...(name.trim() ? { name } : {}) } })
      }}
      onDone={({ data }) => {
        void queries.invalidateQueries({ queryKey: ['seo'] })
        void navigate({ to: '/seo/sites/$siteId', params: { siteId: data.id } })
      }}
    >
      <TextInput label={words.url} description={words.urlHint} required data-autofocus {...field('url')} />
      <TextInput label={words.name} {...field('name')} />
    </FormModal>
  )
}
