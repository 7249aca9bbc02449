import { createHmac, hash } from 'node:crypto'
import type { Ctx, OpenCtx } from '#kit/context.ts'
import { problem } from '#kit/problem.ts'
import { lockDeploys } from '#modules/cloud/index.ts'
import { safeEqual } from '#platform/crypto/tokens.ts'
import { PUSH_HOOK } from '../projects/service.ts'
import { listEnvironmentsOfBranch } from '../rows/environment-queries.ts'
import { lockProject, type ProjectRow } from '../rows/project-queries.ts'
import { startPushed } from '../runs/start.ts'
import { openText } from '../variables/variables.ts'
import { noteDelivery } from './queries.ts'

export const InvalidSignature = problem(401, 'invalid_signature', 'Invalid signature')

type Headers = Readonly<Record<string, string | string[] | undefined>>

const SHA = /^[0-9a-f]{40,64}$/

interface Push {
  branch: string
  commitSha: string
}

/**
 * What GitHub or GitLab says of a push. Whoever does not hold the secret, knows no such address or says the same again
 * hears the same.
 */
export async function receivePush(
  ctx: OpenCtx,
  token: string,
  body: Buffer,
  headers: Headers,
): Promise<number> {
  const hook = await ctx.find(PUSH_HOOK, token)
  if (!hook) throw InvalidSignature()
  const actor = { kind: 'link', link: PUSH_HOOK, targetId: hook.targetId } as const
  return ctx.within(hook.organizationId, actor, inner => take(inner, hook.targetId, body, headers))
}

async function take(ctx: Ctx, projectId: string, body: Buffer, headers: Headers): Promise<number> {
  await lockDeploys(ctx)
  const project = await lockProject(ctx, projectId)
  if (!project || !isSigned(openText(ctx, projectId, project.webhook_secret), body, headers))
    throw InvalidSignature()
  const id = one(headers, 'x-github-delivery') ?? one(headers, 'x-gitlab-event-uuid')
  // Its number is not signed, so what it says counts as well: the same words are not taken twice under another number.
  const keys = [`body:${hash('sha256', body, 'hex')}`, ...(id ? [`id:${id.slice(0, 200)}`] : [])]
  for (const key of keys) if (!(await noteDelivery(ctx, projectId, key))) throw InvalidSignature()
  const push = readPush(body, headers)
  if (!push || !project.auto_deploy) return 0
  return startFor(ctx, project, push)
}

async function startFor(ctx: Ctx, project: ProjectRow, { branch, commitSha }: Push): Promise<number> {
  const environments = await listEnvironmentsOfBranch(ctx, project.id, branch)
  const targets = environments.length > 0 ? environments : branch === project.default_branch ? [null] : []
  for (const environment of targets)
    await startPushed(ctx, { projectId: project.id, environment, branch, commitSha })
  return targets.length
}

const one = (headers: Headers, name: string): string | undefined => {
  const value = headers[name]
  return typeof value === 'string' && value !== '' ? value : undefined
}

function isSigned(secret: string, body: Buffer, headers: Headers): boolean {
  const signature = one(headers, 'x-hub-signature-256')
  if (signature !== undefined)
    return safeEqual(signature, `sha256=${createHmac('sha256', secret).update(body).digest('hex')}`)
  const token = one(headers, 'x-gitlab-token')
  return token !== undefined && safeEqual(token, secret)
}

/** Of a branch that is still there; anything else is no push to us. */
function readPush(body: Buffer, headers: Headers): Push | undefined {
  const event = one(headers, 'x-github-event') ?? one(headers, 'x-gitlab-event')
  if (event !== 'push' && event !== 'Push Hook') return undefined
  let said: unknown
  try {
    said = JSON.parse(body.toString('utf8'))
  } catch {
    return undefined
  }
  if (typeof said !== 'object' || said === null) return undefined
  const { ref, after, checkout_sha } = said as Record<string, unknown>
  const commit = checkout_sha ?? after
  if (typeof ref !== 'string' || !ref.startsWith('refs/heads/') || ref.length > 260) return undefined
  if (typeof commit !== 'string' || !SHA.test(commit) || /^0+$/.test(commit)) return undefined
  const branch = ref.slice('refs/heads/'.length)
  return branch.isWellFormed() && !branch.includes('\0') ? { branch, commitSha: commit } : undefined
}
