import { expect } from 'vitest'
import type { TestBrowser, Visit, VisitOptions } from '#tests/browser.ts'
import type { TestApp } from '#tests/harness.ts'
import { PASSWORD, type Person, signUpPerson, toPerson } from '#tests/people.ts'

// Test support: people who work in the workspace.

export interface AtWork extends Visit {
  /** GETs of the API since the last call of it, as "/path?query"; live updates, the session, the bell, unread counts and views aside. */
  asked(): string[]
}

/** Opens a screen of the workspace as somebody who signed in before; the door has journeys of its own. */
export async function enterAs(
  browser: TestBrowser,
  person: Pick<Person, 'email'>,
  path: string,
  options: VisitOptions = {},
): Promise<AtWork> {
  const seen: string[] = []
  const cookie = await signIn(browser.serverUrl, person.email)
  const visit = await browser.visit(path, {
    screen: 'desktop',
    ...options,
    prepare: async page => {
      await page.context().addCookies([cookie])
      await page.addInitScript({ content: MARK_SIGNED_IN })
      page.on('request', request => {
        const { pathname, search } = new URL(request.url())
        const isOurs =
          pathname.startsWith('/api/') && !/\/(live|auth|notifications|views|unread)(\/|$)/.test(pathname)
        if (request.method() === 'GET' && isOurs)
          seen.push(pathname.replace(/^\/api\/v\d(\/app)?/, '') + search)
      })
      await options.prepare?.(page)
    },
  })
  const { page } = visit
  // These journeys are long and the screens large: a busy machine takes its time.
  page.setDefaultTimeout(30_000)
  await page.locator('main#content').waitFor()
  return { ...visit, asked: () => seen.splice(0) }
}

/** The cookie that a sign-in of the workspace leaves. */
export async function signIn(serverUrl: string, email: string) {
  const reply = await fetch(new URL('/api/v1/app/auth/login', serverUrl), {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-session': 'cookie' },
    body: JSON.stringify({ email, password: PASSWORD }),
  })
  expect(reply.status, await reply.text()).toBe(200)
  const [pair] = reply.headers.getSetCookie()[0]!.split(';')
  const [name, value] = pair!.split('=')
  return { name: name!, value: value!, domain: 'bowline.localhost', path: '/api/v1/app/auth', httpOnly: true }
}

/** Once a tab: whoever signs out there stays out. */
const MARK_SIGNED_IN = `if (!sessionStorage.getItem('entered')) {
  sessionStorage.setItem('entered', 'yes')
  localStorage.setItem('bowline.signed-in', '1')
}`

/** Somebody invited into the organization of another, with a role. */
export async function joinAs(
  app: TestApp,
  owner: Pick<Person, 'api'>,
  role: 'viewer' | 'member' | 'admin',
  email: string,
) {
  const invited = await owner.api.post('/team/invitations', { email, role })
  expect(invited.status, invited.text).toBe(201)
  const joined = await app.anonymous.post('/auth/accept-invitation', {
    token: invited.body.data.token,
    name: `${role} Somebody`,
    password: PASSWORD,
  })
  return toPerson(app.anonymous, email, joined)
}

export const newOwner = (app: TestApp) => signUpPerson(app.anonymous)

/** None twice. */
export const expectOnce = (asked: string[]) =>
  expect(asked.toSorted()).toEqual([...new Set(asked)].toSorted())
