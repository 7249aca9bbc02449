import { Alert, Badge, Button, Checkbox, Group, Stack, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useParams } from '@tanstack/react-router'
import { lazy, type ReactNode, Suspense } from 'react'
import {
  deleteEmailTemplate,
  type EmailTemplate,
  getEmailTemplate,
  updateEmailTemplate,
} from '../../../../../sdk/index.ts'
import { SavedForm } from '../../../kit/form/drafts/saved-form.tsx'
import { useSavedDraft } from '../../../kit/form/drafts/use-saved-draft.ts'
import { useDeleteLater } from '../../../kit/list/use-delete-later.tsx'
import { Figure, Figures } from '../../../kit/record/figures.tsx'
import { RecordPage } from '../../../kit/record/record-page.tsx'
import { Unloaded } from '../../../kit/screen/screen-states.tsx'
import { client } from '../../../kit/session/api.ts'
import { useFormats } from '../../../kit/speech.tsx'
import { useEmailNames } from '../names.ts'
import { useEmailWords } from '../words.ts'
import { FieldMenu } from './field-menu.tsx'
import { TemplatePreview } from './template-preview.tsx'
import css from './templates.module.css'
import { signOf } from './templates-page.tsx'
import { useTemplateWords } from './words/words.ts'

const RichText = lazy(() =>
  import('../../../kit/form/rich-text.tsx').then(one => ({ default: one.RichText })),
)

const STALE = 'email-templates'

/** A template as it is written, as it reads for somebody, and what became of it. */
export function MailTemplatePage(): ReactNode {
  const { templateId } = useParams({ from: '/shell/mail-templates/$templateId' })
  const words = useTemplateWords()
  const names = useEmailNames()
  const navigate = useNavigate()
  const deleteLater = useDeleteLater()
  const path = { template_id: templateId }
  const template = useQuery({
    queryKey: [STALE, templateId],
    queryFn: () => getEmailTemplate({ client, path }),
  })
  if (!template.data) return <Unloaded query={template} />
  const one = template.data.data
  return (
    <RecordPage
      list={{ to: '/mail-templates', label: names.templates }}
      title={one.name}
      badges={
        <Badge variant="light" color={one.kind === 'template' ? 'blue' : 'grape'} tt="none">
          {words.kinds[one.kind]}
        </Badge>
      }
      subtitle={one.visibility === 'organization' ? words.shared : words.own}
      actions={
        one.can_edit && (
          <Button
            variant="default"
            size="sm"
            onClick={() => {
              deleteLater({
                ids: [one.id],
                message: words.removed(one.name),
                remove: () => deleteEmailTemplate({ client, path, keepalive: true }),
                stale: [STALE],
              })
              void navigate({ to: '/mail-templates' })
            }}
          >
            {words.remove}
          </Button>
        )
      }
    >
      <Numbers of={one} />
      <Editor key={one.id} template={one} />
    </RecordPage>
  )
}

function Numbers({ of: { stats, used_at } }: { of: EmailTemplate }) {
  const words = useTemplateWords()
  const formats = useFormats()
  if (stats.sent === 0) return null
  return (
    <Figures label={words.numbers}>
      <Figure label={words.sent} value={formats.number(stats.sent)} note={used_at && formats.ago(used_at)} />
      <Figure
        label={words.opened}
        value={formats.percent(stats.open_rate)}
        note={formats.number(stats.opened)}
      />
      <Figure label={words.clicked} value={formats.number(stats.clicked)} />
      <Figure
        label={words.replied}
        value={formats.percent(stats.reply_rate)}
        note={formats.number(stats.replied)}
      />
    </Figures>
  )
}

function Editor({ template }: { template: EmailTemplate }) {
  const words = useTemplateWords()
  const mail = useEmailWords()
  const { id, name, subject, body_html, kind, can_edit } = template
  const draft = useSavedDraft(
    {
      of: `email-template/${id}`,
      saved: {
        name,
        subject,
        body_html,
        shortcut: template.shortcut ?? '',
        isShared: template.visibility === 'organization',
      },
      version: template.updated_at,
    },
    ({ isShared, shortcut, ...body }) =>
      updateEmailTemplate({
        client,
        path: { template_id: id },
        body: {
          ...body,
          shortcut: shortcut.trim() === '' ? null : shortcut.trim(),
          visibility: isShared ? 'organization' : 'own',
        },
      }),
    [STALE],
  )
  const [text, setText] = draft.part('body_html')
  const [isShared, setShared] = draft.part('isShared')
  const preview = <TemplatePreview template={template} isChanged={draft.isChanged} />
  if (!can_edit) {
    return (
      <Stack maw={720}>
        <Alert>{words.theirs}</Alert>
        {preview}
      </Stack>
    )
  }
  return (
    <div className={css.beside}>
      <SavedForm draft={draft}>
        <Stack gap="sm">
          <Group grow align="flex-start">
            <TextInput label={words.name} required {...draft.field('name')} />
            <TextInput
              label={words.shortcut}
              description={words.shortcutAbout(signOf[kind])}
              inputWrapperOrder={['label', 'input', 'description', 'error']}
              leftSection={signOf[kind]}
              pattern="[a-z0-9_\-]{1,32}"
              autoCapitalize="none"
              {...draft.field('shortcut')}
            />
          </Group>
          {kind === 'template' && <TextInput label={mail.subject} {...draft.field('subject')} />}
          <Suspense>
            <RichText key={draft.round} label={words.text} value={text} onChange={setText}>
              <FieldMenu />
            </RichText>
          </Suspense>
          <Checkbox
            label={words.share}
            description={words.shareAbout}
            checked={isShared}
            onChange={({ currentTarget }) => setShared(currentTarget.checked)}
          />
          <Group>
            <Button type="submit" disabled={!draft.isChanged} loading={draft.isSaving}>
              {words.save}
            </Button>
          </Group>
        </Stack>
      </SavedForm>
      {preview}
    </div>
  )
}
