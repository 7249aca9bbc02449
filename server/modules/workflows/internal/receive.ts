import { createHmac, hash } from 'node:crypto'
import type { Ctx, OpenCtx } from '#kit/context.ts'
import { isUuid } from '#kit/id.ts'
import { InvalidInput } from '#kit/problem.ts'
import { safeEqual } from '#platform/crypto/tokens.ts'
import { parseJsonBody } from '#platform/server/body.ts'
import { bodyCheck, describeError } from '#platform/server/validation.ts'
import { selectKeySecret, touchKey } from '../action-keys/queries.ts'
import { KEY_KIND, openKey } from '../action-keys/service.ts'
import { ActionIdUsed, InvalidSignature, MissingSignature, SignatureExpired } from '../errors.ts'
import { act } from './act.ts'
import { claimAction, keepAnswer } from './queries.ts'
import { ActionIn } from './schema.ts'

const WINDOW_SECONDS = 300
const PER_MINUTE = { capacity: 600, refillPerSecond: 10 }
/** What an unknown key is checked against: nobody can tell by the time that it is unknown. */
const DUMMY = 'wfsec_nobody-has-this-secret-and-nobody-ever-will-have'

type Headers = Readonly<Record<string, string | string[] | undefined>>
const text = (value: string | string[] | undefined) =>
  typeof value === 'string' && value !== '' ? value : null

/** The signed door: who signs with a key of an organization acts inside it. */
export async function receiveAction(ctx: OpenCtx, headers: Headers, body: Buffer) {
  const key = text(headers['x-workflow-key'])
  const timestamp = text(headers['x-workflow-timestamp'])
  const signature = text(headers['x-workflow-signature'])
  if (!key || !timestamp || !signature) throw MissingSignature()
  const seconds = /^\d{1,12}$/.test(timestamp) ? Number(timestamp) : Number.NaN
  const now = Math.floor(ctx.now.epochMilliseconds / 1_000)
  if (!(Math.abs(now - seconds) <= WINDOW_SECONDS)) throw SignatureExpired()
  const known = await ctx.find(KEY_KIND, isUuid(key) ? key.toLowerCase() : 'unknown')
  const signed = (secret: string) =>
    `v1=${createHmac('sha256', secret).update(`${timestamp}.`).update(body).digest('hex')}`
  const actor = { kind: 'system', job: 'workflows.internal_action' } as const
  const secret = known
    ? await ctx.within(known.organizationId, actor, async inner => {
        const sealed = await selectKeySecret(inner.db, known.targetId)
        return sealed ? openKey(inner, known.targetId, sealed) : null
      })
    : null
  const isRight = safeEqual(signature, signed(secret ?? DUMMY))
  if (!known || secret === null || !isRight) throw InvalidSignature()
  await ctx.services.throttle.require(`workflow-action:${known.targetId}`, PER_MINUTE)
  const input = readInput(body)
  return ctx.within(known.organizationId, actor, async inner => {
    await touchKey(inner, known.targetId)
    return answerOnce(inner, input, hash('sha256', body, 'buffer'))
  })
}

const check = bodyCheck(ActionIn)

function readInput(body: Buffer): ActionIn {
  const input = parseJsonBody(body.toString('utf8'))
  if (!check(input)) throw InvalidInput(describeError(check.errors?.[0], 'The body'))
  return input as ActionIn
}

/** The same id and body again is answered as before, and nothing is done twice. */
async function answerOnce(ctx: Ctx, input: ActionIn, bodyHash: Buffer) {
  const actionId = input.action_id.toLowerCase()
  const before = await claimAction(ctx, actionId, bodyHash)
  if (before) {
    if (!before.body_hash.equals(bodyHash)) throw ActionIdUsed()
    return { data: before.response as unknown as Answer, replayed: true }
  }
  const data: Answer = { action_id: actionId, action: input.action, result: await act(ctx, input) }
  await keepAnswer(ctx, actionId, data)
  return { data }
}

interface Answer {
  action_id: string
  action: string
  result: Record<string, unknown>
}
