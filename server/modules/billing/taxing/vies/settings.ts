import { type Environment, url } from '#kit/declared/setting.ts'
import type { Settings } from '#platform/settings.ts'

declare module '#platform/settings.ts' {
  interface Settings {
    /** Where VAT numbers of the Union are looked up. */
    readonly viesApiBase: string
  }
}

const VIES = 'https://ec.europa.eu/taxation_customs/vies/rest-api'

export const readViesSettings = (env: Environment): Pick<Settings, 'viesApiBase'> => ({
  viesApiBase: url(env, 'VIES_API_BASE') ?? VIES,
})
