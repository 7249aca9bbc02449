import type { Ctx } from '#kit/context.ts'
import { findNewestOf, type LoadedIntegration } from '#modules/integrations/index.ts'
import { dataforseo } from './dataforseo.ts'
import type { RankProvider } from './provider.ts'
import { serpapi } from './serpapi.ts'

const providers: readonly RankProvider[] = [serpapi, dataforseo]

export interface Connected {
  provider: RankProvider
  integration: LoadedIntegration
  depth: number
}

const USUAL_DEPTH = 50

/** The newest one that is active. */
export async function findProvider(ctx: Ctx): Promise<Connected | null> {
  const names = providers.map(({ name }) => name)
  const integration = await findNewestOf(ctx, names)
  const provider = providers.find(({ name }) => name === integration?.provider)
  if (!integration || !provider) return null
  const { depth } = integration.config
  return { provider, integration, depth: typeof depth === 'number' ? depth : USUAL_DEPTH }
}
