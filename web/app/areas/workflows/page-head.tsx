import { ActionIcon, Anchor, Badge, Button, Group, Menu, Text } from '@mantine/core'
import {
  IconCopy,
  IconDots,
  IconFlask,
  IconPlayerPause,
  IconPlayerPlay,
  IconTrash,
  IconUserPlus,
} from '@tabler/icons-react'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import {
  activateWorkflow,
  deleteWorkflow,
  duplicateWorkflow,
  pauseWorkflow,
  type Workflow,
} from '../../../../sdk/index.ts'
import { Question } from '../../kit/form/question.tsx'
import { notifications } from '../../kit/notices.tsx'
import { ScreenTitle } from '../../kit/screen/screen-title.tsx'
import { useCommonWords } from '../../kit/screen/words.ts'
import { client } from '../../kit/session/api.ts'
import { useMay } from '../../kit/session/session.ts'
import { statusColors } from './colors.ts'
import { EnrollModal } from './enroll-modal.tsx'
import type { Drawing } from './use-drawing.ts'
import { useWorkflowWords } from './words.ts'
import css from './workflow-page.module.css'

interface PageHeadProps {
  workflow: Workflow
  draft: Drawing
  onTest: () => void
}

/** Its name and state, whether what one sees is kept, and the buttons that switch it on and off. */
export function PageHead({ workflow, draft, onTest }: PageHeadProps) {
  const words = useWorkflowWords()
  const may = useMay()
  const queries = useQueryClient()
  const path = { workflow_id: workflow.id }
  const isActive = workflow.status === 'active'
  const hasChanges = workflow.has_unpublished_changes || draft.save.state === 'saving'
  const change = useMutation({
    mutationFn: async (what: 'activate' | 'pause') => {
      await draft.flush()
      return what === 'activate'
        ? activateWorkflow({ client, path })
        : pauseWorkflow({ client, path, body: {} })
    },
    onSuccess: ({ data }) => {
      queries.setQueryData(['workflow', workflow.id], { data })
      void queries.invalidateQueries({ queryKey: ['workflows'] })
      notifications.show({
        color: data.status === 'active' ? 'green' : 'yellow',
        message: data.status === 'active' ? words.activated(data.live_version ?? 1) : words.nowPaused,
      })
    },
    onError: error => notifications.show({ color: 'red', message: error.message }),
  })
  return (
    <header>
      <Anchor component={Link} to="/workflows" size="sm" c="dimmed">
        {words.workflows}
      </Anchor>
      <div className={css.head}>
        <ScreenTitle>{workflow.name}</ScreenTitle>
        <Badge variant="light" color={statusColors[workflow.status]}>
          {words.statuses[workflow.status]}
        </Badge>
        {workflow.live_version !== null && workflow.has_unpublished_changes && (
          <Badge variant="outline" color="yellow">
            {words.unpublished}
          </Badge>
        )}
        <div className={css.grow} />
        {may('member') && (
          <>
            <SaveState draft={draft} />
            <Button variant="default" leftSection={<IconFlask size={16} />} onClick={onTest}>
              {words.test}
            </Button>
            {isActive && (
              <Button
                variant="default"
                leftSection={<IconPlayerPause size={16} />}
                loading={change.isPending && change.variables === 'pause'}
                onClick={() => change.mutate('pause')}
              >
                {words.pause}
              </Button>
            )}
            {(!isActive || hasChanges) && (
              <Button
                leftSection={<IconPlayerPlay size={16} />}
                loading={change.isPending && change.variables === 'activate'}
                onClick={() => change.mutate('activate')}
              >
                {isActive ? words.publish : workflow.status === 'paused' ? words.resume : words.activate}
              </Button>
            )}
            <MoreMenu workflow={workflow} />
          </>
        )}
      </div>
    </header>
  )
}

function SaveState({ draft: { save, retry, reload } }: { draft: Drawing }) {
  const words = useWorkflowWords()
  const shell = useCommonWords()
  if (save.state === 'saved' || save.state === 'saving') {
    return (
      <span className={css.saved} role="status">
        {save.state === 'saving' ? words.saving : words.saved}
      </span>
    )
  }
  return (
    <Group gap={6} role="alert">
      <Text size="sm" c="var(--bad)">
        {words.notSaved}: {save.error}
      </Text>
      <Button
        size="compact-xs"
        variant="light"
        color="red"
        onClick={() => (save.state === 'conflict' ? void reload() : retry())}
      >
        {save.state === 'conflict' ? words.reload : shell.tryAgain}
      </Button>
    </Group>
  )
}

function MoreMenu({ workflow }: { workflow: Workflow }) {
  const words = useWorkflowWords()
  const navigate = useNavigate()
  const queries = useQueryClient()
  const [asks, setAsks] = useState<'delete' | 'enroll' | null>(null)
  const path = { workflow_id: workflow.id }
  const failed = (error: Error) => notifications.show({ color: 'red', message: error.message })
  const copy = useMutation({
    mutationFn: () => duplicateWorkflow({ client, path }),
    onSuccess: ({ data }) => {
      void queries.invalidateQueries({ queryKey: ['workflows'] })
      void navigate({ to: '/workflows/$workflowId', params: { workflowId: data.id } })
    },
    onError: failed,
  })
  return (
    <>
      <Menu shadow="md" position="bottom-end">
        <Menu.Target>
          <ActionIcon variant="default" size="lg" aria-label={words.more}>
            <IconDots size={17} />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item
            leftSection={<IconUserPlus size={16} />}
            disabled={workflow.status !== 'active'}
            onClick={() => setAsks('enroll')}
          >
            {words.enroll}
          </Menu.Item>
          <Menu.Item leftSection={<IconCopy size={16} />} onClick={() => copy.mutate()}>
            {words.duplicate}
          </Menu.Item>
          <Menu.Item
            color="var(--mantine-color-red-light-color)"
            leftSection={<IconTrash size={16} />}
            onClick={() => setAsks('delete')}
          >
            {words.remove}
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
      <EnrollModal workflowId={workflow.id} isOpen={asks === 'enroll'} onClose={() => setAsks(null)} />
      <Question
        isOpen={asks === 'delete'}
        title={words.removeTitle(workflow.name)}
        text={words.removeText(workflow.counts.running + workflow.counts.waiting)}
        submit={words.remove}
        isDangerous
        onClose={() => setAsks(null)}
        onSubmit={() => deleteWorkflow({ client, path })}
        onDone={() => {
          void queries.invalidateQueries({ queryKey: ['workflows'] })
          void navigate({ to: '/workflows' })
        }}
      />
    </>
  )
}
