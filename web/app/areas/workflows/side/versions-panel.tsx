import { Badge, Button, Group, Stack, Text } from '@mantine/core'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { listWorkflowVersions, migrateWorkflow, type Workflow } from '../../../../../sdk/index.ts'
import { notifications } from '../../../kit/notices.tsx'
import { Unloaded } from '../../../kit/screen/screen-states.tsx'
import { client } from '../../../kit/session/api.ts'
import { useMay } from '../../../kit/session/session.ts'
import { useFormats } from '../../../kit/speech.tsx'
import { useWorkflowWords } from '../words.ts'
import css from './side.module.css'

/** What was live when, and who is still on it. */
export function VersionsPanel({ workflow }: { workflow: Workflow }) {
  const words = useWorkflowWords()
  const formats = useFormats()
  const may = useMay()
  const queries = useQueryClient()
  const path = { workflow_id: workflow.id }
  const versions = useQuery({
    queryKey: ['workflow', workflow.id, 'versions', workflow.live_version],
    queryFn: () => listWorkflowVersions({ client, path }),
  })
  const look = useMutation({ mutationFn: () => migrateWorkflow({ client, path, body: { dry_run: true } }) })
  const move = useMutation({
    mutationFn: () => migrateWorkflow({ client, path, body: {} }),
    onSuccess: () => {
      look.reset()
      void queries.invalidateQueries({ queryKey: ['workflow', workflow.id] })
      void queries.invalidateQueries({ queryKey: ['workflow-runs'] })
    },
    onError: error => notifications.show({ color: 'red', message: error.message }),
  })
  if (!versions.data) return <Unloaded query={versions} />
  const all = versions.data.data
  const isBehind = all.some(one => one.version !== workflow.live_version && one.live_runs > 0)
  return (
    <section aria-label={words.versions}>
      <Stack gap="xs" maw={620}>
        {all.length === 0 && <Text c="dimmed">{words.noVersions}</Text>}
        {all.map(one => (
          <Group key={one.version} className={css.mail} p="sm" gap="sm">
            <Text fw={600}>{words.version(one.version)}</Text>
            {one.version === workflow.live_version && (
              <Badge variant="light" color="green">
                {words.liveVersion}
              </Badge>
            )}
            <Text size="sm" c="dimmed" flex={1}>
              {formats.dateTime(one.activated_at)}
            </Text>
            <Text size="sm">{words.liveRuns(one.live_runs)}</Text>
          </Group>
        ))}
        {isBehind && may('member') && (
          <Group>
            {look.data ? (
              <>
                <Text size="sm">{words.moveText(look.data.data.moved, look.data.data.left)}</Text>
                <Button loading={move.isPending} onClick={() => move.mutate()}>
                  {words.move(look.data.data.moved)}
                </Button>
              </>
            ) : (
              <Button variant="default" loading={look.isPending} onClick={() => look.mutate()}>
                {words.moveWaiting}
              </Button>
            )}
          </Group>
        )}
      </Stack>
    </section>
  )
}
