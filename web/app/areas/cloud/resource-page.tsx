import { Alert, Badge, Button, Text } from '@mantine/core'
import { IconDownload, IconKey, IconTrash } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useParams } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import {
  exportDnsZone,
  getClusterKubeconfig,
  getDatabaseConnection,
  listOperations,
} from '../../../../sdk/index.ts'
import { download } from '../../kit/documents/download.ts'
import { Question } from '../../kit/form/question.tsx'
import { ShownOnce } from '../../kit/form/shown-once.tsx'
import { useAct } from '../../kit/form/use-act.ts'
import { MenuAction, MoreMenu } from '../../kit/record/more-menu.tsx'
import { Details, RecordPage, Section } from '../../kit/record/record-page.tsx'
import { ScreenNotFound, Unloaded } from '../../kit/screen/screen-states.tsx'
import { useCommonWords } from '../../kit/screen/words.ts'
import { client } from '../../kit/session/api.ts'
import { useFormats } from '../../kit/speech.tsx'
import { isKind, type KindId } from './kind-ids.ts'
import { type CloudResource, kinds } from './kinds.ts'
import { OperationRows } from './operation-rows.tsx'
import { showTags, showValue } from './show-value.ts'
import { StateBadge } from './state.tsx'
import { useCloudWords } from './words.ts'

export function ResourcePage(): ReactNode {
  const { kind, resourceId } = useParams({ from: '/shell/cloud/$kind/$resourceId' })
  return isKind(kind) ? <Resource key={resourceId} kind={kind} id={resourceId} /> : <ScreenNotFound />
}

function Resource({ kind, id }: { kind: KindId; id: string }) {
  const words = useCloudWords()
  const formats = useFormats()
  const { get, facts, children } = kinds[kind]
  const resource = useQuery({ queryKey: ['cloud', kind, id], queryFn: () => get(id) })
  const operations = useQuery({
    queryKey: ['cloud', kind, id, 'operations'],
    queryFn: () => listOperations({ client, query: { resource_id: id, limit: 20 } }),
  })
  if (!resource.data) return <Unloaded query={resource} />
  const one = resource.data.data
  return (
    <RecordPage
      list={{ to: `/cloud?kind=${kind}`, label: words.kinds[kind] }}
      title={one.name}
      badges={
        <>
          <StateBadge state={one.state} />
          {one.simulated && <Badge variant="default">{words.simulated}</Badge>}
        </>
      }
      subtitle={[words.providers[one.provider], one.region].filter(Boolean).join(' · ')}
      actions={one.state !== 'deleted' && <Actions kind={kind} resource={one} />}
      aside={
        <Details
          title={words.details}
          items={[
            ...facts.map(field => ({
              label: words.fields[field] ?? field,
              value: showValue(words, one[field]),
            })),
            { label: words.tags, value: showTags(one) },
            { label: words.created, value: formats.dateTime(one.created_at) },
          ]}
        />
      }
    >
      {one.error && (
        <Alert color="red" mb="md" title={words.why}>
          {one.error}
        </Alert>
      )}
      {one.drift && (
        <Alert color="orange" mb="md" title={words.drift}>
          {Object.entries(one.drift)
            .map(([key, value]) => `${words.fields[key] ?? key}: ${JSON.stringify(value)}`)
            .join(', ')}
        </Alert>
      )}
      {children && <Children kind={kind} id={id} load={children} />}
      <Section title={words.operations}>
        {operations.data &&
          (operations.data.data.length === 0 ? (
            <Text c="dimmed">{words.noOperations}</Text>
          ) : (
            <OperationRows operations={operations.data.data} />
          ))}
      </Section>
    </RecordPage>
  )
}

interface ChildrenProps {
  kind: KindId
  id: string
  load: (id: string) => Promise<{ data: { id: string; name: string; state: string }[] }>
}

