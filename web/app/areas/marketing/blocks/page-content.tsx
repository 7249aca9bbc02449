import { Stack, Switch, Textarea, TextInput } from '@mantine/core'
import { type Page, updatePage } from '../../../../../sdk/index.ts'
import { useSavedDraft } from '../../../kit/form/drafts/use-saved-draft.ts'
import { client } from '../../../kit/session/api.ts'
import { Pair } from '../../../kit/settings/rows.tsx'
import { DraftSection } from '../editing/draft-section.tsx'
import { useEditingWords } from '../editing/words.ts'
import type { Block } from './block.ts'
import { BlocksEditor } from './blocks-editor.tsx'

const stale = ['page', 'pages']

/** What it shows. Saving makes the next version; what is published stays until it is published. */
export function PageContent({ page }: { page: Page }) {
  const words = useEditingWords()
  const draft = useSavedDraft<{ blocks: Block[] }>(
    {
      of: `page/${page.id}/content`,
      version: String(page.version),
      saved: { blocks: page.blocks as Block[] },
    },
    ({ blocks }, seen) =>
      updatePage({ client, path: { page_id: page.id }, body: { blocks, version: Number(seen) } }),
    stale,
  )
  return (
    <DraftSection title={words.content} draft={draft}>
      <BlocksEditor
        label={words.content}
        blocks={draft.values.blocks}
        onChange={blocks => draft.set({ blocks })}
      />
    </DraftSection>
  )
}

export function PageSettings({ page }: { page: Page }) {
  const words = useEditingWords()
  const draft = useSavedDraft(
    {
      of: `page/${page.id}/settings`,
      version: String(page.version),
      saved: { ...page.seo, seoTitle: page.seo.title, slug: page.slug, title: page.title },
    },
    ({ slug, title, seoTitle, description, image_url, noindex }, seen) =>
      updatePage({
        client,
        path: { page_id: page.id },
        body: {
          version: Number(seen),
          ...(slug === page.slug ? {} : { slug }),
          title,
          seo: { title: seoTitle, description, image_url, noindex },
        },
      }),
    stale,
  )
  const { values: value, set: change } = draft
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
