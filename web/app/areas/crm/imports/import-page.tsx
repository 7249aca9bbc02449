import { DataTable } from '../../../kit/record/data-table.tsx'
import '@mantine/dropzone/styles.layer.css'
import { Alert, Button, Group, Select, Stack, Switch, Text } from '@mantine/core'
import { Dropzone } from '@mantine/dropzone'
import { IconFileSpreadsheet } from '@tabler/icons-react'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import {
  type ContactImport,
  importContacts,
  listContactImports,
  listLists,
} from '../../../../../sdk/index.ts'
import { RecordPage, Section } from '../../../kit/record/record-page.tsx'
import { ScreenNotFound } from '../../../kit/screen/screen-states.tsx'
import { client } from '../../../kit/session/api.ts'
import { useMay } from '../../../kit/session/session.ts'
import { useFormats } from '../../../kit/speech.tsx'
import { TextLink } from '../../../kit/text-link.tsx'
import { useContactFields } from '../shared/fields.ts'
import { useCrmWords } from '../words.ts'
import { type CsvHead, guessField, readHead } from './read-head.ts'
import { useImportWords } from './words.ts'

/** No field has this name. */
const LEFT_OUT = '-'
const MiB = 1024 * 1024

interface Chosen extends CsvHead {
  file: File
}

export function ImportPage(): ReactNode {
  const words = useImportWords()
  const crm = useCrmWords()
  const may = useMay()
  const [chosen, setChosen] = useState<Chosen | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  if (!may('member')) return <ScreenNotFound />
  const choose = async (file: File | undefined) => {
    if (!file) return
    const head = await readHead(file)
    const isEmpty = head.columns.every(one => one.examples.length === 0)
    setProblem(isEmpty ? words.emptyFile : null)
    setChosen(isEmpty ? null : { file, ...head })
  }
  return (
    <RecordPage
      list={{ to: '/contacts', label: crm.contacts }}
      title={words.importContacts}
      subtitle={words.about}
    >
      {chosen ? (
        <Mapping key={chosen.file.name} chosen={chosen} onOther={() => setChosen(null)} />
      ) : (
        <>
          {problem && (
            <Alert color="red" role="alert" mb="sm">
              {problem}
            </Alert>
          )}
          <Dropzone
            accept={{
              'text/csv': ['.csv'],
              'text/plain': ['.csv', '.txt'],
              'application/vnd.ms-excel': ['.csv'],
            }}
            maxFiles={1}
            maxSize={512 * MiB}
            inputProps={{ 'aria-label': words.drop }}
            useFsAccessApi={false}
            onDrop={([file]) => void choose(file)}
            onReject={() => setProblem(words.notCsv)}
          >
            <Stack align="center" gap={6} py="xl">
              <IconFileSpreadsheet size={36} stroke={1.3} />
              <Text fw={600}>{words.drop}</Text>
              <Text size="sm" c="dimmed">
                {words.dropHint}
              </Text>
            </Stack>
          </Dropzone>
          {may('admin') && (
            <Text size="sm" mt="sm">
              <TextLink to="/settings/imports">{words.elsewhere}</TextLink>
            </Text>
          )}
          <LatestImports />
        </>
      )}
    </RecordPage>
  )
}

function Mapping({ chosen, onOther }: { chosen: Chosen; onOther: () => void }) {
  const words = useImportWords()
  const navigate = useNavigate()
  const known = useContactFields().filter(field => field.import)
  const [fields, setFields] = useState<Record<string, string | null>>(() =>
    Object.fromEntries(
      chosen.columns.map(({ header }) => [
        header,
        guessField(
          header,
          known.map(({ name }) => name),
        ),
      ]),
    ),
  )
  const [listId, setListId] = useState<string | null>(null)
  const [isUpdate, setUpdate] = useState(false)
  const lists = useQuery({
    queryKey: ['lists', 'all'],
    queryFn: () => listLists({ client, query: { limit: 200 } }),
  })
  const sending = useMutation({
    mutationFn: () => {
      // The server reads the fields before the file, so they go first.
      const body = {
        mapping: JSON.stringify(fields),
        ...(listId ? { list_id: listId } : {}),
        update_existing: String(isUpdate),
        unmapped: 'create',
        file: chosen.file,
      }
      return importContacts({ client, body })
    },
    onSuccess: ({ data }) =>
      void navigate({ to: '/contacts/imports/$importId', params: { importId: data.id } }),
  })
  const options = (header: string) => [
    { value: LEFT_OUT, label: words.leaveOut },
    ...known.map(({ name, label }) => ({ value: name as string, label })),
    ...(known.some(({ name }) => name === `custom.${header}`)
      ? []
      : [{ value: `custom.${header.slice(0, 100)}`, label: words.ownField(header) }]),
  ]
  return (
    <Stack>
      {sending.error && (
        <Alert color="red" role="alert">
          {sending.error.message}
        </Alert>
      )}
      <Group>
        <Text fw={600}>{chosen.file.name}</Text>
        <Button variant="subtle" size="compact-sm" onClick={onOther}>
          {words.otherFile}
        </Button>
      </Group>
      <DataTable
        label={words.becomes}
        rows={chosen.columns}
        keyOf={({ header }) => header}
        columns={[
          { label: words.column, cell: ({ header }) => header },
          { label: words.example, isFaint: true, cell: ({ examples }) => examples.join(', ') },
          {
            label: words.becomes,
            cell: ({ header }) => (
              <Select
                aria-label={words.fieldOf(header)}
                allowDeselect={false}
                searchable
                data={options(header)}
                value={fields[header] ?? LEFT_OUT}
                onChange={field =>
                  setFields(old => ({ ...old, [header]: field === LEFT_OUT ? null : field }))
                }
              />
            ),
          },
        ]}
      />
      <Group align="flex-end" gap="xl">
        <Select
          label={words.onList}
          placeholder={words.noList}
          clearable
          data={(lists.data?.data ?? []).map(({ id, name }) => ({ value: id, label: name }))}
          value={listId}
          onChange={setListId}
        />
        <Switch
          label={words.update}
          description={words.updateHint}
          checked={isUpdate}
          onChange={event => setUpdate(event.currentTarget.checked)}
        />
      </Group>
      <Group>
        <Button loading={sending.isPending} onClick={() => sending.mutate()}>
          {words.start}
        </Button>
      </Group>
    </Stack>
  )
}

function LatestImports() {
  const words = useImportWords()
  const formats = useFormats()
  const imports = useQuery({
    queryKey: ['imports', 'list'],
    queryFn: () => listContactImports({ client }),
  })
  const all: ContactImport[] = imports.data?.data ?? []
  if (all.length === 0) return null
  return (
    <Stack mt="xl">
      <Section title={words.latest}>
        <DataTable
          label={words.latest}
          rows={all.slice(0, 10)}
          keyOf={one => one.id}
          columns={[
            {
              label: words.column,
              isUnnamed: true,
              cell: one => (
                <TextLink to="/contacts/imports/$importId" params={{ importId: one.id }}>
                  {one.filename}
                </TextLink>
              ),
            },
            { label: words.becomes, isUnnamed: true, cell: one => words.statuses[one.status] },
            { label: words.rows, isUnnamed: true, isNumber: true, cell: one => formats.number(one.rows) },
            {
              label: words.latest,
              isUnnamed: true,
              isNumber: true,
              isFaint: true,
              cell: one => formats.ago(one.created_at),
            },
          ]}
        />
      </Section>
    </Stack>
  )
}