function Children({ kind, id, load }: ChildrenProps) {
  const words = useCloudWords()
  const all = useQuery({ queryKey: ['cloud', kind, id, 'children'], queryFn: () => load(id) }).data?.data
  return (
    <Section title={words.children[kind] ?? ''}>
      {all?.length === 0 && <Text c="dimmed">{words.noChildren}</Text>}
      {all?.map(one => (
        <Text key={one.id} size="sm" mb={4}>
          {one.name} <StateBadge state={one.state} />
        </Text>
      ))}
    </Section>
  )
}

type Dialog = 'delete' | { dangerous: 'empty' } | null

function Actions({ kind, resource }: { kind: KindId; resource: CloudResource }) {
  const words = useCloudWords()
  const shell = useCommonWords()
  const navigate = useNavigate()
  const [dialog, setDialog] = useState<Dialog>(null)
  const { actions, remove } = kinds[kind]
  const { id, name, state } = resource
  const acting = useAct((action: (typeof actions)[number]) => action.run(id), { stale: ['cloud'] })
  const close = () => setDialog(null)
  const possible = actions.filter(action => action.from.includes(state))
  const emptying = possible.find(action => action.isDangerous)
  return (
    <>
      {possible
        .filter(action => !action.isDangerous)
        .map(action => (
          <Button
            key={action.id}
            variant="default"
            loading={acting.isPending && acting.variables === action}
            onClick={() => acting.mutate(action)}
          >
            {words.actions[action.id]}
          </Button>
        ))}
      <Access kind={kind} resource={resource} />
      {state !== 'deleting' && (
        <MoreMenu label={shell.actions}>
          <MenuAction
            icon={IconTrash}
            when={emptying !== undefined}
            onClick={() => setDialog({ dangerous: 'empty' })}
          >
            {words.actions.empty}
          </MenuAction>
          <MenuAction icon={IconTrash} onClick={() => setDialog('delete')}>
            {words.delete}
          </MenuAction>
        </MoreMenu>
      )}
      {dialog !== null && (
        <Question
          isOpen
          isDangerous
          title={dialog === 'delete' ? words.deleteTitle(name) : words.emptyTitle(name)}
          text={words.deleteText}
          submit={dialog === 'delete' ? words.delete : words.actions.empty}
          onClose={close}
          onSubmit={() => (dialog === 'delete' ? remove(id) : acting.mutateAsync(emptying!))}
          onDone={() => {
            if (dialog === 'delete') void navigate({ to: '/cloud', search: { kind } })
            close()
          }}
        />
      )}
    </>
  )
}

/** What hands out credentials or files, where the kind has any. */
function Access({ kind, resource }: { kind: KindId; resource: CloudResource }) {
  const words = useCloudWords()
  const [uri, setUri] = useState<string | null>(null)
  const { id, name, state } = resource
  const asking = useAct(() => getDatabaseConnection({ client, path: { database_id: id } }), {
    onDone: ({ data }) => setUri(data.uri),
  })
  if (kind === 'databases' && state === 'running') {
    return (
      <>
        <Button
          variant="default"
          leftSection={<IconKey size={15} />}
          loading={asking.isPending}
          onClick={() => asking.mutate()}
        >
          {words.connection}
        </Button>
        <ShownOnce title={words.connection} label={name} secret={uri} onClose={() => setUri(null)} />
      </>
    )
  }
  const file =
    kind === 'clusters' && state === 'running'
      ? {
          label: words.kubeconfig,
          name: `${name}.yaml`,
          load: () => getClusterKubeconfig({ client, path: { cluster_id: id } }),
        }
      : kind === 'zones'
        ? {
            label: words.zoneFile,
            name: `${name}.zone`,
            load: () => exportDnsZone({ client, path: { zone_id: id } }),
          }
        : null
  return (
    file && (
      <Button
        variant="default"
        leftSection={<IconDownload size={15} />}
        onClick={() => download(async () => new Blob([(await file.load()) as BlobPart]), file.name)}
      >
        {file.label}
      </Button>
    )
  )
}
