import type { Ctx } from '#kit/context.ts'
import { newId } from '#kit/id.ts'
import { toJson } from '#kit/json.ts'
import type { Spec } from '../../kinds/kind.ts'
import { type Call, type Driver, ProviderRefused, ProviderUnavailable, type Remote } from '../driver.ts'
import { delayOf } from './catalog.ts'
import { factsOf } from './facts.ts'
import { measureSandbox } from './measure.ts'
import { detachMachine, findByRef, findByToken, insertThing, markRemoved, updateThing } from './queries.ts'

interface Row {
  id: string
  spec: Spec
  previous: Spec | null
  tags: Record<string, string>
  status: string
  last_action: string | null
  settles_at: string
  created_at: string
}

/**
 * A cloud that exists only here: its things have rows of their own, take their time by the server's clock and
 * fail when a tag asks for it. Each call is one short transaction, as a request to somebody else would be.
 */
export const sandboxDriver: Driver = {
  find: call => load(call, inner => findByToken(inner, call.id)),
  read: (call, ref) => load(call, inner => findByRef(inner, ref)),
  async create(call) {
    misbehave(call, 'create')
    const remote = await call.ctx.transact(async inner => {
      await insertThing(inner, {
        id: `sbx-${newId()}`,
        kind: call.kind,
        token: call.id,
        parent_id: call.parentRef,
        spec: toJson(call.desired),
        facts: toJson({}),
        tags: toJson(call.tags),
        status: 'creating',
        settles_at: after(call, 'create'),
        created_at: inner.now.toString(),
      })
      const row = await findByToken(inner, call.id)
      return toRemote(call, row as Row)!
    })
    loseAnswer(call, 'create')
    return remote
  },
  async converge(call, remote) {
    const { action, id } = call.operation
    if (action === 'create') return 'done'
    const row = await call.ctx.transact(inner => findByRef(inner, remote.ref))
    if (row?.last_action === id) return 'done'
    misbehave(call, action)
    await call.ctx.transact(inner =>
      updateThing(inner, remote.ref, {
        previous: toJson(row?.spec),
        spec: toJson(call.desired),
        tags: toJson(call.tags),
        status: 'changing',
        last_action: id,
        settles_at: after(call, 'change'),
      }),
    )
    loseAnswer(call, action)
    return 'wait'
  },
  async remove(call, remote) {
    misbehave(call, 'delete')
    await call.ctx.transact(async inner => {
      await markRemoved(inner, remote.ref, after(call, 'remove'))
      if (call.kind !== 'vm') return
      await detachMachine(inner, call.id)
    })
    loseAnswer(call, 'delete')
  },
  measure: (call, _ref, at) => Promise.resolve(measureSandbox(call, at)),
}

async function load(call: Call, query: (ctx: Ctx) => Promise<unknown>): Promise<Remote | undefined> {
  const row = (await call.ctx.transact(query)) as Row | undefined
  return row && toRemote(call, row)
}

/** Nothing moves in the simulated cloud: where a thing stands is read off the clock. */
function toRemote(call: Call, row: Row): Remote | undefined {
  const settlesAt = Temporal.Instant.from(row.settles_at)
  const isSettled = Temporal.Instant.compare(call.ctx.now, settlesAt) >= 0
  if (row.status === 'deleting' && isSettled) return undefined
  const vanishes = row.tags['sandbox:vanish']
  if (vanishes !== undefined) {
    const gone = Temporal.Instant.from(row.created_at).add({ seconds: secondsIn(vanishes) })
    if (Temporal.Instant.compare(call.ctx.now, gone) >= 0) return undefined
  }
  const phase = row.status === 'deleting' ? 'deleting' : isSettled ? 'ready' : 'busy'
  const seen = phase === 'busy' && row.previous ? row.previous : row.spec
  return { ref: row.id, phase, seen, facts: factsOf(call, seen), settlesAt }
}

/** Fractions spread the work of things made together, the same for the same thing each time. */
function after(call: Call, what: 'create' | 'change' | 'remove'): string {
  const asked = call.tags['sandbox:delay']
  const spread = 0.8 + (Number.parseInt(call.id.slice(-2), 16) / 255) * 0.4
  const seconds = asked === undefined ? delayOf(call.kind, what) * spread : secondsIn(asked)
  return call.ctx.now.add({ milliseconds: Math.round(seconds * 1000) }).toString()
}

const secondsIn = (text: string) => Math.min(86_400, Math.max(0, Number.parseFloat(text) || 0))

const names = (list: string | undefined, action: string) =>
  list?.split(',').some(one => one.trim() === action)

/** `sandbox:fail=create`: refused for good. `sandbox:flaky=create`: fails twice, then works. */
function misbehave({ tags, operation }: Call, action: string): void {
  if (names(tags['sandbox:fail'], action))
    throw new ProviderRefused('sandbox_failure', `The sandbox was told to fail on ${action}`)
  if (names(tags['sandbox:flaky'], action) && operation.attempts < 2)
    throw new ProviderUnavailable(`The sandbox was told to be out of reach on ${action}`)
}

/** `sandbox:lost=create`: the work is done, its answer never arrives. */
function loseAnswer({ tags, operation }: Call, action: string): void {
  if (names(tags['sandbox:lost'], action) && operation.attempts < 1)
    throw new ProviderUnavailable(`The answer of the sandbox to ${action} was lost`)
}
