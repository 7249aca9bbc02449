import type { IntegrationProvider } from '#kit/declared/integration-provider.ts'
import { ask, baseOf, bearer, missing, plainApi } from '#modules/integrations/index.ts'

const github: IntegrationProvider = {
  ...plainApi,
  provider: 'github',
  label: 'GitHub',
  secretNames: ['token'],
  async test(ctx, config, { token }) {
    if (!token) return missing('The secret token')
    const url = `${baseOf(config, 'https://api.github.com')}/user`
    return ask(ctx, 'GitHub', { url, headers: bearer(token) })
  },
}

const gitlab: IntegrationProvider = {
  ...plainApi,
  provider: 'gitlab',
  label: 'GitLab',
  secretNames: ['token'],
  async test(ctx, config, { token }) {
    if (!token) return missing('The secret token')
    const url = `${baseOf(config, 'https://gitlab.com/api/v4')}/user`
    return ask(ctx, 'GitLab', { url, headers: { 'private-token': token } })
  },
}

export const deploymentIntegrations = [github, gitlab]
