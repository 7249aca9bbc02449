import { Badge, Button, Select, Text, TextInput } from '@mantine/core'
import { IconKey, IconPlus } from '@tabler/icons-react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import { createToken, deleteApiKey, deleteToken, listApiKeys, listTokens } from '../../../../sdk/index.ts'
import { ConfirmButton } from '../../kit/form/confirm-button.tsx'
import { FormModal } from '../../kit/form/form-modal.tsx'
import { ShownOnce } from '../../kit/form/shown-once.tsx'
import { useAct } from '../../kit/form/use-act.ts'
import { useDraft } from '../../kit/form/use-draft.ts'
import type { Role } from '../../kit/role.ts'
import { Unloaded } from '../../kit/screen/screen-states.tsx'
import { client } from '../../kit/session/api.ts'
import { useMay, useMe } from '../../kit/session/session.ts'
import { Row, Rows } from '../../kit/settings/rows.tsx'
import { SettingsCard, SettingsPage } from '../../kit/settings/settings-page.tsx'
import { useFormats } from '../../kit/speech.tsx'
import { DayInput } from '../../kit/time/when-input.tsx'
import { useIdentityWords } from './words.ts'

export function TokensPage(): ReactNode {
  const words = useIdentityWords()
  const formats = useFormats()
  const may = useMay()
  const navigate = useNavigate()
  const search = useSearch({ from: '/shell/settings/tokens' })
  const [secret, setSecret] = useState<string | null>(null)
  const tokens = useQuery({ queryKey: ['tokens'], queryFn: () => listTokens({ client }) })
  const revoking = useAct((token_id: string) => deleteToken({ client, path: { token_id } }), {
    stale: ['tokens'],
    done: words.revoked,
  })
  const toggle = (isOpen: boolean) =>
    void navigate({ to: '/settings/tokens', search: isOpen ? { new: true } : {}, replace: true })
  if (!tokens.data) return <Unloaded query={tokens} />
  const all = tokens.data.data
  return (
    <SettingsPage title={words.tokens} about={words.tokensAbout}>
      <SettingsCard
        title={words.personalTokens}
        about={words.personalAbout}
        actions={
          <Button leftSection={<IconPlus size={16} />} onClick={() => toggle(true)}>
            {words.newToken}
          </Button>
        }
      >
        {all.length === 0 ? (
          <Text size="sm" c="dimmed">
            {words.noTokens}
          </Text>
        ) : (
          <Rows label={words.personalTokens}>
            {all.map(one => (
              <Row
                key={one.id}
                icon={<IconKey size={20} stroke={1.4} />}
                title={one.name}
                note={[
                  words.tokenNote(
                    one.last_four,
                    one.last_used_at ? words.used(formats.ago(one.last_used_at)) : words.neverUsed,
                  ),
                  ...(one.expires_at ? [words.expires(formats.shortDate(one.expires_at))] : []),
                ].join(' · ')}
                badges={
                  <Badge variant="light" color="gray" tt="none">
                    {words.roles[one.role]}
                  </Badge>
                }
              >
                <ConfirmButton
                  question={words.revokeQuestion}
                  confirm={words.revokeToken(one.name)}
                  label={words.revokeToken(one.name)}
                  onConfirm={() => revoking.mutate(one.id)}
                >
                  {words.revoke}
                </ConfirmButton>
              </Row>
            ))}
          </Rows>
        )}
      </SettingsCard>
      {may('admin') && <ApiKeys />}
      <NewToken isOpen={search.new === true} onClose={() => toggle(false)} onMade={setSecret} />
      <ShownOnce
        title={words.tokenCreated}
        label={words.token}
        secret={secret}
        onClose={() => setSecret(null)}
      />
    </SettingsPage>
  )
}

const keyColors = { active: 'green', expiring: 'orange', expired: 'gray', revoked: 'gray' } as const

