import { type Environment, SettingError } from '#kit/declared/setting.ts'
import { readPairs } from '#kit/text/pairs.ts'
import type { Settings } from '#platform/settings.ts'
import type { StorageKind } from './schema.ts'

declare module '#platform/settings.ts' {
  interface Settings {
    /** Megabytes an organization may keep, by its plan and what they are; 0: any number. */
    readonly storageMb: Readonly<Record<string, Readonly<Record<StorageKind, number>>>>
  }
}

const usual = {
  starter: { logs: 1_000, metrics: 1_000, files: 10_000, recordings: 20_000 },
  pro: { logs: 20_000, metrics: 20_000, files: 200_000, recordings: 500_000 },
  enterprise: { logs: 0, metrics: 0, files: 0, recordings: 0 },
}

function limitsOf(env: Environment, plan: keyof typeof usual): Record<StorageKind, number> {
  const name = `STORAGE_${plan.toUpperCase()}`
  const text = env[name] ?? ''
  const given = readPairs(text, usual[plan])
  if (given) return given as Record<StorageKind, number>
  throw new SettingError(`${name} must look like logs:1000,files:5000, in megabytes, but it is "${text}".`)
}

export const readStorageSettings = (env: Environment): Pick<Settings, 'storageMb'> => ({
  storageMb: {
    starter: limitsOf(env, 'starter'),
    pro: limitsOf(env, 'pro'),
    enterprise: limitsOf(env, 'enterprise'),
  },
})
