import { useSyncExternalStore } from 'react'
import {
  BowlineError,
  logInWithPasskey,
  login,
  logout,
  offerPasskeyLogin,
  type RefreshSessionResponse,
  refreshSession,
  type TwoFactorRequired,
  verifyTwoFactor,
} from '../../../../sdk/index.ts'
import { settlingConflicts } from '../form/conflicts/settle-conflicts.ts'
import { queries } from '../queries.ts'
import { askToConfirm } from './confirm.ts'
import { door } from './door-client.ts'
import { doneOnce, JSON_TYPE } from './lost-answers.ts'
import { askPasskey } from './passkeys.ts'

/**
 * Who is signed in. The access token lives in memory alone; what lasts is a cookie that no script can read. Tabs of one
 * browser renew it one after the other and tell each other what they got, since a refresh token works once.
 */
export type Credentials = RefreshSessionResponse['data']
export type User = Credentials['user']
export type Organization = Credentials['organization']

export type Session =
  | { status: 'starting' }
  | { status: 'out' }
  /** On the way out: screens are gone and nothing is asked any more, but the server has yet to be told. */
  | { status: 'leaving' }
  | { status: 'in'; user: User; organization: Organization }
  /** It ran out or was ended elsewhere: the screen stays, and asks for the password in place. */
  | { status: 'ended'; user: User; organization: Organization }

let session: Session = { status: 'starting' }
let accessToken: string | undefined
const watchers = new Set<() => void>()
const tabs = new BroadcastChannel('bowline-session')

type SessionMessage = { kind: 'in'; credentials: Credentials } | { kind: 'out' }

tabs.onmessage = ({ data }: MessageEvent<SessionMessage>) => {
  if (data.kind === 'in') enter(data.credentials)
  else leave()
}

function become(next: Session): void {
  session = next
  if (next.status === 'in') {
    const { user, organization } = next
    localStorage.setItem(ME, JSON.stringify({ user, organization }))
  } else localStorage.removeItem(ME)
  for (const watch of watchers) watch()
}

function enter(credentials: Credentials): void {
  const before = 'user' in session ? session.user.id : undefined
  // Somebody else's data must not be there for who comes next.
  if (before !== undefined && before !== credentials.user.id) {
    queries.clear()
    forgetOffline()
  }
  accessToken = credentials.access_token
  localStorage.setItem(MARK, '1')
  become({ status: 'in', user: credentials.user, organization: credentials.organization })
}

function leave(): void {
  forgetOffline('user' in session ? session.user.id : undefined)
  accessToken = undefined
  localStorage.removeItem(MARK)
  queries.clear()
  become({ status: 'out' })
}

/** What was last seen goes, and where somebody signed out what they had not sent yet. */
function forgetOffline(person?: number): void {
  void import('../offline/store.ts')
    .then(one => (person === undefined ? one.forgetSeen() : one.forgetPerson(person)))
    .catch(() => undefined)
}

const header = { 'X-Session': 'cookie' } as const

/** Calls that make or end a session; the cookie goes with them, and our header shows that it was us. */

export function admit(credentials: Credentials): void {
  enter(credentials)
  tabs.postMessage({ kind: 'in', credentials } satisfies SessionMessage)
}

/** The ticket of an account that asks for a second factor; undefined for one that let us in. */
export function admitOrAsk(data: Credentials | TwoFactorRequired): string | undefined {
  if ('ticket' in data) return data.ticket
  admit(data)
  return undefined
}

export async function signIn(email: string, password: string): Promise<string | undefined> {
  const { data } = await login({ client: door, body: { email, password }, headers: header })
  return admitOrAsk(data)
}

export async function showSecondFactor(ticket: string, code: string): Promise<void> {
  admit((await verifyTwoFactor({ client: door, body: { ticket, code }, headers: header })).data)
}

export async function signInWithPasskey(): Promise<void> {
  const { ticket, ...options } = (await offerPasskeyLogin({ client: door, body: {} })).data
  const response = await askPasskey(options)
  const { data } = await logInWithPasskey({ client: door, body: { ticket, response }, headers: header })
  admit(data)
}

export async function signOut(): Promise<void> {
  become({ status: 'leaving' })
  // What the screens held open, live updates above all, ends with them and not by the server's hand.
  await new Promise(resolve => setTimeout(resolve))
  await logout({ client: door, headers: { ...header, ...bearer() } }).catch(() => undefined)
  tabs.postMessage({ kind: 'out' } satisfies SessionMessage)
  leave()
}

const bearer = (): Record<string, string> => (accessToken ? { Authorization: `Bearer ${accessToken}` } : {})

let renewing: Promise<boolean> | undefined

