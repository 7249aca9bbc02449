import type { Ctx } from '#kit/context.ts'
import { newId } from '#kit/id.ts'
import { toJson } from '#kit/json.ts'
import { nameOfActor } from '#modules/cloud/index.ts'
import { createEnvironment } from './environments/service.ts'
import { createProject, getProjects } from './projects/service.ts'
import { shaOf } from './providers/sandbox.ts'
import { findEnvironment, updateEnvironment } from './rows/environment-queries.ts'
import { takeNumber } from './rows/project-queries.ts'
import { appendLines, insertArtifacts, insertRun } from './runs/queries.ts'
import { startPushed, startRun } from './runs/start.ts'
import { sealVariables } from './variables/variables.ts'

interface Past {
  environment: string
  hoursAgo: number
  trigger: 'push' | 'manual' | 'schedule'
  fails?: 'build' | 'test'
}

/** Two projects: what they shipped lately, one run that starts now and one that waits for somebody's yes. */
export async function seedDemo(ctx: Ctx): Promise<void> {
  if ((await getProjects(ctx, { page: 1, limit: 1 })).data.length > 0) return
  const shop = await createProject(ctx, {
    name: 'Shop',
    repository: 'harborpine/shop',
    variables: [
      { key: 'NODE_ENV', value: 'production' },
      { key: 'PAYMENT_KEY', value: 'pk_demo_4f9a27c1d0', secret: true },
    ],
    tags: { team: 'web', 'sandbox:delay': '20' },
  })
  const staging = await createEnvironment(ctx, shop.id, {
    name: 'staging',
    url: 'https://staging.harborpine.example',
    branch: 'main',
  })
  const production = await createEnvironment(ctx, shop.id, {
    name: 'production',
    url: 'https://shop.harborpine.example',
    protected: true,
    schedule: { days: ['mon', 'thu'], at: '06:30' },
  })
  const past: Past[] = [
    { environment: staging.id, hoursAgo: 75, trigger: 'push' },
    { environment: production.id, hoursAgo: 74, trigger: 'manual' },
    { environment: staging.id, hoursAgo: 50, trigger: 'push', fails: 'test' },
    { environment: staging.id, hoursAgo: 49, trigger: 'push' },
    { environment: production.id, hoursAgo: 27, trigger: 'schedule' },
  ]
  for (const one of past) await seedRun(ctx, shop.id, one)
  await startRun(ctx, shop.id, { environment: 'staging', reason: 'New product pages' })
  const commitSha = shaOf(shop.id, 'main', 99)
  const target = (await findEnvironment(ctx, production.id))!
  await startPushed(ctx, { projectId: shop.id, environment: target, branch: 'main', commitSha })

  const app = await createProject(ctx, {
    name: 'Warehouse app',
    repository: 'harborpine/warehouse',
    auto_deploy: false,
    tags: { team: 'warehouse' },
  })
  const test = await createEnvironment(ctx, app.id, { name: 'test', branch: 'develop' })
  await seedRun(ctx, app.id, { environment: test.id, hoursAgo: 30, trigger: 'manual' })
  await seedRun(ctx, app.id, { environment: test.id, hoursAgo: 6, trigger: 'manual', fails: 'build' })
}

const steps = ['build', 'test', 'deploy'] as const
const MINUTE_MS = 60_000

async function seedRun(ctx: Ctx, projectId: string, past: Past): Promise<void> {
  const id = newId()
  const number = await takeNumber(ctx, projectId)
  const environment = (await findEnvironment(ctx, past.environment))!
  const ref = environment.branch ?? 'main'
  const sha = shaOf(projectId, ref, number)
  const started = ctx.now.epochMilliseconds - past.hoursAgo * 60 * MINUTE_MS
  const moment = (minutes: number) =>
    Temporal.Instant.fromEpochMilliseconds(started + minutes * MINUTE_MS).toString()
  const end = past.fails ? steps.indexOf(past.fails) + 1 : steps.length
  const shown = steps.map((name, index) => ({
    name,
    status: index >= end ? 'skipped' : name === past.fails ? 'failed' : 'succeeded',
    started_at: index < end ? moment(index) : null,
    finished_at: index < end ? moment(index + 1) : null,
  }))
  const lines = steps.slice(0, end).flatMap((step, index) => {
    const said = linesOf(step, { sha, ref, to: environment.name, isGood: step !== past.fails })
    return said.map((text, n) => ({ at: moment(index + (n + 1) / (said.length + 1)), step, text }))
  })
  await insertRun(ctx, {
    id,
    project_id: projectId,
    environment_id: environment.id,
    number,
    status: past.fails ? 'failed' : 'succeeded',
    trigger: past.trigger,
    ref,
    commit_sha: sha,
    variables: sealVariables(ctx, id, []),
    steps: toJson(shown),
    created_by: past.trigger === 'manual' ? nameOfActor(ctx) : past.trigger,
    created_at: moment(0),
    started_at: moment(0),
    finished_at: moment(end),
    last_line: lines.length,
    error: past.fails ? `The step ${past.fails} failed` : null,
  })
  await appendLines(ctx, id, 0, lines)
  if (past.fails) return
  await updateEnvironment(ctx, environment.id, { current_run_id: id })
  const content = Buffer.from(JSON.stringify({ number, ref, commit_sha: sha, environment: environment.name }))
  await insertArtifacts(ctx, [{ run_id: id, name: 'manifest.json', size: content.length, content }])
}

interface DemoRun {
  sha: string
  ref: string
  to: string
  isGood: boolean
}

function linesOf(step: (typeof steps)[number], { sha, ref, to, isGood }: DemoRun): string[] {
  const failed = `${step} failed with exit code 1`
  if (step === 'build') {
    const begun = [`Cloning at ${ref} (${sha.slice(0, 12)})`, 'Installing 412 packages']
    return isGood ? [...begun, 'Built 86 files in 21 s'] : [...begun, 'src/scan.ts:41 ";" expected', failed]
  }
  if (step === 'test') {
    return isGood
      ? ['Running 128 tests', '128 passed, 0 failed']
      : ['Running 128 tests', 'cart keeps its items: expected 2, got 1', '127 passed, 1 failed', failed]
  }
  return [`Releasing to ${to}`, 'Two of two machines answer', 'The new version answers']
}
