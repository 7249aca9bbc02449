import { Alert, Button, Group, Progress, Text } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate, useParams } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import {
  cancelSeoAudit,
  deleteSeoAudit,
  getSeoAudit,
  type SeoAudit,
  type SeoDiff,
} from '../../../../sdk/index.ts'
import { ConfirmButton } from '../../kit/form/confirm-button.tsx'
import { useAct } from '../../kit/form/use-act.ts'
import { Figure, Figures } from '../../kit/record/figures.tsx'
import { RecordPage, Section } from '../../kit/record/record-page.tsx'
import { Unloaded } from '../../kit/screen/screen-states.tsx'
import { client } from '../../kit/session/api.ts'
import { useMay } from '../../kit/session/session.ts'
import { useFormats } from '../../kit/speech.tsx'
import { TextLink } from '../../kit/text-link.tsx'
import { AuditBadge, toneOf } from './badges.tsx'
import { CheckPart } from './check-part.tsx'
import { useSeoNames } from './names.ts'
import { PagesPart } from './pages-part.tsx'
import { titleOf, useSeoWords } from './words.ts'

const isOpen = ({ status }: SeoAudit): boolean => status === 'queued' || status === 'running'

export function SeoAuditPage(): ReactNode {
  const words = useSeoWords()
  const names = useSeoNames()
  const formats = useFormats()
  const { auditId } = useParams({ from: '/shell/seo/audits/$auditId' })
  const found = useQuery({
    queryKey: ['seo', 'audit', auditId],
    queryFn: () => getSeoAudit({ client, path: { audit_id: auditId } }),
  })
  if (!found.data) return <Unloaded query={found} />
  const audit = found.data.data
  const wrong = audit.checks.filter(({ passed }) => passed === false)
  const right = audit.checks.filter(({ passed }) => passed === true)
  return (
    <RecordPage
      list={{ to: '/seo', label: names.seo }}
      title={new URL(audit.url).host}
      badges={<AuditBadge status={audit.status} />}
      subtitle={
        <Group gap="xs">
          <TextLink to="/seo/sites/$siteId" params={{ siteId: audit.site_id }}>
            {words.site}
          </TextLink>
          <Text c="dimmed">
            {formats.dateTime(audit.created_at)} · {words.pagesOf(audit.pages_crawled, audit.pages_found)}
          </Text>
        </Group>
      }
      actions={<Actions audit={audit} />}
    >
      {audit.error && (
        <Alert color="red" mb="md">
          {audit.error}
        </Alert>
      )}
      {audit.truncated && <Alert mb="md">{words.truncated}</Alert>}
      {isOpen(audit) && (
        <Progress
          aria-label={words.pagesOf(audit.pages_crawled, audit.pages_found)}
          value={(100 * audit.pages_crawled) / Math.max(1, Math.min(audit.max_pages, audit.pages_found))}
          animated
          mb="md"
        />
      )}
      {audit.status === 'finished' && (
        <>
          <Figures label={words.numbers}>
            <Figure
              label={words.score}
              value={audit.score === null ? '–' : formats.number(audit.score)}
              tone={toneOf(audit.score)}
            />
            <Figure label={words.errors} value={formats.number(audit.counts.error)} />
            <Figure label={words.warnings} value={formats.number(audit.counts.warning)} />
            <Figure label={words.notices} value={formats.number(audit.counts.notice)} />
            <Figure label={words.passed} value={formats.number(audit.counts.passed)} />
          </Figures>
          {audit.diff && <Changes diff={audit.diff} />}
          <Section title={words.wrong}>
            {wrong.length === 0 && <Text c="dimmed">{words.noIssues}</Text>}
            {wrong.map(check => (
              <CheckPart key={check.id} auditId={audit.id} check={check} />
            ))}
          </Section>
          <PagesPart audit={audit} />
          <Section title={words.right}>
            {right.map(check => (
              <Text key={check.id} size="sm" py={2}>
                {titleOf(words, check)}
              </Text>
            ))}
          </Section>
        </>
      )}
    </RecordPage>
  )
}

function Changes({ diff }: { diff: SeoDiff }) {
  const words = useSeoWords()
  if (diff.previous_audit_id === null) {
    return (
      <Section title={words.changes}>
        <Text c="dimmed">{words.firstAudit}</Text>
      </Section>
    )
  }
  const delta = diff.score_delta ?? 0
  return (
    <Section title={words.changes}>
      <Group gap="md">
        {delta !== 0 && (
          <Text fw={600} c={delta > 0 ? 'var(--good)' : 'var(--bad)'}>
            {words.score} {delta > 0 ? `+${delta}` : delta}
          </Text>
        )}
        <Text>{words.newIssues(diff.new_count)}</Text>
        <Text>{words.fixedIssues(diff.fixed_count)}</Text>
        <Text c="dimmed">{words.persisting(diff.persisting)}</Text>
        {diff.not_seen > 0 && <Text c="dimmed">{words.notSeen(diff.not_seen)}</Text>}
        <TextLink to="/seo/audits/$auditId" params={{ auditId: diff.previous_audit_id }}>
          {words.lastAudit}
        </TextLink>
      </Group>
    </Section>
  )
}

function Actions({ audit }: { audit: SeoAudit }) {
  const words = useSeoWords()
  const may = useMay()
  const navigate = useNavigate()
  const queries = useQueryClient()
  const path = { audit_id: audit.id }
  const canceling = useAct(() => cancelSeoAudit({ client, path }), { stale: ['seo'] })
  const removing = useAct(() => deleteSeoAudit({ client, path }), {
    done: words.removed,
    onDone: () => {
      void queries.invalidateQueries({ queryKey: ['seo'] })
      void navigate({ to: '/seo/sites/$siteId', params: { siteId: audit.site_id } })
    },
  })
  if (!may('member')) return null
  return isOpen(audit) ? (
    <Button variant="default" loading={canceling.isPending} onClick={() => canceling.mutate()}>
      {words.cancel}
    </Button>
  ) : (
    <ConfirmButton
      size="sm"
      question={words.removeAudit}
      confirm={words.remove}
      onConfirm={() => removing.mutate()}
    >
      {words.remove}
    </ConfirmButton>
  )
}
