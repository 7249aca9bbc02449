import type { WorkCtx } from '../context.ts'
import type { TObject } from '../schema.ts'
import type { Placed } from './contributions.ts'

export type Config = Record<string, unknown>
export type Secrets = Record<string, string>

export interface Outcome {
  ok: boolean
  /** A sentence of ours: what a provider answers may hold anything, the secret among it. */
  message: string
}

/** All there is to know about a service that an organization can connect. */
export interface IntegrationProvider extends Placed {
  readonly provider: string
  readonly label: string
  /** Public settings: types and lengths. Keys that are not in it are dropped. */
  readonly configSchema: TObject
  /** What a schema cannot say; throws with a sentence, answers the config to keep. */
  readonly readConfig?: (config: Config) => Config
  readonly secretNames: readonly string[]
  /** Settings that decide where secrets are sent: whoever changes one has to bring the secrets again. */
  readonly destinationKeys: readonly string[]
  /** Under /api/v1/app; `{id}` stands for the integration's id. */
  readonly webhookPaths: readonly string[]
  /** What it takes to send mail through it; absent where mail does not go this way. */
  readonly sending?: { readonly config: readonly string[]; readonly secrets: readonly string[] }
  /** Really connects, with the guard against private networks in between. */
  readonly test: (ctx: WorkCtx, config: Config, secrets: Secrets) => Promise<Outcome>
}
