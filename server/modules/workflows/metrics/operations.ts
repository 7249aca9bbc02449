import type { Gauge, Inspect } from '#kit/module.ts'
import { countFailedRuns, countRuns } from './operations-queries.ts'

export const runsGauge: Gauge = {
  name: 'bowline_workflow_runs',
  help: 'Runs of workflows that wait, and those that are due',
  read: countRuns,
}

/** Dead letters: nothing happens to them until somebody retries or cancels them. */
export const inspectRuns: Inspect = async db => {
  const { runs, organizations } = await countFailedRuns(db)
  if (runs === 0) return null
  const [are, of] = [
    runs === 1 ? '1 run of a workflow has' : `${runs} runs of workflows have`,
    organizations === 1 ? '1 organization' : `${organizations} organizations`,
  ]
  return {
    what: `${are} failed, in ${of}`,
    advice:
      'GET /workflow-runs?status=failed says why; POST /workflow-runs/retry goes on once that is mended.',
  }
}
