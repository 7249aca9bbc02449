import { Alert, Badge, Button, Group, Stack, Text } from '@mantine/core'
import { IconPlugConnected } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import {
  deleteIntegration,
  type Integration,
  type IntegrationProvider,
  listIntegrationProviders,
  listIntegrations,
  testIntegration,
  updateIntegration,
} from '../../../../sdk/index.ts'
import { ConfirmButton } from '../../kit/form/confirm-button.tsx'
import { CopyField } from '../../kit/form/copy-field.tsx'
import { useAct } from '../../kit/form/use-act.ts'
import { ScreenNotFound, Unloaded } from '../../kit/screen/screen-states.tsx'
import { useTranslated } from '../../kit/sentences/use-translated.ts'
import { client } from '../../kit/session/api.ts'
import { useMay } from '../../kit/session/session.ts'
import { Row, Rows } from '../../kit/settings/rows.tsx'
import { SettingsCard, SettingsPage } from '../../kit/settings/settings-page.tsx'
import { useFormats } from '../../kit/speech.tsx'
import { IntegrationForm } from './integration-form.tsx'
import { useIntegrationWords } from './words.ts'

interface Editing {
  provider: IntegrationProvider
  integration: Integration | null
}

export function IntegrationsPage(): ReactNode {
  const words = useIntegrationWords()
  const translated = useTranslated()
  const may = useMay()
  const [editing, setEditing] = useState<Editing | null>(null)
  const enabled = may('admin')
  const providers = useQuery({
    queryKey: ['integrations', 'providers'],
    queryFn: () => listIntegrationProviders({ client }),
    enabled,
    staleTime: Number.POSITIVE_INFINITY,
  })
  const integrations = useQuery({
    queryKey: ['integrations', 'list'],
    queryFn: () => listIntegrations({ client }),
    enabled,
  })
  if (!enabled) return <ScreenNotFound />
  if (!providers.data || !integrations.data) return <Unloaded query={[providers, integrations]} />
  const all = integrations.data.data
  const providerOf = (one: Integration) => providers.data.data.find(some => some.provider === one.provider)
  return (
    <SettingsPage title={words.integrations} about={words.about}>
      <SettingsCard title={words.connected}>
        {all.length === 0 ? (
          <Text size="sm" c="dimmed">
            {words.none}
          </Text>
        ) : (
          <Rows label={words.connected}>
            {all.map(one => (
              <Connected
                key={one.id}
                integration={one}
                label={one.name || translated(providerOf(one)?.label ?? one.provider)}
                onChange={() => setEditing({ provider: providerOf(one)!, integration: one })}
              />
            ))}
          </Rows>
        )}
      </SettingsCard>
      <SettingsCard title={words.available}>
        <Rows label={words.available}>
          {providers.data.data.map(provider => (
            <Row
              key={provider.provider}
              title={translated(provider.label)}
              note={words.notes[provider.provider]}
            >
              <Button
                size="compact-sm"
                variant="default"
                aria-label={words.connectTo(translated(provider.label))}
                onClick={() => setEditing({ provider, integration: null })}
              >
                {words.submit}
              </Button>
            </Row>
          ))}
        </Rows>
      </SettingsCard>
      {editing && (
        <IntegrationForm
          key={editing.integration?.id ?? editing.provider.provider}
          {...editing}
          onClose={() => setEditing(null)}
        />
      )}
    </SettingsPage>
  )
}

interface ConnectedProps {
  integration: Integration
  label: string
  onChange: () => void
}

function Connected({ integration: one, label, onChange }: ConnectedProps) {
  const words = useIntegrationWords()
  const formats = useFormats()
  const path = { integration_id: one.id }
  const testing = useAct(() => testIntegration({ client, path }), { stale: ['integrations'] })
  const setting = useAct(
    (status: 'active' | 'disabled') => updateIntegration({ client, path, body: { status } }),
    { stale: ['integrations'] },
  )
  const removing = useAct(() => deleteIntegration({ client, path }), {
    stale: ['integrations'],
    done: words.disconnected,
  })
  const test = one.last_test
  return (
    <>
      <Row
        icon={<IconPlugConnected size={22} stroke={1.4} />}
        title={label}
        note={[words.notes[one.provider], test && words.tested(formats.ago(test.checked_at))]
          .filter(Boolean)
          .join(' · ')}
        badges={
          <>
            {one.sending?.ready && <Badge variant="light">{words.sends}</Badge>}
            {test && (
              <Badge variant="light" color={test.ok ? 'green' : 'red'}>
                {test.ok ? words.works : words.fails}
              </Badge>
            )}
            {one.status === 'disabled' && (
              <Badge color="gray" variant="light">
                {words.off}
              </Badge>
            )}
          </>
        }
      >
        <Group gap={4}>
          <Button
            size="compact-sm"
            variant="default"
            aria-label={words.testOf(label)}
            loading={testing.isPending}
            onClick={() => testing.mutate()}
          >
            {words.test}
          </Button>
          <Button size="compact-sm" variant="default" aria-label={words.change(label)} onClick={onChange}>
            {words.edit}
          </Button>
          <Button
            size="compact-sm"
            variant="subtle"
            onClick={() => setting.mutate(one.status === 'active' ? 'disabled' : 'active')}
          >
            {one.status === 'active' ? words.turnOff : words.turnOn}
          </Button>
          <ConfirmButton
            question={words.question}
            confirm={words.disconnectOf(label)}
            label={words.disconnectOf(label)}
            onConfirm={() => removing.mutate()}
          >
            {words.disconnect}
          </ConfirmButton>
        </Group>
      </Row>
      {(one.webhook_urls.length > 0 || (test && !test.ok)) && (
        <li>
          <Stack gap="xs" pb="sm">
            {test && !test.ok && <Alert color="red">{test.message}</Alert>}
            {one.webhook_urls.map(url => (
              <CopyField key={url} label={words.webhook} description={words.webhookHint} value={url} />
            ))}
          </Stack>
        </li>
      )}
    </>
  )
}
