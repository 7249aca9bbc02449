import { describe, expect, it } from 'vitest'
import { useTestApp } from '#tests/harness.ts'
import {
  connect,
  getAuthMe,
  getAuthTokens,
  getOrganization,
  patchOrganization,
  postAuthSignup,
  postAuthTokens,
} from './index.ts'

const app = useTestApp()

describe('the SDK', () => {
  it('signs up, renames the organization and works on with a personal token', async () => {
    const anyone = connect({ baseUrl: app.url })
    const { data: signedUp } = await postAuthSignup({
      client: anyone,
      body: {
        email: 'grace@example.com',
        password: 'a long enough secret',
        name: 'Grace',
        organization_name: 'Harbor',
      },
      throwOnError: true,
    })
    expect(signedUp.data.user.role).toBe('owner')

    const grace = connect({ baseUrl: app.url, token: signedUp.data.access_token })
    await patchOrganization({ client: grace, body: { name: 'Harbor & Pine' }, throwOnError: true })
    const { data: made } = await postAuthTokens({ client: grace, body: { name: 'Sync' }, throwOnError: true })

    const sync = connect({ baseUrl: app.url, token: async () => made.data.token })
    const { data: organization } = await getOrganization({ client: sync, throwOnError: true })
    expect(organization.data.name).toBe('Harbor & Pine')
    const { data: tokens } = await getAuthTokens({ client: sync, throwOnError: true })
    expect(tokens.data.map(token => token.name)).toEqual(['Sync'])
  })

  it('hands errors over as they are, typed', async () => {
    const { data, error, response } = await getAuthMe({
      client: connect({ baseUrl: app.url, token: 'wrong' }),
    })
    expect(data).toBeUndefined()
    expect(response?.status).toBe(401)
    expect(error?.detail).toBe('Not authenticated')
  })
})
