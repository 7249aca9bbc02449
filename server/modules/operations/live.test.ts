import { describe, expect, it } from 'vitest'
import { Api } from '#tests/api.ts'
import { useTestApp } from '#tests/harness.ts'
import { signUpPerson } from '#tests/people.ts'

const app = useTestApp()

async function follow(token: string) {
  const response = await fetch(`${app.url}/api/v1/app/live`, {
    headers: { authorization: `Bearer ${token}` },
  })
  const reader = response.body!.pipeThrough(new TextDecoderStream()).getReader()
  await reader.read()
  return reader
}

/** What still comes until the server ends the stream; a connection that breaks throws. */
async function untilEnd(reader: Awaited<ReturnType<typeof follow>>): Promise<string> {
  let text = ''
  for (;;) {
    const { value, done } = await reader.read()
    if (done) return text
    text += value
  }
}

describe('a live stream', () => {
  it('ends with the session it was opened with, and no other does', async () => {
    const { api, credentials } = await signUpPerson(app.anonymous)
    const script = (await api.post('/auth/tokens', { name: 'Wall display' })).body.data
    const mine = await follow(credentials.access_token)
    const display = await follow(script.token)
    await api.post('/auth/logout')
    await untilEnd(mine)
    const again = await app.anonymous.call('GET', '/live', {
      headers: { authorization: `Bearer ${credentials.access_token}` },
    })
    expect(again.status).toBe(401)
    await new Api(app.url, script.token).post('/contacts', {})
    expect((await display.read()).value).toContain('event: contact.created')
    await display.cancel()
  })

  it('ends for whoever is removed', async () => {
    const acme = await app.createAccount()
    const colleague = await acme.invite('member')
    const theirs = await follow(colleague.token!)
    expect((await acme.delete(`/team/members/${colleague.userId}`)).status).toBe(200)
    // Their own going may be the last they hear of; it is told and acted upon at the same moment.
    expect(await untilEnd(theirs)).not.toMatch(/event: (?!member\.removed)/)
  })
})
