import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { BowlineError, updateWorkflow, type Workflow } from '../../../../sdk/index.ts'
import { forgetDraft, keepDraft, readDraft } from '../../kit/form/drafts/draft-store.ts'
import { client } from '../../kit/session/api.ts'
import { useMe } from '../../kit/session/session.ts'
import type { Graph } from './drawing/graph.ts'

type Settings = Workflow['settings']
type SaveState = 'saved' | 'saving' | 'failed' | 'conflict'

interface Sent {
  graph?: Graph
  settings?: Settings
  name?: string
}

const PAUSE_MS = 500
const MOST_UNDO = 100

/** The drawing as it is being changed: saved a moment after each change, one save after the other. */
export function useDrawing(loaded: Workflow) {
  const queries = useQueryClient()
  const place = `${useMe().user.id}/workflow/${loaded.id}`
  // What did not reach the server in an earlier visit goes on from where it was.
  const [start] = useState(() => readDraft(place))
  const unsent = start && (start.values as Sent)
  const [graph, setGraph] = useState(unsent?.graph ?? loaded.graph)
  const [settings, setSettings] = useState(unsent?.settings ?? loaded.settings)
  const [save, setSave] = useState<{ state: SaveState; error?: string }>({ state: 'saved' })
  const [past, setPast] = useState<Graph[]>([])
  const [future, setFuture] = useState<Graph[]>([])
  const waiting = useRef<Sent | null>(unsent)
  const isSending = useRef(false)
  const revision = useRef(start ? Number(start.seen) : loaded.revision)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)

  // Somebody else's change is taken over where nothing of ours is under way.
  useEffect(() => {
    if (loaded.revision <= revision.current || waiting.current || isSending.current) return
    revision.current = loaded.revision
    setGraph(loaded.graph)
    setSettings(loaded.settings)
  }, [loaded])

  const send = async (): Promise<void> => {
    clearTimeout(timer.current)
    if (isSending.current || !waiting.current) return
    const body = waiting.current
    waiting.current = null
    isSending.current = true
    setSave({ state: 'saving' })
    try {
      const { data } = await updateWorkflow({
        client,
        path: { workflow_id: loaded.id },
        body: { ...body, revision: revision.current },
      })
      revision.current = data.revision
      queries.setQueryData(['workflow', loaded.id], { data })
      if (!waiting.current) forgetDraft(place)
      setSave({ state: 'saved' })
    } catch (error) {
      const isConflict = error instanceof BowlineError && error.status === 409
      // What could not be saved is sent along with the next change.
      waiting.current = { ...body, ...(waiting.current as Sent | null) }
      setSave({ state: isConflict ? 'conflict' : 'failed', error: (error as Error).message })
      isSending.current = false
      return
    }
    isSending.current = false
    if (waiting.current) await send()
  }
  const keep = (some: Sent) => {
    waiting.current = { ...waiting.current, ...some }
    const at = new Date().toISOString()
    keepDraft(place, { at, key: loaded.id, seen: String(revision.current), values: waiting.current })
    setSave({ state: 'saving' })
    clearTimeout(timer.current)
    timer.current = setTimeout(() => void send(), PAUSE_MS)
  }
  // Leaving the page does not lose the last word.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, with what is there then
  useEffect(() => {
    if (unsent) keep(unsent)
    return () => void send()
  }, [])

  const show = (next: Graph) => {
    setGraph(next)
    keep({ graph: next })
  }
  return {
    graph,
    settings,
    save,
    flush: send,
    retry: () => void send(),
    reload: async () => {
      waiting.current = null
      forgetDraft(place)
      revision.current = 0
      setSave({ state: 'saved' })
      await queries.invalidateQueries({ queryKey: ['workflow', loaded.id] })
    },
    change(next: Graph) {
      setPast([...past.slice(-MOST_UNDO), graph])
      setFuture([])
      show(next)
    },
    changeSettings(next: Settings) {
      setSettings(next)
      keep({ settings: next })
    },
    rename: (name: string) => keep({ name }),
    undo:
      past.length === 0
        ? null
        : () => {
            setPast(past.slice(0, -1))
            setFuture([graph, ...future])
            show(past.at(-1)!)
          },
    redo:
      future.length === 0
        ? null
        : () => {
            setFuture(future.slice(1))
            setPast([...past, graph])
            show(future[0]!)
          },
  }
}
export type Drawing = ReturnType<typeof useDrawing>
