import { choice, type Environment, integer } from '#kit/declared/setting.ts'
import type { Settings } from '#platform/settings.ts'

declare module '#platform/settings.ts' {
  interface Settings {
    /** Clients for signing in to mailboxes, for all organizations that bring none of their own. */
    readonly googleClientId: string | null
    readonly googleClientSecret: string | null
    readonly microsoftClientId: string | null
    readonly microsoftClientSecret: string | null
    readonly microsoftTenant: string
    /** Whose mail the server's own transport takes: organizations whose owner's address is confirmed, or all. */
    readonly mailRelay: 'confirmed' | 'all'
    /** Recipients a day and organization; 0: any number. */
    readonly mailRelayPerDay: number
  }
}

export const readEmailSettings = (
  env: Environment,
): Pick<
  Settings,
  | `google${'ClientId' | 'ClientSecret'}`
  | `microsoft${'ClientId' | 'ClientSecret' | 'Tenant'}`
  | `mailRelay${'' | 'PerDay'}`
> => ({
  googleClientId: env.GOOGLE_CLIENT_ID || null,
  googleClientSecret: env.GOOGLE_CLIENT_SECRET || null,
  microsoftClientId: env.MICROSOFT_CLIENT_ID || null,
  microsoftClientSecret: env.MICROSOFT_CLIENT_SECRET || null,
  microsoftTenant: env.MICROSOFT_TENANT || 'common',
  mailRelay: choice(env, 'MAIL_RELAY', ['confirmed', 'all'], 'confirmed') as Settings['mailRelay'],
  mailRelayPerDay: integer(env, 'MAIL_RELAY_PER_DAY', { otherwise: 500, least: 0, most: 10_000_000 }),
})
