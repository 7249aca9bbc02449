import { type Environment, flag } from '#kit/declared/setting.ts'
import type { Settings } from '#platform/settings.ts'

declare module '#platform/settings.ts' {
  interface Settings {
    /** Warns before it leads to an address that no mail of ours was signed for. */
    readonly trackingStrict: boolean
  }
}

export const readTrackingSettings = (env: Environment): Pick<Settings, 'trackingStrict'> => ({
  trackingStrict: flag(env, 'TRACKING_STRICT', false),
})
