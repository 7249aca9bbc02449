import { Alert, Button, Group } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate, useParams } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { deletePage, getPage, type Page, publishPage, unpublishPage } from '../../../../sdk/index.ts'
import { ConfirmButton } from '../../kit/form/confirm-button.tsx'
import { CopyField } from '../../kit/form/copy-field.tsx'
import { useAct } from '../../kit/form/use-act.ts'
import { Figure, Figures } from '../../kit/record/figures.tsx'
import { RecordPage, Section } from '../../kit/record/record-page.tsx'
import { Unloaded } from '../../kit/screen/screen-states.tsx'
import { client } from '../../kit/session/api.ts'
import { useMay } from '../../kit/session/session.ts'
import { useFormats } from '../../kit/speech.tsx'
import { PageContent, PageSettings } from './blocks/page-content.tsx'
import { useMarketingNames } from './names.ts'
import { StatusBadge } from './status-badge.tsx'
import { useMarketingWords } from './words.ts'

export function PagePage(): ReactNode {
  const words = useMarketingWords()
  const names = useMarketingNames()
  const formats = useFormats()
  const may = useMay()
  const { pageId } = useParams({ from: '/shell/pages/$pageId' })
  const found = useQuery({
    queryKey: ['page', pageId],
    queryFn: () => getPage({ client, path: { page_id: pageId } }),
  })
  if (!found.data) return <Unloaded query={found} />
  const page = found.data.data
  return (
    <RecordPage
      list={{ to: '/pages', label: names.pages }}
      title={page.name}
      badges={<StatusBadge status={page.status} />}
      actions={<Actions page={page} />}
    >
      {page.has_unpublished_changes && <Alert mb="md">{words.unpublished}</Alert>}
      <Figures label={words.numbers}>
        <Figure label={words.views} value={formats.number(page.view_count)} />
      </Figures>
      <Section title={words.share}>
        <CopyField label={words.publicUrl} value={page.public_url} />
      </Section>
      {may('member') && (
        <>
          <PageContent page={page} />
          <PageSettings page={page} />
        </>
      )}
    </RecordPage>
  )
}

function Actions({ page }: { page: Page }) {
  const words = useMarketingWords()
  const may = useMay()
  const navigate = useNavigate()
  const queries = useQueryClient()
  const path = { page_id: page.id }
  const isLive = page.status === 'published' && !page.has_unpublished_changes
  const setting = useAct(() => (isLive ? unpublishPage({ client, path }) : publishPage({ client, path })), {
    stale: ['page', 'pages'],
    done: words.saved,
  })
  const removing = useAct(() => deletePage({ client, path }), {
    done: words.removed,
    onDone: () => {
      void queries.invalidateQueries({ queryKey: ['pages'] })
      void navigate({ to: '/pages' })
    },
  })
  // The newest version: what is published, or what will be.
  const shown = new URL(isLive ? page.public_url : page.preview_url)
  return (
    <Group gap="xs">
      <Button
        component="a"
        href={shown.pathname + shown.search}
        target="_blank"
        rel="noopener"
        variant="default"
      >
        {isLive ? words.open : words.preview}
      </Button>
      {may('member') && (
        <>
          <Button variant="default" loading={setting.isPending} onClick={() => setting.mutate()}>
            {isLive ? words.unpublish : words.publish}
          </Button>
          <ConfirmButton
            size="sm"
            question={words.removePage}
            confirm={words.remove}
            onConfirm={() => removing.mutate()}
          >
            {words.remove}
          </ConfirmButton>
        </>
      )}
    </Group>
  )
}
