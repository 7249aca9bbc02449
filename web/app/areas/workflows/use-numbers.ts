import { useQuery } from '@tanstack/react-query'
import { listWorkflowMetrics } from '../../../../sdk/index.ts'
import { client } from '../../kit/session/api.ts'

/** How a workflow went so far; kept fresh by its events. */
export function useNumbers(workflowId: string, isWanted: boolean) {
  const { data } = useQuery({
    queryKey: ['workflow-runs', workflowId, 'metrics'],
    queryFn: () => listWorkflowMetrics({ client, path: { workflow_id: workflowId } }),
    enabled: isWanted,
  })
  return data?.data
}
export type NodeMetrics = NonNullable<ReturnType<typeof useNumbers>>['nodes'][number]
