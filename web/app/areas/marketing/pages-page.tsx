import { Textarea, TextInput } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { createPage, type ListPagesData, listPages, type Page } from '../../../../sdk/index.ts'
import { FormModal } from '../../kit/form/form-modal.tsx'
import { useDraft } from '../../kit/form/use-draft.ts'
import type { Column } from '../../kit/list/columns.ts'
import { ListScreen } from '../../kit/list/list-screen.tsx'
import { client } from '../../kit/session/api.ts'
import { useFormats } from '../../kit/speech.tsx'
import { useMarketingNames } from './names.ts'
import { StatusBadge } from './status-badge.tsx'
import { useMarketingWords } from './words.ts'

export function PagesPage(): ReactNode {
  const words = useMarketingWords()
  const formats = useFormats()
  const columns: Column<Page>[] = [
    { id: 'name', label: words.name, render: one => one.name },
    { id: 'status', label: words.status, render: one => <StatusBadge status={one.status} /> },
    { id: 'views', label: words.views, align: 'right', render: one => formats.number(one.view_count) },
    { id: 'link', label: words.publicUrl, wide: true, render: one => one.public_url },
    { id: 'changed', label: words.changed, wide: true, render: one => formats.ago(one.updated_at) },
  ]
  return (
    <ListScreen<Page, ListPagesData>
      entity="pages"
      title={useMarketingNames().pages}
      search={useSearch({ from: '/shell/pages' })}
      columns={columns}
      fetch={(query, signal) => listPages({ client, query, signal })}
      href={one => `/pages/${one.id}`}
      nameOf={one => one.name}
      newLabel={words.newPage}
      emptyTitle={words.noPages}
      emptyText={words.noPagesText}
      form={dialog => <NewPage {...dialog} />}
    />
  )
}

/** Words as a person writes them: what is empty between two lines begins a paragraph. */
const blocksOf = (headline: string, text: string) => [
  { type: 'hero', heading: headline },
  ...text
    .split(/\n\s*\n/)
    .filter(part => part.trim() !== '')
    .map(part => ({
      type: 'text',
      html: `<p>${part.replace(/[&<>]/g, one => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;' })[one]!)}</p>`,
    })),
]

function NewPage({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const words = useMarketingWords()
  const navigate = useNavigate()
  const queries = useQueryClient()
  const draft = useDraft({ of: 'page/new', saved: { name: '', headline: '', text: '' } })
  const { field, values } = draft
  return (
    <FormModal
      draft={draft}
      isOpen={isOpen}
      title={words.newPage}
      submit={words.createPage}
      onClose={onClose}
      onSubmit={() =>
        createPage({
          client,
          body: { name: values.name, blocks: blocksOf(values.headline || values.name, values.text) },
        })
      }
      onDone={({ data }) => {
        void queries.invalidateQueries({ queryKey: ['pages'] })
        void navigate({ to: '/pages/$pageId', params: { pageId: data.id } })
      }}
    >
      <TextInput label={words.name} required data-autofocus {...field('name')} />
      <TextInput label={words.headline} {...field('headline')} />
      <Textarea label={words.text} autosize minRows={4} {...field('text')} />
    </FormModal>
  )
}
