import { hash } from 'node:crypto'
import type { Driver, Log, Remote, RunRequest, Seen, Step } from './driver.ts'

/** A simulated CI: everything follows from when the run began and from the tags of the project. */

const names = ['build', 'test', 'deploy'] as const
const USUAL_SECONDS = 2

const secondsOf = ({ project }: RunRequest): number => {
  const wanted = Number(project.tags['sandbox:delay'])
  return Number.isFinite(wanted) && wanted >= 0 ? Math.min(wanted, 3_600) : USUAL_SECONDS
}

const failing = ({ project }: RunRequest): Set<string> =>
  new Set((project.tags['sandbox:fail'] ?? '').split(',').map(name => name.trim()))

export const shaOf = (projectId: string, ref: string, number: number): string =>
  hash('sha1', `${projectId} ${ref} ${number}`, 'hex')

function linesAtStart(name: string, { run, project, variables }: RunRequest, sha: string): string[] {
  if (name === 'build') {
    return [
      `Cloning ${project.repository} at ${run.ref} (${sha.slice(0, 12)})`,
      ...variables.map(({ key, value }) => `export ${key}=${value}`),
      'Installing dependencies',
    ]
  }
  return name === 'test'
    ? ['Running 128 tests']
    : [`Releasing to ${run.environment ?? 'nowhere in particular'}`]
}

const linesAtEnd = (name: string, isGood: boolean): string[] => {
  if (!isGood) return [`${name} failed with exit code 1`]
  if (name === 'build') return ['Built 14 files in 1.8 s']
  return name === 'test' ? ['128 passed, 0 failed'] : ['The new version answers']
}

function look(asked: RunRequest): Promise<Seen> {
  const { run, remote, ctx } = asked
  const seconds = secondsOf(asked)
  const bad = failing(asked)
  const started = Temporal.Instant.from(run.started_at)
  const sha = run.commit_sha ?? shaOf(asked.project.id, run.ref, run.number)
  const steps: Step[] = []
  const logs: Log[] = []
  let hasFailed = false
  let again = ctx.now
  for (const [index, name] of names.entries()) {
    const from = started.add({ milliseconds: Math.round(index * seconds * 1_000) })
    const to = started.add({ milliseconds: Math.round((index + 1) * seconds * 1_000) })
    const isOver = Temporal.Instant.compare(to, ctx.now) <= 0
    const isBegun = Temporal.Instant.compare(from, ctx.now) <= 0
    if (hasFailed || !isBegun) {
      steps.push({ name, status: hasFailed ? 'skipped' : 'pending', started_at: null, finished_at: null })
      continue
    }
    const isGood = !bad.has(name)
    const text = [...linesAtStart(name, asked, sha), ...(isOver ? linesAtEnd(name, isGood) : [])]
    const whole = `${text.join('\n')}\n`
    logs.push({ step: name, text: whole.slice(remote.read?.[name] ?? 0), isEnd: isOver })
    steps.push({
      name,
      status: !isOver ? 'running' : isGood ? 'succeeded' : 'failed',
      started_at: from.toString(),
      finished_at: isOver ? to.toString() : null,
    })
    if (!isOver) again = to
    hasFailed = isOver && !isGood
  }
  const failed = steps.find(step => step.status === 'failed')
  const isDone = steps.every(step => step.status === 'succeeded')
  const manifest = JSON.stringify({
    number: run.number,
    ref: run.ref,
    commit_sha: sha,
    environment: run.environment,
  })
  return Promise.resolve({
    remote,
    steps,
    logs,
    commitSha: sha,
    outcome: failed ? 'failed' : isDone ? 'succeeded' : null,
    ...(failed ? { error: `The step ${failed.name} failed` } : {}),
    ...(isDone
      ? { artifacts: [{ name: 'manifest.json', size: manifest.length, content: Buffer.from(manifest) }] }
      : {}),
    again,
  })
}

const known = ({ remote }: RunRequest): Promise<Remote> => Promise.resolve({ ...remote, ref: 'sandbox' })

export const sandbox: Driver = {
  start: known,
  find: known,
  look,
  cancel: () => Promise.resolve(),
  download: () => Promise.reject(new Error('what the sandbox makes is kept here')),
}
