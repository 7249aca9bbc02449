import { expect } from 'vitest'
import type { TestBrowser, Visit, VisitOptions } from '#tests/browser.ts'
import type { TestApp } from '#tests/harness.ts'
import { PASSWORD, type Person, signUpPerson, toPerson } from '#tests/people.ts'

// Test support: people who work in the workspace.

export interface AtWork extends Visit {
  /** GETs of the API since the last call of it, as "/path?query"; live updates and the session aside. */
  asked(): string[]
}

/** Opens a screen of the workspace as somebody who is signed in. */
export async function enterAs(
  browser: TestBrowser,
  person: Pick<Person, 'email'>,
  path: string,
  options: VisitOptions = {},
): Promise<AtWork> {
  const seen: string[] = []
  const visit = await browser.visit(`/login?next=${encodeURIComponent(path)}`, {
    screen: 'desktop',
    ...options,
    prepare: async page => {
      page.on('request', request => {
        const { pathname, search } = new URL(request.url())
        const isOurs = pathname.startsWith('/api/') && !/\/(live|auth)(\/|$)/.test(pathname)
        if (request.method() === 'GET' && isOurs)
          seen.push(pathname.replace(/^\/api\/v\d(\/app)?/, '') + search)
      })
      await options.prepare?.(page)
    },
  })
  const { page } = visit
  // These journeys are long and the screens large: a busy machine takes its time.
  page.setDefaultTimeout(30_000)
  await page.locator('input[type="email"]').fill(person.email)
  await page.locator('input[type="password"]').fill(PASSWORD)
  await page.locator('button[type="submit"]').click()
  // Of the workspace: the door has a main part, too, and is still there while the sign-in is under way.
  await page.locator('main#content').waitFor()
  return { ...visit, asked: () => seen.splice(0) }
}

/** Somebody invited into the organization of another, with a role. */
export async function joinAs(
  app: TestApp,
  owner: Person,
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