function ApiKeys() {
  const words = useIdentityWords()
  const formats = useFormats()
  const keys = useQuery({
    queryKey: ['api-keys'],
    queryFn: () => listApiKeys({ client, query: { limit: 100 } }),
  })
  const revoking = useAct((api_key_id: string) => deleteApiKey({ client, path: { api_key_id } }), {
    stale: ['api-keys'],
    done: words.revoked,
  })
  const all = keys.data?.data ?? []
  return (
    <SettingsCard title={words.apiKeys} about={words.apiKeysAbout}>
      {keys.data && all.length === 0 && (
        <Text size="sm" c="dimmed">
          {words.noApiKeys}
        </Text>
      )}
      {all.length > 0 && (
        <Rows label={words.apiKeys}>
          {all.map(one => (
            <Row
              key={one.id}
              icon={<IconKey size={20} stroke={1.4} />}
              title={one.name || one.prefix}
              note={[
                `${one.prefix}…`,
                one.scopes.join(', '),
                one.created_by_name && words.madeBy(one.created_by_name),
                one.last_used_at ? words.used(formats.ago(one.last_used_at)) : words.neverUsed,
              ]
                .filter(Boolean)
                .join(' · ')}
              badges={
                <Badge variant="light" color={keyColors[one.status]}>
                  {words.keyStatuses[one.status]}
                </Badge>
              }
            >
              {(one.status === 'active' || one.status === 'expiring') && (
                <ConfirmButton
                  question={words.revokeQuestion}
                  confirm={words.revokeToken(one.name || one.prefix)}
                  label={words.revokeToken(one.name || one.prefix)}
                  onConfirm={() => revoking.mutate(one.id)}
                >
                  {words.revoke}
                </ConfirmButton>
              )}
            </Row>
          ))}
        </Rows>
      )}
    </SettingsCard>
  )
}

const ranks: Role[] = ['viewer', 'member', 'admin', 'owner']
/** A token that somebody forgot ends by itself. */
const PROPOSED_DAYS = 90

const dayIn = (days: number): string =>
  new Date(Date.now() + days * 24 * 3_600_000).toISOString().slice(0, 10)

interface NewTokenProps {
  isOpen: boolean
  onClose: () => void
  onMade: (secret: string) => void
}

function NewToken({ isOpen, onClose, onMade }: NewTokenProps) {
  const words = useIdentityWords()
  const { user } = useMe()
  const queries = useQueryClient()
  const allowed = ranks.slice(0, ranks.indexOf(user.role) + 1)
  const draft = useDraft({
    of: 'token/new',
    saved: {
      name: '',
      expires: dayIn(PROPOSED_DAYS),
      role: (allowed.includes('member') ? 'member' : 'viewer') as Role,
    },
  })
  const [role, setRole] = draft.part('role')
  const { field, values } = draft
  return (
    <FormModal
      draft={draft}
      isOpen={isOpen}
      title={words.newToken}
      submit={words.createToken}
      onClose={onClose}
      onSubmit={() =>
        createToken({
          client,
          body: {
            name: values.name,
            role,
            ...(values.expires ? { expires_at: new Date(`${values.expires}T23:59:59`).toISOString() } : {}),
          },
        })
      }
      onDone={({ data }) => {
        void queries.invalidateQueries({ queryKey: ['tokens'] })
        onClose()
        onMade(data.token)
      }}
    >
      <TextInput label={words.tokenName} required data-autofocus {...field('name')} />
      <Select
        label={words.role}
        description={words.tokenCan[role]}
        inputWrapperOrder={['label', 'input', 'description']}
        data={allowed.map(one => ({ value: one, label: words.roles[one] }))}
        value={role}
        error={draft.errorOf('role')}
        allowDeselect={false}
        onChange={value => setRole(value as Role)}
      />
      <DayInput label={words.expiry} description={words.never} {...field('expires')} />
    </FormModal>
  )
}
