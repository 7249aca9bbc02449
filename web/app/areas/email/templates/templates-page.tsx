import { Badge, Code, SegmentedControl, Stack, Text, TextInput } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import {
  createEmailTemplate,
  type EmailTemplate,
  type ListEmailTemplatesData,
  listEmailTemplates,
} from '../../../../../sdk/index.ts'
import { FormModal } from '../../../kit/form/form-modal.tsx'
import { useDraft } from '../../../kit/form/use-draft.ts'
import type { Column } from '../../../kit/list/columns.ts'
import { oneOf } from '../../../kit/list/filters.tsx'
import { ListScreen } from '../../../kit/list/list-screen.tsx'
import { useColumnKinds } from '../../../kit/list/use-column-kinds.ts'
import { client } from '../../../kit/session/api.ts'
import { useFormats } from '../../../kit/speech.tsx'
import { useEmailNames } from '../names.ts'
import { type TemplateWords, useTemplateWords } from './words/words.ts'

/** What begins its shortcut while one writes. */
export const signOf = { template: '/', snippet: ';' } as const

/** What one writes again and again, and how well it does. */
export function MailTemplatesPage(): ReactNode {
  const words = useTemplateWords()
  const names = useEmailNames()
  const formats = useFormats()
  const search = useSearch({ from: '/shell/mail-templates' })
  const { number, date } = useColumnKinds<EmailTemplate>()
  const columns: Column<EmailTemplate>[] = [
    { id: 'name', label: words.name, render: one => one.name },
    {
      id: 'kind',
      label: words.kind,
      wide: true,
      render: one => (
        <Badge variant="light" color={one.kind === 'template' ? 'blue' : 'grape'} tt="none">
          {words.kinds[one.kind]}
        </Badge>
      ),
    },
    {
      id: 'shortcut',
      label: words.shortcut,
      render: one => one.shortcut && <Code>{signOf[one.kind] + one.shortcut}</Code>,
    },
    {
      id: 'sharing',
      label: words.sharing,
      wide: true,
      render: one => (one.visibility === 'organization' ? words.shared : words.own),
    },
    number('sent', words.sent, one => one.stats.sent),
    {
      id: 'opened',
      label: words.opened,
      wide: true,
      align: 'right',
      render: one => one.stats.sent > 0 && formats.percent(one.stats.open_rate),
    },
    {
      id: 'replied',
      label: words.replied,
      wide: true,
      align: 'right',
      render: one => one.stats.sent > 0 && formats.percent(one.stats.reply_rate),
    },
    date('used', words.used, one => one.used_at),
  ]
  return (
    <ListScreen<EmailTemplate, ListEmailTemplatesData>
      entity="email-templates"
      title={names.templates}
      hasSearch={false}
      search={search}
      columns={columns}
      filters={[oneOf('kind', words.kind, words.kinds)]}
      fetch={(query, signal) => listEmailTemplates({ client, query, signal })}
      href={one => `/mail-templates/${one.id}`}
      nameOf={one => one.name}
      newLabel={words.newTemplate}
      emptyTitle={words.none}
      emptyText={words.noneText}
      form={dialog => <NewTemplate {...dialog} />}
    />
  )
}

function NewTemplate({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const words = useTemplateWords()
  const navigate = useNavigate()
  const queries = useQueryClient()
  const draft = useDraft({
    of: 'email-template/new',
    saved: { name: '', kind: 'template' as EmailTemplate['kind'] },
  })
  const [kind, setKind] = draft.part('kind')
  return (
    <FormModal
      draft={draft}
      isOpen={isOpen}
      title={words.newTemplate}
      submit={words.create}
      onClose={onClose}
      onSubmit={() => createEmailTemplate({ client, body: draft.values })}
      onDone={({ data }) => {
        void queries.invalidateQueries({ queryKey: ['email-templates'] })
        void navigate({ to: '/mail-templates/$templateId', params: { templateId: data.id } })
      }}
    >
      <Stack gap={4}>
        <KindChoice kind={kind} onChange={setKind} words={words} />
        <Text size="xs" c="dimmed">
          {words.kindsAbout[kind]}
        </Text>
      </Stack>
      <TextInput label={words.name} required data-autofocus {...draft.field('name')} />
    </FormModal>
  )
}

interface KindChoiceProps {
  kind: EmailTemplate['kind']
  onChange: (kind: EmailTemplate['kind']) => void
  words: TemplateWords
}

const KindChoice = ({ kind, onChange, words }: KindChoiceProps) => (
  <SegmentedControl
    aria-label={words.kind}
    value={kind}
    data={(['template', 'snippet'] as const).map(value => ({ value, label: words.kinds[value] }))}
    onChange={onChange}
  />
)
