import { expect, it } from 'vitest'
import { newId } from '#kit/id.ts'
import { modules } from '#modules/index.ts'
import { useTestApp } from './harness.ts'
import { sampleBody } from './samples.ts'
import { nameOf, pathOf } from './short-turns.ts'

const app = useTestApp({ outboundAllow: [] })

const posts = modules
  .flatMap(module => module.routes)
  .filter(
    ({ method, access, consumes }) => method === 'POST' && access.kind === 'role' && consumes !== 'multipart',
  )

it('answers every POST as well with an Idempotency-Key as without one', { timeout: 180_000 }, async () => {
  const account = await app.createAccount()
  const broken: string[] = []
  for (const route of posts) {
    const body =
      route.consumes === 'json'
        ? { ...(sampleBody(route.body!) as object), ...(route.example?.body as object) }
        : undefined
    const path = await pathOf(route, account)
    const reply = await account.call('POST', path, { body, headers: { 'idempotency-key': newId() } })
    if (reply.status === 500) broken.push(nameOf(route))
  }
  expect(broken).toEqual([])
})
