import { Select, Stack } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { getCrmSettings, listPipelines } from '../../../../../sdk/index.ts'
import { Unloaded } from '../../../kit/screen/screen-states.tsx'
import { client } from '../../../kit/session/api.ts'
import { SettingsPage } from '../../../kit/settings/settings-page.tsx'
import { PipelineForm } from './pipeline-form.tsx'
import { ReasonsForm } from './reasons-form.tsx'
import { usePipelineWords } from './words.ts'

/** The stages that deals go through, and the reasons for which they end. */
export function PipelineSettingsPage(): ReactNode {
  const words = usePipelineWords()
  const pipelines = useQuery({ queryKey: ['deals', 'pipelines'], queryFn: () => listPipelines({ client }) })
  const settings = useQuery({ queryKey: ['crm-settings'], queryFn: () => getCrmSettings({ client }) })
  const [chosen, choose] = useState<string | null>(null)
  const all = pipelines.data?.data ?? []
  const pipeline = all.find(({ id }) => id === chosen) ?? all[0]
  if (!pipeline || !settings.data) return <Unloaded query={[pipelines, settings]} />
  return (
    <SettingsPage
      title={words.pipelines}
      about={words.about}
      actions={
        all.length > 1 && (
          <Select
            aria-label={words.pipeline}
            data={all.map(one => ({ value: one.id, label: one.name }))}
            value={pipeline.id}
            allowDeselect={false}
            onChange={choose}
          />
        )
      }
    >
      <Stack>
        <PipelineForm key={pipeline.id} pipeline={pipeline} />
        <ReasonsForm settings={settings.data.data} />
      </Stack>
    </SettingsPage>
  )
}
