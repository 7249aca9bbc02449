import type { Environment } from '#kit/declared/setting.ts'
import type { Settings } from '#platform/settings.ts'

declare module '#platform/settings.ts' {
  interface Settings {
    /** Clients for signing in to mailboxes, for all organizations that bring none of their own. */
    readonly googleClientId: string | null
    readonly googleClientSecret: string | null
    readonly microsoftClientId: string | null
    readonly microsoftClientSecret: string | null
    readonly microsoftTenant: string
  }
}

export const readEmailSettings = (
  env: Environment,
): Pick<
  Settings,
  `google${'ClientId' | 'ClientSecret'}` | `microsoft${'ClientId' | 'ClientSecret' | 'Tenant'}`
> => ({
  googleClientId: env.GOOGLE_CLIENT_ID || null,
  googleClientSecret: env.GOOGLE_CLIENT_SECRET || null,
  microsoftClientId: env.MICROSOFT_CLIENT_ID || null,
  microsoftClientSecret: env.MICROSOFT_CLIENT_SECRET || null,
  microsoftTenant: env.MICROSOFT_TENANT || 'common',
})
