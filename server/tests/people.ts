import { Api, type Reply } from './api.ts'

// Test support: people who come through the front door, with an email and a password.

export const PASSWORD = 'correct horse battery'

let people = 0

export interface Person {
  email: string
  credentials: {
    access_token: string
    refresh_token: string
    user: { id: number }
    organization: { id: string }
  }
  api: Api
}

export const newEmail = (): string => {
  people += 1
  return `person${people}@example.com`
}

export const signupBody = (email: string) => ({
  email,
  password: PASSWORD,
  name: 'Ada Lovelace',
  organization_name: 'Analytical Engines',
})

export const withToken = (anonymous: Api, token: string): Api => new Api(anonymous.url, token)

export async function signUpPerson(anonymous: Api, email = newEmail()): Promise<Person> {
  return toPerson(anonymous, email, await anonymous.post('/auth/signup', signupBody(email)))
}

export function toPerson(anonymous: Api, email: string, reply: Reply): Person {
  if (!reply.body?.data?.access_token) throw new Error(`not signed in: ${reply.status} ${reply.text}`)
  const credentials = reply.body.data
  return { email, credentials, api: withToken(anonymous, credentials.access_token) }
}
