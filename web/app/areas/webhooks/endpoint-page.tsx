import { Alert, Anchor, Badge, Button, Group } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Link, useNavigate, useParams } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import {
  deleteWebhookEndpoint,
  getWebhookEndpoint,
  rotateWebhookSecret,
  testWebhookEndpoint,
  updateWebhookEndpoint,
  type WebhookDelivery,
  type WebhookEndpoint,
} from '../../../../sdk/index.ts'
import { ConfirmButton } from '../../kit/form/confirm-button.tsx'
import { ShownOnce } from '../../kit/form/shown-once.tsx'
import { useAct } from '../../kit/form/use-act.ts'
import { notifications } from '../../kit/notices.tsx'
import { ScreenNotFound, Unloaded } from '../../kit/screen/screen-states.tsx'
import { client } from '../../kit/session/api.ts'
import { useMay } from '../../kit/session/session.ts'
import { SettingsCard, SettingsPage } from '../../kit/settings/settings-page.tsx'
import { Deliveries } from './deliveries.tsx'
import { EndpointForm } from './endpoint-form.tsx'
import { endpointColors } from './endpoints-page.tsx'
import { useWebhookWords } from './words.ts'

export function EndpointPage(): ReactNode {
  const words = useWebhookWords()
  const { endpointId } = useParams({ from: '/shell/settings/webhooks/$endpointId' })
  const enabled = useMay()('admin')
  const found = useQuery({
    queryKey: ['webhooks', endpointId],
    queryFn: () => getWebhookEndpoint({ client, path: { endpoint_id: endpointId } }),
    enabled,
  })
  if (!enabled) return <ScreenNotFound />
  if (!found.data) return <Unloaded query={found} />
  const one = found.data.data
  return (
    <SettingsPage
      title={words.webhooks}
      about={one.url}
      actions={
        <Anchor component={Link} to="/settings/webhooks" size="sm">
          {words.endpoints}
        </Anchor>
      }
    >
      <SettingsCard
        title={one.description || one.url}
        about={one.events.includes('*') ? words.allEvents : one.events.join(', ')}
        actions={
          <Badge variant="light" color={endpointColors[one.status]} tt="none">
            {words.statuses[one.status]}
          </Badge>
        }
      >
        {one.status === 'disabled' && (
          <Alert color="red" mb="md">
            {words.disabledText}
          </Alert>
        )}
        <Actions endpoint={one} />
      </SettingsCard>
      <Deliveries endpoint={one} />
    </SettingsPage>
  )
}

/** How the last attempt went, in one line. */
function useSayTest() {
  const words = useWebhookWords()
  return ({ attempts, status }: WebhookDelivery) => {
    const last = attempts.at(-1)
    const message =
      status === 'succeeded' && last?.status
        ? words.testDone(last.status, last.ms)
        : words.testFailed(last?.error ?? (last?.status ? String(last.status) : words.noAnswer))
    notifications.show({ message, ...(status === 'succeeded' ? {} : { color: 'red' }) })
  }
}

function Actions({ endpoint: one }: { endpoint: WebhookEndpoint }) {
  const words = useWebhookWords()
  const navigate = useNavigate()
  const queries = useQueryClient()
  const sayTest = useSayTest()
  const [isChanging, setChanging] = useState(false)
  const [secret, setSecret] = useState<string | null>(null)
  const path = { endpoint_id: one.id }
  const stale = ['webhooks']
  const setting = useAct(
    (status: 'active' | 'paused') => updateWebhookEndpoint({ client, path, body: { status } }),
    { stale, done: words.saved },
  )
  const testing = useAct(() => testWebhookEndpoint({ client, path }), {
    stale,
    onDone: answer => sayTest(answer.data),
  })
  const rotating = useAct(() => rotateWebhookSecret({ client, path }), {
    onDone: answer => setSecret(answer.data.secret),
  })
  const removing = useAct(() => deleteWebhookEndpoint({ client, path }), {
    done: words.removed,
    // The list alone: what this page shows is gone.
    onDone: () => {
      void queries.invalidateQueries({ queryKey: ['webhooks', 'list'] })
      void navigate({ to: '/settings/webhooks' })
    },
  })
  const isActive = one.status === 'active'
  return (
    <Group gap="xs">
      <Button
        variant="default"
        loading={testing.isPending}
        disabled={!isActive}
        onClick={() => testing.mutate()}
      >
        {words.test}
      </Button>
      <Button variant="default" onClick={() => setChanging(true)}>
        {words.change}
      </Button>
      <Button variant="default" onClick={() => setting.mutate(isActive ? 'paused' : 'active')}>
        {isActive ? words.pause : words.activate}
      </Button>
      <ConfirmButton
        size="sm"
        question={words.rotateQuestion}
        confirm={words.rotate}
        onConfirm={() => rotating.mutate()}
      >
        {words.rotate}
      </ConfirmButton>
      <ConfirmButton
        size="sm"
        question={words.removeQuestion}
        confirm={words.remove}
        onConfirm={() => removing.mutate()}
      >
        {words.remove}
      </ConfirmButton>
      {isChanging && (
        <EndpointForm endpoint={one} onClose={() => setChanging(false)} onDone={() => setChanging(false)} />
      )}
      <ShownOnce
        title={words.secretTitle}
        label={words.secret}
        secret={secret}
        onClose={() => setSecret(null)}
      />
    </Group>
  )
}
