import { Badge, Button, Group, Select, TextInput } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import {
  createTenantApiKey,
  deleteApiKey,
  type ListApiKeysData,
  listApiKeys,
  rotateTenantApiKey,
  type WorkspaceApiKey,
} from '../../../../sdk/index.ts'
import { FormModal } from '../../kit/form/form-modal.tsx'
import { Question } from '../../kit/form/question.tsx'
import { ShownOnce } from '../../kit/form/shown-once.tsx'
import { useDraft } from '../../kit/form/use-draft.ts'
import type { Column } from '../../kit/list/columns.ts'
import { ListScreen } from '../../kit/list/list-screen.tsx'
import { useColumnKinds } from '../../kit/list/use-column-kinds.ts'
import { notifications } from '../../kit/notices.tsx'
import { useCommonWords } from '../../kit/screen/words.ts'
import { client } from '../../kit/session/api.ts'
import { useFormats } from '../../kit/speech.tsx'
import { useCloudWords } from './words.ts'

const colors = { active: 'green', expiring: 'orange', expired: 'gray', revoked: 'gray' } as const

interface KeyAction {
  about: WorkspaceApiKey
  what: 'rotate' | 'revoke'
}

export function KeysPage(): ReactNode {
  const words = useCloudWords()
  const shell = useCommonWords()
  const formats = useFormats()
  const search = useSearch({ from: '/shell/cloud/keys' })
  const [secret, setSecret] = useState<string | null>(null)
  const [asked, setAsked] = useState<KeyAction | null>(null)
  const { date } = useColumnKinds<WorkspaceApiKey>()
  const columns: Column<WorkspaceApiKey>[] = [
    { id: 'name', label: words.name, render: one => one.name },
    { id: 'prefix', label: words.prefix, wide: true, render: one => `${one.prefix}…` },
    {
      id: 'status',
      label: words.status,
      render: one => (
        <Badge variant="light" color={colors[one.status]}>
          {words.keyStatuses[one.status]}
        </Badge>
      ),
    },
    {
      id: 'scopes',
      label: words.scopes,
      wide: true,
      render: one => words.scopeNames[one.scopes.includes('write') ? 'write' : 'read'],
    },
    {
      id: 'last_used_at',
      label: words.lastUsed,
      wide: true,
      render: one => (one.last_used_at ? formats.ago(one.last_used_at) : words.neverUsed),
    },
    { id: 'made_by', label: words.madeBy, wide: true, render: one => one.created_by_name },
    date('created_at', words.created, one => one.created_at),
    {
      id: 'tools',
      label: shell.actions,
      align: 'right',
      render: one => (
        <Group gap={4} justify="flex-end" wrap="nowrap">
          {one.status === 'active' && (
            <Tool
              label={words.rotate}
              name={one.name}
              onClick={() => setAsked({ about: one, what: 'rotate' })}
            />
          )}
          {(one.status === 'active' || one.status === 'expiring') && (
            <Tool
              label={words.revoke}
              name={one.name}
              onClick={() => setAsked({ about: one, what: 'revoke' })}
            />
          )}
        </Group>
      ),
    },
  ]
  return (
    <>
      <ListScreen<WorkspaceApiKey, ListApiKeysData>
        entity="api-keys"
        title={words.keys}
        search={search}
        columns={columns}
        hasSearch={false}
        fetch={({ page, limit }, signal) =>
          listApiKeys({ client, query: { page: Number(page), limit: Number(limit) }, signal })
        }
        nameOf={one => one.name}
        newLabel={words.newKey}
        emptyTitle={words.noKeys}
        emptyText={words.noKeysText}
        form={dialog => <NewKey {...dialog} onMade={setSecret} />}
      />
      {asked && <Asking {...asked} onClose={() => setAsked(null)} onMade={setSecret} />}
      <ShownOnce title={words.keyMade} label={words.key} secret={secret} onClose={() => setSecret(null)} />
    </>
  )
}

const Tool = ({ label, name, onClick }: { label: string; name: string; onClick: () => void }) => (
  <Button size="compact-xs" variant="default" aria-label={`${label}: ${name}`} onClick={onClick}>
    {label}
  </Button>
)

interface AskingProps extends KeyAction {
  onClose: () => void
  onMade: (secret: string) => void
}

function Asking({ about, what, onClose, onMade }: AskingProps) {
  const words = useCloudWords()
  const queries = useQueryClient()
  const path = { api_key_id: about.id }
  const done = () => {
    void queries.invalidateQueries({ queryKey: ['api-keys'] })
    onClose()
  }
  return what === 'rotate' ? (
    <Question
      isOpen
      title={words.rotateTitle(about.name)}
      text={words.rotateText}
      submit={words.rotate}
      onClose={onClose}
      onSubmit={() => rotateTenantApiKey({ client, path })}
      onDone={({ data }) => {
        done()
        onMade(data.api_token)
      }}
    />
  ) : (
    <Question
      isOpen
      isDangerous
      title={words.revokeTitle(about.name)}
      text={words.revokeText}
      submit={words.revoke}
      onClose={onClose}
      onSubmit={() => deleteApiKey({ client, path })}
      onDone={() => {
        done()
        notifications.show({ message: words.revoked })
      }}
    />
  )
}

interface NewKeyProps {
  isOpen: boolean
  onClose: () => void
  onMade: (secret: string) => void
}

function NewKey({ isOpen, onClose, onMade }: NewKeyProps) {
  const words = useCloudWords()
  const queries = useQueryClient()
  const draft = useDraft({ of: 'key/new', saved: { name: '', scope: 'write' as 'read' | 'write' } })
  const [scope, setScope] = draft.part('scope')
  const { field, values } = draft
  return (
    <FormModal
      draft={draft}
      isOpen={isOpen}
      title={words.newKey}
      submit={words.create}
      onClose={onClose}
      onSubmit={() =>
        createTenantApiKey({
          client,
          body: { name: values.name, scopes: scope === 'write' ? ['read', 'write'] : ['read'] },
        })
      }
      onDone={({ data }) => {
        void queries.invalidateQueries({ queryKey: ['api-keys'] })
        onClose()
        onMade(data.api_token)
      }}
    >
      <TextInput label={words.name} required data-autofocus {...field('name')} />
      <Select
        label={words.scopes}
        data={Object.entries(words.scopeNames).map(([value, label]) => ({ value, label }))}
        value={scope}
        error={draft.errorOf('scope')}
        allowDeselect={false}
        onChange={value => setScope(value as 'read' | 'write')}
      />
    </FormModal>
  )
}
