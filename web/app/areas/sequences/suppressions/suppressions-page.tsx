import { Alert, Badge, Button, FileButton, Modal, Stack, Text, TextInput, Timeline } from '@mantine/core'
import { IconDownload, IconUpload } from '@tabler/icons-react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import {
  createSuppression,
  deleteSuppression,
  explainSuppression,
  exportSuppressions,
  importSuppressions,
  type ListSuppressionsData,
  listSuppressions,
  type Suppression,
} from '../../../../../sdk/index.ts'
import { FormModal } from '../../../kit/form/form-modal.tsx'
import { saveFile } from '../../../kit/form/save-file.ts'
import { useAct } from '../../../kit/form/use-act.ts'
import { useDraft } from '../../../kit/form/use-draft.ts'
import type { Column } from '../../../kit/list/columns.ts'
import { oneOf } from '../../../kit/list/filters.tsx'
import { ListScreen } from '../../../kit/list/list-screen.tsx'
import { useCommonWords } from '../../../kit/screen/words.ts'
import { client } from '../../../kit/session/api.ts'
import { useMay } from '../../../kit/session/session.ts'
import { useFormats } from '../../../kit/speech.tsx'
import { useSuppressionWords } from './words.ts'

const colors = {
  hard_bounce: 'red',
  complaint: 'red',
  unsubscribe: 'orange',
  soft_bounces: 'orange',
  manual: 'gray',
  import: 'gray',
} as const

export function SuppressionsPage(): ReactNode {
  const words = useSuppressionWords()
  const formats = useFormats()
  const may = useMay()
  const search = useSearch({ from: '/shell/suppressions' })
  const [explained, setExplained] = useState<string | null>(null)
  const exporting = useAct(async () =>
    saveFile('suppressions.csv', await exportSuppressions({ client, parseAs: 'text' })),
  )
  const importing = useAct((file: File) => importSuppressions({ client, body: { file } }), {
    stale: ['suppressions'],
    done: ({ data }) => words.imported(data.added, data.existing, data.invalid.length),
  })
  const columns: Column<Suppression>[] = [
    { id: 'email', label: words.email, render: one => one.email },
    {
      id: 'reason',
      label: words.reason,
      render: one => (
        <Badge variant="light" color={colors[one.reason]}>
          {words.reasons[one.reason]}
        </Badge>
      ),
    },
    { id: 'source', label: words.source, wide: true, render: one => one.source },
    { id: 'since', label: words.since, wide: true, render: one => formats.shortDate(one.created_at) },
    {
      id: 'explain',
      label: words.explain,
      render: one => (
        <Button
          size="compact-xs"
          variant="default"
          aria-label={words.explainOf(one.email)}
          onClick={() => setExplained(one.email)}
        >
          {words.explain}
        </Button>
      ),
    },
  ]
  return (
    <>
      <ListScreen<Suppression, ListSuppressionsData>
        entity="suppressions"
        title={words.suppressions}
        search={search}
        columns={columns}
        filters={[oneOf('reason', words.reason, words.reasons)]}
        fetch={(query, signal) => listSuppressions({ client, query, signal })}
        nameOf={one => one.email}
        onEdit={one => setExplained(one.email)}
        bulk={
          may('admin')
            ? [
                {
                  id: 'take-off',
                  label: words.takeOff,
                  isDangerous: true,
                  run: async ids => {
                    for (const suppression_id of ids) {
                      await deleteSuppression({ client, path: { suppression_id } })
                    }
                  },
                },
              ]
            : []
        }
        newLabel={words.suppress}
        emptyTitle={words.none}
        emptyText={words.noneText}
        form={dialog => <NewSuppression {...dialog} />}
        more={
          <>
            <Button
              variant="default"
              leftSection={<IconDownload size={16} />}
              visibleFrom="sm"
              loading={exporting.isPending}
              onClick={() => exporting.mutate()}
            >
              {words.export}
            </Button>
            {may('admin') && (
              <FileButton accept=".csv,.txt,text/csv" onChange={file => file && importing.mutate(file)}>
                {button => (
                  <Button
                    variant="default"
                    leftSection={<IconUpload size={16} />}
                    visibleFrom="sm"
                    loading={importing.isPending}
                    {...button}
                  >
                    {words.import}
                  </Button>
                )}
              </FileButton>
            )}
          </>
        }
      />
      <Explained email={explained} onClose={() => setExplained(null)} />
    </>
  )
}

function NewSuppression({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const words = useSuppressionWords()
  const queries = useQueryClient()
  const draft = useDraft({ of: 'suppression/new', saved: { email: '', note: '' } })
  const { field, values } = draft
  return (
    <FormModal
      draft={draft}
      isOpen={isOpen}
      title={words.suppress}
      submit={words.submit}
      onClose={onClose}
      onSubmit={() =>
        createSuppression({
          client,
          body: { email: values.email.trim(), ...(values.note ? { note: values.note } : {}) },
        })
      }
      onDone={() => {
        void queries.invalidateQueries({ queryKey: ['suppressions'] })
        onClose()
      }}
    >
      <TextInput label={words.email} type="email" required data-autofocus {...field('email')} />
      <TextInput label={words.note} {...field('note')} />
    </FormModal>
  )
}

function Explained({ email, onClose }: { email: string | null; onClose: () => void }) {
  const words = useSuppressionWords()
  const shell = useCommonWords()
  const formats = useFormats()
  const answer = useQuery({
    queryKey: ['suppressions', 'explain', email],
    queryFn: () => explainSuppression({ client, query: { email: email! } }),
    enabled: email !== null,
  })
  const one = answer.data?.data
  return (
    <Modal
      opened={email !== null}
      onClose={onClose}
      title={words.explainOf(email ?? '')}
      closeButtonProps={{ 'aria-label': shell.close }}
    >
      <Stack>
        {answer.error && <Alert color="red">{answer.error.message}</Alert>}
        {one && <Text>{one.sentence}</Text>}
        {one && one.events.length > 0 && (
          <>
            <Text fw={600} size="sm">
              {words.events}
            </Text>
            <Timeline bulletSize={12} lineWidth={1}>
              {one.events.map(event => (
                <Timeline.Item
                  key={`${event.type}-${event.at}`}
                  title={
                    <Text size="sm">{words.eventTypes[event.type] ?? event.type.replaceAll('_', ' ')}</Text>
                  }
                >
                  <Text size="xs" c="dimmed">
                    {formats.dateTime(event.at)} · {event.source}
                  </Text>
                </Timeline.Item>
              ))}
            </Timeline>
          </>
        )}
      </Stack>
    </Modal>
  )
}
