import { describe, expect, it } from 'vitest'
import type { Route } from '#kit/route.ts'
import { modules } from '#modules/index.ts'
import { maskSecrets, secretNamesOf } from '#platform/crypto/mask.ts'
import { operationId } from '#platform/openapi/operation-id.ts'
import { createRouteCaller } from '#platform/route-caller/route-caller.ts'

const caller = createRouteCaller(() => {
  throw new Error('nothing is called here')
}, modules)
const routes = modules.flatMap(module => module.routes)
const tools = routes.filter(route => caller.find(operationId(route)))

/** Where people, keys, mailboxes and the way out are kept, whichever module they are of. */
const guarded = new RegExp(
  [
    '^/(auth|team|organization|audit-log|integrations|mailboxes|webmail|imports|setup|agents|agent-)',
    '^/(settings/sso|webhook-)',
    'api-keys|action-keys|webhook-secret$|passkeys|tokens|sso|guest-invitations|export',
    '^/rooms/.room_id./webhook',
  ].join('|'),
)

describe('what an agent may call for somebody', () => {
  it('is no operation of accounts, team, tokens, keys, mailboxes, integrations, single sign-on or exports', () => {
    expect(tools.length).toBeGreaterThan(300)
    const offered = tools.filter(({ path }) => guarded.test(path)).map(operationId)
    // What pushes to a project are signed by is the project's, and masked.
    expect(offered).toEqual(['rotateProjectWebhookSecret'])
    for (const { tag, module } of modules.flatMap(one =>
      one.routes.map(({ tag }) => ({ tag, module: one })),
    )) {
      const isWhole = module.inPersonOnly === true
      if (isWhole) expect(tools.some(route => module.routes.includes(route))).toBe(false)
      else if (module.inPersonOnly?.includes(tag)) expect(tools.some(route => route.tag === tag)).toBe(false)
    }
  })

  it('is excluded by its area, so that a route which is new there is, too', () => {
    const some = routes.find(route => operationId(route) === 'listMailboxes')!
    const added: Route = {
      ...some,
      path: '/mailboxes/{mailbox_id}/secrets',
      operationId: 'readMailboxSecrets',
    }
    const grown = modules.map(one =>
      one.name === 'email' ? { ...one, routes: [...one.routes, added] } : one,
    )
    const other = createRouteCaller(() => null as never, grown)
    expect([other.find('readMailboxSecrets'), other.isInPersonOnly('readMailboxSecrets')]).toEqual([
      undefined,
      true,
    ])
  })

  it('names only tags that are there', () => {
    for (const { name, inPersonOnly, routes } of modules)
      for (const tag of Array.isArray(inPersonOnly) ? inPersonOnly : [])
        expect(
          routes.some(route => route.tag === tag),
          `${name}: ${tag}`,
        ).toBe(true)
  })

  it('answers with no secret, by whatever name', () => {
    const open = new Set<string>()
    for (const route of tools) {
      const secret = secretNamesOf(route.returns)
      for (const name of textsOf(route.returns as Schema | undefined)) {
        if (!/secret|token|pass|credential|key|heartbeat|uri|webcal/i.test(name)) continue
        const { [name]: shown } = maskSecrets({ [name]: 'x' }, secret) as Record<string, string>
        if (shown === 'x') open.add(name)
      }
    }
    expect([...open].sort()).toEqual([
      // Names of fields and of words, and what opens a page for whoever was sent there.
      'key',
      'keyword',
      'keyword_id',
      'public_token',
    ])
  })
})

interface Schema {
  type?: string
  properties?: Record<string, Schema>
  items?: Schema
  anyOf?: Schema[]
}

/** Names of the fields that hold text, however deep. */
function textsOf(schema: Schema | undefined): string[] {
  if (!schema) return []
  const own = Object.entries(schema.properties ?? {}).flatMap(([name, one]) => {
    const isText = [one, ...(one.anyOf ?? [])].some(part => part.type === 'string')
    return [...(isText ? [name] : []), ...textsOf(one)]
  })
  return [...own, ...textsOf(schema.items), ...(schema.anyOf ?? []).flatMap(textsOf)]
}
