import { Select, TextInput } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { type Project, startRun } from '../../../../../sdk/index.ts'
import { FormModal } from '../../../kit/form/form-modal.tsx'
import { useDraft } from '../../../kit/form/use-draft.ts'
import { client } from '../../../kit/session/api.ts'
import { useRefresh } from '../use-refresh.ts'
import { useDeploymentWords } from '../words.ts'

interface StartRunProps {
  project: Project
  environments: string[]
  onClose: () => void
}

export function StartRun({ project, environments, onClose }: StartRunProps) {
  const words = useDeploymentWords()
  const navigate = useNavigate()
  const refresh = useRefresh()
  const draft = useDraft({
    of: `project/${project.id}/run`,
    saved: { ref: '', reason: '', environment: (environments[0] ?? null) as string | null },
  })
  const [environment, setEnvironment] = draft.part('environment')
  const { field, given } = draft
  return (
    <FormModal
      draft={draft}
      isOpen
      title={words.startRun}
      submit={words.start}
      onClose={onClose}
      onSubmit={() =>
        startRun({ client, path: { project_id: project.id }, body: { ...given(), environment } })
      }
      onDone={({ data }) => {
        refresh()
        if ('id' in data) void navigate({ to: '/delivery/runs/$runId', params: { runId: data.id } })
      }}
    >
      <Select
        label={words.environment}
        clearable
        placeholder={words.nowhere}
        data={environments}
        value={environment}
        error={draft.errorOf('environment')}
        onChange={setEnvironment}
      />
      <TextInput label={words.ref} placeholder={project.default_branch} {...field('ref')} />
      <TextInput label={words.reason} {...field('reason')} />
    </FormModal>
  )
}
