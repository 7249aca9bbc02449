import { useQuery } from '@tanstack/react-query'
import {
  getWorkflowCatalog,
  listCampaignTemplates,
  listLists,
  listMailboxes,
  listPipelines,
  listSequences,
  listTeamMembers,
  listWorkflows,
} from '../../../../../sdk/index.ts'
import { client } from '../../../kit/session/api.ts'
import type { Graph } from '../drawing/graph.ts'
import { useWorkflowWords } from '../words.ts'

export interface Choice {
  value: string
  label: string
}

/** What keys of configs refer to. Each is asked for once, by the first who needs it. */
const sources = {
  list_id: async () => (await listLists({ client })).data.map(({ id, name }) => ({ value: id, label: name })),
  sequence_id: async () =>
    (await listSequences({ client })).data.map(({ id, name }) => ({
      value: id,
      label: name,
    })),
  mailbox_id: async () =>
    (await listMailboxes({ client })).data
      .filter(({ may_send, purpose }) => may_send && purpose === 'mail')
      .map(({ id, email }) => ({ value: id, label: email })),
  template_id: async () =>
    (await listCampaignTemplates({ client, query: { limit: 200 } })).data.map(({ id, name }) => ({
      value: id,
      label: name,
    })),
  workflow_id: async () =>
    (await listWorkflows({ client, query: { limit: 200 } })).data.map(({ id, name }) => ({
      value: id,
      label: name,
    })),
  pipeline_id: async () =>
    (await listPipelines({ client })).data.map(({ id, name }) => ({ value: id, label: name })),
  stage_id: async () =>
    (await listPipelines({ client })).data.flatMap(pipeline =>
      pipeline.stages.map(({ id, name }) => ({ value: id, label: `${pipeline.name} · ${name}` })),
    ),
  user: async () =>
    (await listTeamMembers({ client })).data.map(({ id, name }) => ({ value: String(id), label: name })),
} satisfies Record<string, () => Promise<Choice[]>>
export type Source = keyof typeof sources

export const isSource = (key: string): key is Source => key in sources

const queryOf = (source: Source, enabled: boolean) => ({
  queryKey: ['workflow-choices', source],
  queryFn: sources[source],
  enabled,
})

export const useChoices = (source: Source, enabled = true): Choice[] =>
  useQuery(queryOf(source, enabled)).data ?? []

export function useCatalog() {
  const words = useWorkflowWords()
  const { data } = useQuery({
    queryKey: ['workflow-catalog'],
    queryFn: () => getWorkflowCatalog({ client }),
    staleTime: Number.POSITIVE_INFINITY,
  })
  const catalog = data?.data
  return {
    catalog,
    events: (catalog?.events ?? []).map(({ event, label }) => ({
      value: event,
      label: words.events[event] ?? label,
    })),
    fields: (catalog?.fields ?? []).map(({ name, label }) => ({ value: name, label })),
    eventName: (event: string) =>
      words.events[event] ?? catalog?.events.find(one => one.event === event)?.label ?? event,
  }
}

/** Names of what the drawing refers to. Only what it mentions is asked for. */
export function useNames(graph: Graph): (id: unknown) => string | undefined {
  const text = JSON.stringify(graph)
  const mentions = (key: string) => text.includes(`"${key}":"`)
  const all = [
    ...useChoices('list_id', mentions('list_id')),
    ...useChoices('sequence_id', mentions('sequence_id')),
    ...useChoices('workflow_id', mentions('workflow_id')),
    ...useChoices('stage_id', mentions('stage_id')),
  ]
  return id => all.find(one => one.value === id)?.label
}
