import { type Environment, integer } from '#kit/declared/setting.ts'
import type { Settings } from '#platform/settings.ts'

declare module '#platform/settings.ts' {
  interface Settings {
    readonly attachmentMaxMb: number
  }
}

export const readMessagingSettings = (env: Environment): Pick<Settings, 'attachmentMaxMb'> => ({
  attachmentMaxMb: integer(env, 'ATTACHMENT_MAX_MB', { otherwise: 100, least: 1, most: 200 }),
})
