import { Button, Group, Modal, Text } from '@mantine/core'
import { useState } from 'react'
import { type Dashboard, shareDashboard, unshareDashboard } from '../../../../../sdk/index.ts'
import { CopyField } from '../../../kit/form/copy-field.tsx'
import { useAct } from '../../../kit/form/use-act.ts'
import { client } from '../../../kit/session/api.ts'
import { useReportWords } from '../words.ts'

/** The link is shown once, as it is made. */
export function ShareButton({ dashboard }: { dashboard: Dashboard }) {
  const words = useReportWords()
  const [url, setUrl] = useState<string | null>(null)
  const [isOpen, setOpen] = useState(false)
  const path = { dashboard_id: dashboard.id }
  const sharing = useAct(() => shareDashboard({ client, path, body: {} }), {
    stale: ['dashboard'],
    onDone: ({ data }) => setUrl(data.url),
  })
  const ending = useAct(() => unshareDashboard({ client, path }), {
    stale: ['dashboard'],
    done: words.unshared,
    onDone: () => setUrl(null),
  })
  const isShared = dashboard.shared_at !== null
  return (
    <>
      <Button variant="default" onClick={() => setOpen(true)}>
        {words.share}
      </Button>
      <Modal opened={isOpen} onClose={() => setOpen(false)} title={words.share}>
        <Text size="sm" mb="md">
          {words.shareText}
        </Text>
        {url && <CopyField label={words.link} value={url} />}
        <Group mt="md" justify="end">
          {isShared && (
            <Button variant="default" loading={ending.isPending} onClick={() => ending.mutate()}>
              {words.unshare}
            </Button>
          )}
          <Button loading={sharing.isPending} onClick={() => sharing.mutate()}>
            {isShared ? words.shareAgain : words.share}
          </Button>
        </Group>
      </Modal>
    </>
  )
}
