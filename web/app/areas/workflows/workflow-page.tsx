import { Tabs } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useParams, useSearch } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import { getWorkflow, type Workflow } from '../../../../sdk/index.ts'
import { Unloaded } from '../../kit/screen/screen-states.tsx'
import { client } from '../../kit/session/api.ts'
import type { Tab } from './area.ts'
import { Editor } from './editor.tsx'
import { PageHead } from './page-head.tsx'
import { RunsPanel } from './side/runs-panel.tsx'
import { SettingsPanel } from './side/settings-panel.tsx'
import { VersionsPanel } from './side/versions-panel.tsx'
import { useDrawing } from './use-drawing.ts'
import { useWorkflowWords } from './words.ts'
import css from './workflow-page.module.css'

export function WorkflowPage(): ReactNode {
  const { workflowId } = useParams({ from: '/shell/workflows/$workflowId' })
  const workflow = useQuery({
    queryKey: ['workflow', workflowId],
    queryFn: () => getWorkflow({ client, path: { workflow_id: workflowId } }),
  })
  if (!workflow.data) return <Unloaded query={workflow} />
  return <Loaded key={workflowId} workflow={workflow.data.data} />
}

function Loaded({ workflow }: { workflow: Workflow }) {
  const words = useWorkflowWords()
  const navigate = useNavigate()
  const search = useSearch({ from: '/shell/workflows/$workflowId' })
  const draft = useDrawing(workflow)
  const [isTesting, setTesting] = useState(false)
  const tab: Tab = search.tab ?? 'drawing'
  const go = (next: string | null) =>
    void navigate({ to: '.', search: next === 'drawing' ? {} : { tab: next as Tab } } as never)
  const isRun = tab === 'runs' && search.run !== undefined
  return (
    <article className={css.page}>
      <PageHead
        workflow={workflow}
        draft={draft}
        onTest={() => {
          setTesting(true)
          if (tab !== 'drawing') go('drawing')
        }}
      />
      <Tabs value={tab} onChange={go} className={css.tabs} keepMounted={false}>
        <Tabs.List>
          {(['drawing', 'runs', 'versions', 'settings'] as const).map(one => (
            <Tabs.Tab key={one} value={one}>
              {words[one]}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        <Tabs.Panel value="drawing" className={css.drawing}>
          <Editor workflow={workflow} draft={draft} isTesting={isTesting} setTesting={setTesting} />
        </Tabs.Panel>
        <Tabs.Panel value="runs" className={isRun ? css.drawing : css.plain}>
          {isRun ? (
            <Editor
              workflow={workflow}
              draft={draft}
              isTesting={false}
              setTesting={() => {}}
              runId={search.run!}
              onCloseRun={() => go('runs')}
            />
          ) : (
            <RunsPanel workflow={workflow} />
          )}
        </Tabs.Panel>
        <Tabs.Panel value="versions" className={css.plain}>
          <VersionsPanel workflow={workflow} />
        </Tabs.Panel>
        <Tabs.Panel value="settings" className={css.plain}>
          <SettingsPanel workflow={workflow} draft={draft} />
        </Tabs.Panel>
      </Tabs>
    </article>
  )
}
