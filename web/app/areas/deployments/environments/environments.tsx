import { Badge, Button, Text } from '@mantine/core'
import { IconEdit, IconHistory, IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { deleteEnvironment, type Environment, rollBackEnvironment } from '../../../../../sdk/index.ts'
import { Question } from '../../../kit/form/question.tsx'
import { MenuAction, MoreMenu } from '../../../kit/record/more-menu.tsx'
import { Section } from '../../../kit/record/record-page.tsx'
import { useCommonWords } from '../../../kit/screen/words.ts'
import { client } from '../../../kit/session/api.ts'
import { Row, Rows } from '../../../kit/settings/rows.tsx'
import { useFormats } from '../../../kit/speech.tsx'
import { TextLink } from '../../../kit/text-link.tsx'
import { useRefresh } from '../use-refresh.ts'
import { useDeploymentWords } from '../words.ts'
import { EnvironmentForm } from './environment-form.tsx'

interface EnvironmentsProps {
  projectId: string
  environments: readonly Environment[]
}

/** Where a project's runs go. */
export function Environments({ projectId, environments }: EnvironmentsProps) {
  const words = useDeploymentWords()
  const [isNew, setNew] = useState(false)
  return (
    <Section
      title={words.environments}
      actions={
        <Button size="compact-sm" variant="default" onClick={() => setNew(true)}>
          {words.newEnvironment}
        </Button>
      }
    >
      {environments.length === 0 ? (
        <Text c="dimmed">{words.noEnvironments}</Text>
      ) : (
        <Rows label={words.environments}>
          {environments.map(one => (
            <One key={one.id} environment={one} />
          ))}
        </Rows>
      )}
      {isNew && <EnvironmentForm projectId={projectId} onClose={() => setNew(false)} />}
    </Section>
  )
}

function One({ environment }: { environment: Environment }) {
  const words = useDeploymentWords()
  const formats = useFormats()
  const shell = useCommonWords()
  const refresh = useRefresh()
  const [dialog, setDialog] = useState<'change' | 'back' | 'delete' | null>(null)
  const close = () => setDialog(null)
  const path = { environment_id: environment.id }
  const notes = [
    environment.url,
    environment.branch && words.ofBranch(environment.branch),
    environment.next_run_at && words.nextRun(formats.dateTime(environment.next_run_at)),
  ].filter(Boolean)
  return (
    <Row
      title={environment.name}
      note={notes.join(' · ')}
      badges={
        environment.protected && (
          <Badge variant="light" color="orange" tt="none" miw="max-content">
            {words.protected}
          </Badge>
        )
      }
    >
      {environment.current_run_id && (
        <TextLink to="/delivery/runs/$runId" params={{ runId: environment.current_run_id }}>
          {words.currentRun}
        </TextLink>
      )}
      <MoreMenu label={shell.actions}>
        <MenuAction icon={IconEdit} onClick={() => setDialog('change')}>
          {words.change}
        </MenuAction>
        <MenuAction
          icon={IconHistory}
          when={environment.current_run_id !== null}
          onClick={() => setDialog('back')}
        >
          {words.rollBack}
        </MenuAction>
        <MenuAction icon={IconTrash} onClick={() => setDialog('delete')}>
          {words.delete}
        </MenuAction>
      </MoreMenu>
      {dialog === 'change' && (
        <EnvironmentForm projectId={environment.project_id} environment={environment} onClose={close} />
      )}
      {dialog === 'back' && (
        <Question
          isOpen
          title={words.rollBackTitle(environment.name)}
          text={words.rollBackText}
          submit={words.rollBack}
          onClose={close}
          onSubmit={() => rollBackEnvironment({ client, path, body: {} })}
          onDone={() => {
            refresh()
            close()
          }}
        />
      )}
      {dialog === 'delete' && (
        <Question
          isOpen
          isDangerous
          title={words.deleteTitle(environment.name)}
          text={words.deleteEnvironmentText}
          submit={words.delete}
          onClose={close}
          onSubmit={() => deleteEnvironment({ client, path })}
          onDone={() => {
            refresh()
            close()
          }}
        />
      )}
    </Row>
  )
}
