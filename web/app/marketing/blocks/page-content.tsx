import { Stack, Switch, Textarea, TextInput } from '@mantine/core'
import { type Page, updatePage } from '../../../../sdk/index.ts'
import { client } from '../../session/api.ts'
import { Pair } from '../../settings/rows.tsx'
import { DraftSection } from '../editing/draft-section.tsx'
import { useDraft } from '../editing/use-draft.ts'
import { useEditingWords } from '../editing/words.ts'
import type { Block } from './block.ts'
import { BlocksEditor } from './blocks-editor.tsx'

const stale = ['page', 'pages']

/** What it shows. Saving makes the next version; what is published stays until it is published. */
export function PageContent({ page }: { page: Page }) {
  const words = useEditingWords()
  const draft = useDraft<{ blocks: Block[] }>(
    { blocks: page.blocks as Block[] },
    ({ blocks }) =>
      updatePage({ client, path: { page_id: page.id }, body: { blocks, version: page.version } }),
    stale,
  )
  return (
    <DraftSection title={words.content} draft={draft}>
      <BlocksEditor
        label={words.content}
        blocks={draft.value.blocks}
        onChange={blocks => draft.change({ blocks })}
      />
    </DraftSection>
  )
}

export function PageSettings({ page }: { page: Page }) {
  const words = useEditingWords()
  const draft = useDraft(
    { ...page.seo, seoTitle: page.seo.title, slug: page.slug, title: page.title },
    ({ slug, title, seoTitle, description, image_url, noindex }) =>
      updatePage({
        client,
        path: { page_id: page.id },
        body: {
          version: page.version,
          ...(slug === page.slug ? {} : { slug }),
          title,
          seo: { title: seoTitle, description, image_url, noindex },
        },
      }),
    stale,
  )
  const { value, change } = draft
  return (
    <DraftSection title={words.settings} draft={draft}>
      <Stack gap="sm">
        <Pair>
          <TextInput
            label={words.slug}
            value={value.slug}
            onChange={event => change({ slug: event.currentTarget.value })}
          />
          <TextInput
            label={words.pageTitle}
            value={value.title ?? ''}
            onChange={event => change({ title: event.currentTarget.value || null })}
          />
        </Pair>
        <Pair>
          <TextInput
            label={words.seoTitle}
            value={value.seoTitle ?? ''}
            onChange={event => change({ seoTitle: event.currentTarget.value || null })}
          />
          <TextInput
            label={words.seoImage}
            value={value.image_url ?? ''}
            onChange={event => change({ image_url: event.currentTarget.value || null })}
          />
        </Pair>
        <Textarea
          label={words.seoDescription}
          autosize
          value={value.description ?? ''}
          onChange={event => change({ description: event.currentTarget.value || null })}
        />
        <Switch
          label={words.noindex}
          checked={value.noindex}
          onChange={event => change({ noindex: event.currentTarget.checked })}
        />
      </Stack>
    </DraftSection>
  )
}
