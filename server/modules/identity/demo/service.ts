import type { OpenCtx } from '#kit/context.ts'
import type { Input } from '#kit/route.ts'
import { WrongCredentials } from '../auth/errors.ts'
import { logIn } from '../auth/login.ts'
import type { Credentials } from '../sessions/schema.ts'
import { type DemoFile, readDemoFile } from './demo-file.ts'
import { NoDemo } from './schema.ts'

type Headers = Input<never, never, never>['headers']

const isLoopback = (address: string) => /^(127\.|::1$|::ffff:127\.)/.test(address)
const isLocalName = (host: string) => /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])(:\d+)?$/i.test(host)
const forwarding = ['x-forwarded-for', 'forwarded', 'x-real-ip', 'via']

/**
 * The demo's door has no lock, so it stands open only to who sits at the machine: a server that is not in production,
 * asked by its local name, from itself, and not on behalf of somebody else.
 */
export async function findDemoLogin(
  { services, request }: OpenCtx,
  headers: Headers,
): Promise<DemoFile | null> {
  const { production, dataDir, publicUrl } = services.settings
  const isAtHome =
    !production &&
    isLoopback(request.ip) &&
    isLocalName(String(headers.host ?? '')) &&
    isLocalName(new URL(publicUrl).host) &&
    forwarding.every(name => headers[name] === undefined)
  return isAtHome ? readDemoFile(dataDir) : null
}

export async function logInToDemo(ctx: OpenCtx, headers: Headers): Promise<Credentials['data']> {
  const demo = await findDemoLogin(ctx, headers)
  if (!demo?.seeded) throw NoDemo()
  const signedIn = await logIn(ctx, demo)
  // With a second factor the demo is an account as any other.
  if (!('access_token' in signedIn)) throw WrongCredentials()
  return signedIn
}
