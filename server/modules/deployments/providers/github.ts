import type { WorkCtx } from '#kit/context.ts'
import type { LoadedIntegration } from '#modules/integrations/index.ts'
import { openApi, refuse } from './api.ts'
import {
  type Driver,
  type Log,
  type Remote,
  RunRefused,
  type RunRequest,
  type Seen,
  type Step,
} from './driver.ts'

const LOOK_SECONDS = 5
const MOST_JOBS = 100

interface WorkflowRun {
  id: number
  name?: string | null
  display_title?: string
  head_sha?: string
  status: string
  conclusion: string | null
}

interface Job {
  id: number
  name: string
  status: string
  conclusion: string | null
  started_at: string | null
  completed_at: string | null
}

const statuses: Record<string, Step['status']> = {
  success: 'succeeded',
  neutral: 'succeeded',
  skipped: 'skipped',
  cancelled: 'canceled',
}

const stepOf = (job: Job): Step => ({
  name: job.name,
  status:
    job.status === 'completed'
      ? (statuses[job.conclusion ?? ''] ?? 'failed')
      : job.status === 'in_progress'
        ? 'running'
        : 'pending',
  started_at: job.started_at,
  finished_at: job.completed_at,
})

/** The input by which a run is known again, where its workflow has it and prints it in `run-name`. */
const MARK = 'bowline_run'

function repositoryOf(repository: string): string {
  const path = repository.replace(/^https?:\/\/[^/]+\//, '').replace(/\.git$|\/$/g, '')
  if (!/^[\w.-]+\/[\w.-]+$/.test(path)) throw new RunRefused('The repository must be owner/name')
  return path
}

/** GitHub Actions, through its REST API. */
export function github(
  ctx: WorkCtx,
  { config, secrets }: Pick<LoadedIntegration, 'config' | 'secrets'>,
): Driver {
  const base = String(config.api_base ?? 'https://api.github.com').replace(/\/$/, '')
  const api = openApi(ctx, 'GitHub', base, {
    authorization: `Bearer ${secrets.token ?? ''}`,
    accept: 'application/vnd.github+json',
    'x-github-api-version': '2022-11-28',
  })
  const pathOf = ({ project }: RunRequest) => `/repos/${repositoryOf(project.repository)}`

  const payloadOf = ({ run, variables }: RunRequest) => ({
    [MARK]: run.id,
    bowline_environment: run.environment ?? '',
    bowline_variables: JSON.stringify(Object.fromEntries(variables.map(({ key, value }) => [key, value]))),
  })

  async function dispatchWorkflow(asked: RunRequest): Promise<Remote> {
    const path = `${pathOf(asked)}/actions/workflows/${encodeURIComponent(asked.project.workflow!)}/dispatches`
    const body = { ref: asked.run.ref, return_run_details: true }
    let isMarked = true
    let answer = await api.call('POST', path, { ...body, inputs: payloadOf(asked) })
    // A workflow that has none of these inputs starts nothing, and is asked again without.
    if (answer.status === 422) {
      isMarked = false
      answer = await api.call('POST', path, body)
    }
    refuse('GitHub', answer.status)
    const details = answer.status === 200 ? (answer.json() as { workflow_run_id?: number }) : {}
    if (details.workflow_run_id) return { ...asked.remote, isMarked, ref: String(details.workflow_run_id) }
    if (!isMarked)
      throw new RunRefused(
        `GitHub does not say which run it started: give the workflow an input named ${MARK}`,
      )
    return { ...asked.remote, isMarked }
  }

  async function dispatchRepository(asked: RunRequest): Promise<Remote> {
    const { ref, commit_sha } = asked.run
    const client_payload = { ...payloadOf(asked), ref, commit_sha }
    const answer = await api.call('POST', `${pathOf(asked)}/dispatches`, {
      event_type: 'bowline',
      client_payload,
    })
    refuse('GitHub', answer.status)
    return { ...asked.remote, isMarked: true }
  }

  /** By the mark, which stands in the title of the run; the time alone says nothing. */
  async function findMarked(asked: RunRequest): Promise<Remote | undefined> {
    const event = asked.project.workflow ? 'workflow_dispatch' : 'repository_dispatch'
    const { workflow_runs: runs } = await api.read<{ workflow_runs: WorkflowRun[] }>(
      `${pathOf(asked)}/actions/runs?event=${event}&per_page=100`,
    )
    const own = runs.find(run => [run.display_title, run.name].some(title => title?.includes(asked.run.id)))
    return own && { ...asked.remote, isMarked: true, ref: String(own.id) }
  }

  async function readLog(asked: RunRequest, job: Job): Promise<Log | undefined> {
    const read = asked.remote.read?.[job.name] ?? 0
    if (job.status !== 'completed' || read === -1 || job.conclusion === 'skipped') return undefined
    const text = await api.text(`${pathOf(asked)}/actions/jobs/${job.id}/logs`)
    return { step: job.name, text: text.slice(read), isEnd: true }
  }

  return {
    start: asked => (asked.project.workflow ? dispatchWorkflow(asked) : dispatchRepository(asked)),
    // Without a mark nobody can tell whether the lost answer was of a run.
    find: async asked => (await findMarked(asked)) ?? 'unknown',
    async look(asked): Promise<Seen> {
      const again = ctx.now.add({ seconds: LOOK_SECONDS })
      if (!asked.remote.ref) {
        const remote = await findMarked(asked)
        if (remote) return { remote, steps: [], logs: [], outcome: null, again: ctx.now }
        const waited = ctx.now.since(Temporal.Instant.from(asked.remote.askedAt!)).total('seconds')
        if (waited > 120)
          throw new RunRefused(
            `No run of GitHub carries the mark: print \${{ inputs.${MARK} }} in its run-name`,
          )
        return { remote: asked.remote, steps: [], logs: [], outcome: null, again }
      }
      const path = `${pathOf(asked)}/actions/runs/${asked.remote.ref}`
      const run = await api.read<WorkflowRun>(path)
      const { jobs } = await api.read<{ jobs: Job[] }>(`${path}/jobs?per_page=${MOST_JOBS}`)
      const logs: Log[] = []
      for (const job of jobs) {
        const log = await readLog(asked, job)
        if (log) logs.push(log)
      }
      const status = run.status === 'completed' ? (statuses[run.conclusion ?? ''] ?? 'failed') : null
      const outcome = status === 'skipped' ? 'canceled' : (status as Seen['outcome'])
      return {
        remote: asked.remote,
        steps: jobs.map(stepOf),
        logs,
        ...(run.head_sha ? { commitSha: run.head_sha } : {}),
        outcome,
        ...(outcome === 'failed' ? { error: `GitHub says ${run.conclusion}` } : {}),
        ...(outcome === 'succeeded' ? { artifacts: await listArtifacts(path) } : {}),
        again,
      }
    },
    async cancel(asked) {
      if (asked.remote.ref) await api.call('POST', `${pathOf(asked)}/actions/runs/${asked.remote.ref}/cancel`)
    },
    async download(asked, ref) {
      const answer = await api.call('GET', `${pathOf(asked)}/actions/artifacts/${ref}/zip`)
      refuse('GitHub', answer.status)
      return answer.body
    },
  }

  async function listArtifacts(path: string) {
    const { artifacts } = await api.read<{
      artifacts: { id: number; name: string; size_in_bytes: number }[]
    }>(`${path}/artifacts?per_page=100`)
    return artifacts.map(one => ({ name: one.name, size: one.size_in_bytes, ref: String(one.id) }))
  }
}