/** Whether there is a session after it. Of all that ask at once in this tab one goes, and of all tabs one at a time. */
function renew(): Promise<boolean> {
  const stale = accessToken
  renewing ??= navigator.locks
    .request('bowline-session', async () => {
      if (accessToken !== stale) return true
      try {
        const { data } = await refreshSession({ client: door, body: {}, headers: header })
        admit(data)
        return true
      } catch (error) {
        if (!(error instanceof BowlineError) || error.status !== 401) throw error
        return false
      }
    })
    .finally(() => {
      renewing = undefined
    })
  return renewing
}

/** Says whether there may be a cookie, which no script can see: who was never here is not asked for one. */
const MARK = 'bowline.signed-in'
/** Who it was: they are let in to what was last seen here while the server cannot be asked. */
const ME = 'bowline.me'

/** False where the server could not be asked. */
export async function startSession(): Promise<boolean> {
  // Back from where the cookie was set on the way: the provider of a single sign-on, or an invitation.
  if (location.pathname === '/app') localStorage.setItem(MARK, '1')
  const kept = localStorage.getItem(ME)
  if (localStorage.getItem(MARK) === null) {
    become({ status: 'out' })
    return true
  }
  try {
    if (await renew()) return true
    become({ status: 'out' })
    forgetOffline()
    return true
  } catch (error) {
    const isRefused = error instanceof BowlineError && error.status < 500
    become(kept && !isRefused ? { status: 'in', ...JSON.parse(kept) } : { status: 'out' })
    return isRefused
  }
}

/** Until somebody is signed in again; what was asked meanwhile goes on then. */
function signedInAgain(): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  const watch = () => {
    if (session.status === 'in') resolve()
  }
  watchers.add(watch)
  return promise.finally(() => watchers.delete(watch))
}

/** Every call of the workspace: signed, done once, and made again once the person confirmed who they are, where it asks for that. */
export const signedFetch = (input: RequestInfo | URL, init?: RequestInit): Promise<Response> =>
  sendOnce(new Request(input, init))

const sendOnce = doneOnce(settlingConflicts(sendConfirmed))

async function sendConfirmed(request: Request): Promise<Response> {
  // What asks for it is short; a file is not kept twice for the sake of it.
  const isShort = (request.headers.get('content-type') ?? JSON_TYPE).startsWith(JSON_TYPE)
  const again = isShort ? request.clone() : undefined
  const answer = await fetchSigned(request)
  if (!again || !(await asksForProof(answer)) || !(await askToConfirm())) return answer
  return fetchSigned(again)
}

async function asksForProof(answer: Response): Promise<boolean> {
  if (answer.status !== 403) return false
  const said: unknown = await answer
    .clone()
    .json()
    .catch(() => null)
  return typeof said === 'object' && said !== null && 'code' in said && said.code === 'confirm_identity'
}

/** Renewed once when the token ran out, and patient while a person signs in. */
async function fetchSigned(request: Request): Promise<Response> {
  const again = request.clone()
  const answer = await fetch(withBearer(request))
  // A wrong code is a 401 too, of somebody who is known; only the other kind challenges.
  if (answer.status !== 401 || !answer.headers.has('www-authenticate')) return answer
  if (!(await renew())) {
    if (!('user' in session)) return answer
    const { user, organization } = session
    become({ status: 'ended', user, organization })
    await signedInAgain()
  }
  return fetch(withBearer(again))
}

function withBearer(request: Request): Request {
  if (accessToken) request.headers.set('Authorization', `Bearer ${accessToken}`)
  return request
}

/** For the one connection that carries no header: a WebSocket says it in its first frame. */
export const bearerNow = (): string | undefined => accessToken

export function useSession(): Session {
  return useSyncExternalStore(
    watch => {
      watchers.add(watch)
      return () => watchers.delete(watch)
    },
    () => session,
  )
}

export const currentSession = (): Session => session

/** Called with every change of who is signed in. */
export function watchSession(watch: () => void): () => void {
  watchers.add(watch)
  return () => watchers.delete(watch)
}

const ranks = ['viewer', 'member', 'admin', 'owner'] as const

/** Whether to show what a role may do; the server asks again. */
export function useMay(): (role: (typeof ranks)[number]) => boolean {
  const now = useSession()
  const rank = 'user' in now ? ranks.indexOf(now.user.role) : -1
  return role => rank >= ranks.indexOf(role)
}

/** What somebody changed about themselves or their organization is there at once, without signing in again. */
export function changeMe(change: { user?: User; organization?: Organization }): void {
  if (session.status === 'in') become({ ...session, ...change })
}

/** For screens inside the workspace, where somebody is always signed in. */
export function useMe(): { user: User; organization: Organization } {
  const now = useSession()
  if (!('user' in now)) throw new Error('Nobody is signed in')
  return now
}
