import { Badge, Button, Text } from '@mantine/core'
import { IconPlus, IconWebhook } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { listWebhookEndpoints, type WebhookEndpoint } from '../../../../sdk/index.ts'
import { ShownOnce } from '../../kit/form/shown-once.tsx'
import { ScreenNotFound, Unloaded } from '../../kit/screen/screen-states.tsx'
import { client } from '../../kit/session/api.ts'
import { useMay } from '../../kit/session/session.ts'
import { Row, Rows } from '../../kit/settings/rows.tsx'
import { SettingsCard, SettingsPage } from '../../kit/settings/settings-page.tsx'
import { useFormats } from '../../kit/speech.tsx'
import { TextLink } from '../../kit/text-link.tsx'
import { EndpointForm } from './endpoint-form.tsx'
import { useWebhookWords } from './words.ts'

export const endpointColors = { active: 'green', paused: 'gray', disabled: 'red' } as const

export function EndpointsPage(): ReactNode {
  const words = useWebhookWords()
  const enabled = useMay()('admin')
  const [isAdding, setAdding] = useState(false)
  const [secret, setSecret] = useState<string | null>(null)
  const found = useQuery({
    queryKey: ['webhooks', 'list'],
    queryFn: () => listWebhookEndpoints({ client }),
    enabled,
  })
  if (!enabled) return <ScreenNotFound />
  if (!found.data) return <Unloaded query={found} />
  const all = found.data.data
  return (
    <SettingsPage title={words.webhooks} about={words.about}>
      <SettingsCard
        title={words.endpoints}
        actions={
          <Button leftSection={<IconPlus size={16} />} onClick={() => setAdding(true)}>
            {words.add}
          </Button>
        }
      >
        {all.length === 0 ? (
          <Text size="sm" c="dimmed">
            {words.none}
          </Text>
        ) : (
          <Rows label={words.endpoints}>
            {all.map(one => (
              <Endpoint key={one.id} endpoint={one} />
            ))}
          </Rows>
        )}
      </SettingsCard>
      {isAdding && (
        <EndpointForm
          endpoint={null}
          onClose={() => setAdding(false)}
          onDone={made => {
            setAdding(false)
            setSecret(made)
          }}
        />
      )}
      <ShownOnce
        title={words.secretTitle}
        label={words.secret}
        secret={secret}
        onClose={() => setSecret(null)}
      />
    </SettingsPage>
  )
}

function Endpoint({ endpoint: one }: { endpoint: WebhookEndpoint }) {
  const words = useWebhookWords()
  const formats = useFormats()
  const last = one.last_delivery
  return (
    <Row
      icon={<IconWebhook size={20} stroke={1.4} />}
      title={
        <TextLink to="/settings/webhooks/$endpointId" params={{ endpointId: one.id }}>
          {one.url}
        </TextLink>
      }
      note={[
        one.description,
        one.events.includes('*') ? words.allEvents : one.events.join(', '),
        last ? words.lastSent(last.type, formats.ago(last.at)) : words.neverSent,
      ]
        .filter(Boolean)
        .join(' · ')}
      badges={
        <Badge variant="light" color={endpointColors[one.status]} tt="none">
          {words.statuses[one.status]}
        </Badge>
      }
    />
  )
}
