import { Alert, Badge, Button, List, Menu, Tabs } from '@mantine/core'
import { IconDots, IconPlayerPause, IconPlayerPlay } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useParams, useSearch } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import {
  activateSequence,
  archiveSequence,
  deleteSequence,
  duplicateSequence,
  getSequence,
  lintSequence,
  pauseSequence,
  type Sequence,
  type SequenceWarning,
} from '../../../../sdk/index.ts'
import { ConfirmButton } from '../../kit/form/confirm-button.tsx'
import { useAct } from '../../kit/form/use-act.ts'
import { RecordPage } from '../../kit/record/record-page.tsx'
import { Unloaded } from '../../kit/screen/screen-states.tsx'
import { useCommonWords } from '../../kit/screen/words.ts'
import { useTranslated } from '../../kit/sentences/use-translated.ts'
import { client } from '../../kit/session/api.ts'
import { useMay } from '../../kit/session/session.ts'
import { AnalyticsTab } from './analytics-tab.tsx'
import { statusColors } from './list-page.tsx'
import { PeopleTab } from './people-tab.tsx'
import { PlanTab } from './plan-tab.tsx'
import { SettingsTab } from './settings-tab.tsx'
import { StepsTab } from './steps/steps-tab.tsx'
import { useSequenceWords } from './words.ts'

const stale = ['sequences', 'sequence']

export function SequencePage(): ReactNode {
  const { sequenceId } = useParams({ from: '/shell/sequences/$sequenceId' })
  const { tab } = useSearch({ from: '/shell/sequences/$sequenceId' })
  const words = useSequenceWords()
  const shell = useCommonWords()
  const may = useMay()
  const navigate = useNavigate()
  const [found, setFound] = useState<Found>({ isRefused: false, texts: [] })
  const sequence = useQuery({
    queryKey: ['sequence', sequenceId],
    queryFn: () => getSequence({ client, path: { sequence_id: sequenceId } }),
  })
  if (!sequence.data) return <Unloaded query={sequence} />
  const one = sequence.data.data
  const names = Object.keys(words.tabs) as (keyof typeof words.tabs)[]
  // What the plan shows is worked out by a call that writes nothing and still is for members.
  const shown = names.filter(name => may('member') || (name !== 'plan' && name !== 'settings'))
  return (
    <RecordPage
      list={{ to: '/sequences', label: words.sequences }}
      title={one.name}
      badges={
        <Badge variant="light" color={statusColors[one.status]}>
          {words.statuses[one.status]}
        </Badge>
      }
      subtitle={one.description}
      actions={may('member') && <Actions sequence={one} onFound={setFound} />}
    >
      {found.texts.length > 0 && (
        <Alert
          color={found.isRefused ? 'red' : 'yellow'}
          title={found.isRefused ? words.notActivated : words.lintTitle}
          mb="md"
          withCloseButton
          closeButtonLabel={shell.close}
          onClose={() => setFound({ ...found, texts: [] })}
        >
          <List size="sm">
            {found.texts.map(text => (
              <List.Item key={text}>{text}</List.Item>
            ))}
          </List>
        </Alert>
      )}
      <Tabs
        value={tab}
        keepMounted={false}
        onChange={next =>
          void navigate({
            to: '/sequences/$sequenceId',
            params: { sequenceId },
            search: { tab: (next ?? 'steps') as typeof tab },
            replace: true,
          })
        }
      >
        <Tabs.List mb="md">
          {shown.map(name => (
            <Tabs.Tab key={name} value={name}>
              {words.tabs[name]}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        <Tabs.Panel value="steps">
          <StepsTab sequence={one} />
        </Tabs.Panel>
        <Tabs.Panel value="people">
          <PeopleTab sequenceId={sequenceId} />
        </Tabs.Panel>
        <Tabs.Panel value="numbers">
          <AnalyticsTab sequenceId={sequenceId} />
        </Tabs.Panel>
        {may('member') && (
          <>
            <Tabs.Panel value="plan">
              <PlanTab sequenceId={sequenceId} />
            </Tabs.Panel>
            <Tabs.Panel value="settings">
              <SettingsTab sequence={one} />
            </Tabs.Panel>
          </>
        )}
      </Tabs>
    </RecordPage>
  )
}

/** What stands above the steps after an attempt to activate: why not, or what is worth a look. */
interface Found {
  isRefused: boolean
  texts: string[]
}

/** Mails with these would show people a hole, or nothing at all. */
const grave = ['unknown_merge_field', 'template_error']

function Actions({ sequence, onFound }: { sequence: Sequence; onFound: (found: Found) => void }) {
  const words = useSequenceWords()
  const navigate = useNavigate()
  const path = { sequence_id: sequence.id }
  const translated = useTranslated()
  const textOf = ({ step_number, message }: SequenceWarning) =>
    step_number === null ? translated(message) : words.lintStep(step_number, translated(message))
  const activate = async () => {
    const { data } = await lintSequence({ client, path })
    const texts = data.filter(({ code }) => grave.includes(code)).map(textOf)
    onFound({ isRefused: true, texts })
    if (texts.length > 0) throw new Error(words.notActivated)
    return activateSequence({ client, path })
  }
  const activating = useAct(activate, {
    stale,
    done: words.activated,
    onDone: answer => onFound({ isRefused: false, texts: answer.warnings.map(textOf) }),
  })
  const pausing = useAct(() => pauseSequence({ client, path }), { stale, done: words.pausedNow })
  const archiving = useAct(() => archiveSequence({ client, path }), { stale, done: words.archived })
  const copying = useAct(() => duplicateSequence({ client, path }), {
    stale,
    done: words.copied,
    onDone: ({ data }) =>
      void navigate({
        to: '/sequences/$sequenceId',
        params: { sequenceId: data.id },
        search: { tab: 'steps' },
      }),
  })
  const removing = useAct(() => deleteSequence({ client, path }), {
    stale,
    onDone: () => void navigate({ to: '/sequences' }),
  })
  return (
    <>
      {sequence.status === 'active' ? (
        <Button
          variant="default"
          leftSection={<IconPlayerPause size={15} />}
          loading={pausing.isPending}
          onClick={() => pausing.mutate()}
        >
          {words.pause}
        </Button>
      ) : (
        <Button
          leftSection={<IconPlayerPlay size={15} />}
          loading={activating.isPending}
          onClick={() => activating.mutate()}
        >
          {words.activate}
        </Button>
      )}
      <Menu position="bottom-end" shadow="md">
        <Menu.Target>
          <Button variant="default" leftSection={<IconDots size={15} />}>
            {words.more}
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item onClick={() => copying.mutate()}>{words.duplicate}</Menu.Item>
          {sequence.status !== 'archived' && (
            <Menu.Item onClick={() => archiving.mutate()}>{words.archive}</Menu.Item>
          )}
        </Menu.Dropdown>
      </Menu>
      <ConfirmButton
        size="sm"
        question={words.deleteQuestion}
        confirm={words.deleteSequence}
        onConfirm={() => removing.mutate()}
      >
        {words.delete}
      </ConfirmButton>
    </>
  )
}
