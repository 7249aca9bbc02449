import type { WorkCtx } from '#kit/context.ts'
import type { LoadedIntegration } from '#modules/integrations/index.ts'
import { openApi, refuse } from './api.ts'
import type { Driver, Log, Remote, RunRequest, Seen, Step } from './driver.ts'

const LOOK_SECONDS = 5
const MARK = 'BOWLINE_RUN'

interface Pipeline {
  id: number
  sha: string
  status: string
}

interface Job {
  id: number
  name: string
  status: string
  started_at: string | null
  finished_at: string | null
  artifacts_file?: { filename: string; size: number }
}

const statuses: Record<string, Step['status']> = {
  success: 'succeeded',
  failed: 'failed',
  canceled: 'canceled',
  canceling: 'running',
  running: 'running',
  skipped: 'skipped',
  manual: 'skipped',
}

const stepOf = (job: Job): Step => ({
  name: job.name,
  status: statuses[job.status] ?? 'pending',
  started_at: job.started_at,
  finished_at: job.finished_at,
})

const isOver = (job: Job) => ['success', 'failed', 'canceled'].includes(job.status)

const outcomes: Record<string, Seen['outcome']> = {
  success: 'succeeded',
  failed: 'failed',
  canceled: 'canceled',
  skipped: 'canceled',
}

/** GitLab CI, through its pipelines API. */
export function gitlab(
  ctx: WorkCtx,
  { config, secrets }: Pick<LoadedIntegration, 'config' | 'secrets'>,
): Driver {
  const base = String(config.api_base ?? 'https://gitlab.com/api/v4').replace(/\/$/, '')
  const api = openApi(ctx, 'GitLab', base, { 'private-token': secrets.token ?? '' })
  const pathOf = ({ project }: RunRequest) => {
    const path = project.repository.replace(/^https?:\/\/[^/]+\//, '').replace(/\.git$|\/$/g, '')
    return `/projects/${encodeURIComponent(path)}`
  }

  return {
    async start(asked) {
      const { run, variables } = asked
      const given = [
        { key: MARK, value: run.id },
        { key: 'BOWLINE_ENVIRONMENT', value: run.environment ?? '' },
        ...variables.map(({ key, value }) => ({ key, value })),
      ]
      const answer = await api.call('POST', `${pathOf(asked)}/pipeline`, { ref: run.ref, variables: given })
      refuse('GitLab', answer.status)
      return { ...asked.remote, isMarked: true, ref: String((answer.json() as Pipeline).id) }
    },
    /** A pipeline knows the variables it was made with, our mark among them. */
    async find(asked): Promise<Remote | undefined> {
      const ref = encodeURIComponent(asked.run.ref)
      const recent = await api.read<Pipeline[]>(
        `${pathOf(asked)}/pipelines?source=api&ref=${ref}&per_page=50`,
      )
      for (const { id } of recent) {
        const given = await api.read<{ key: string; value: string }[]>(
          `${pathOf(asked)}/pipelines/${id}/variables`,
        )
        if (given.some(({ key, value }) => key === MARK && value === asked.run.id))
          return { ...asked.remote, isMarked: true, ref: String(id) }
      }
      return undefined
    },
    async look(asked): Promise<Seen> {
      const path = `${pathOf(asked)}/pipelines/${asked.remote.ref}`
      const pipeline = await api.read<Pipeline>(path)
      const jobs = (await api.read<Job[]>(`${path}/jobs?per_page=100`)).toSorted((a, b) => a.id - b.id)
      const logs: Log[] = []
      for (const job of jobs) {
        const read = asked.remote.read?.[job.name] ?? 0
        if (read === -1 || !(isOver(job) || job.status === 'running')) continue
        const text = await api.text(`${pathOf(asked)}/jobs/${job.id}/trace`)
        logs.push({ step: job.name, text: text.slice(read), isEnd: isOver(job) })
      }
      const outcome = outcomes[pipeline.status] ?? null
      const files = jobs.flatMap(job =>
        job.artifacts_file
          ? [
              {
                name: `${job.name}-${job.artifacts_file.filename}`,
                size: job.artifacts_file.size,
                ref: String(job.id),
              },
            ]
          : [],
      )
      return {
        remote: asked.remote,
        steps: jobs.map(stepOf),
        logs,
        commitSha: pipeline.sha,
        outcome,
        ...(outcome === 'failed' ? { error: 'GitLab says the pipeline failed' } : {}),
        ...(outcome === 'succeeded' ? { artifacts: files } : {}),
        again: ctx.now.add({ seconds: LOOK_SECONDS }),
      }
    },
    async cancel(asked) {
      if (asked.remote.ref) await api.call('POST', `${pathOf(asked)}/pipelines/${asked.remote.ref}/cancel`)
    },
    async download(asked, ref) {
      const answer = await api.call('GET', `${pathOf(asked)}/jobs/${ref}/artifacts`)
      refuse('GitLab', answer.status)
      return answer.body
    },
  }
}
