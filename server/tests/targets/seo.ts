import type { Targets } from './index.ts'

type Owner = Parameters<NonNullable<Targets['form']>>[0]

const createSite = async (account: Owner): Promise<string> =>
  (await account.post('/seo/sites', { url: 'https://site.example' })).body.data.id

export const seoTargets: Targets = {
  seo_site: createSite,
  seo_audit: async account =>
    (await account.post('/seo/audit', { url: 'https://audited.example' })).body.data.id,
  seo_keyword: async account =>
    (await account.post('/seo/keywords', { site_id: await createSite(account), keyword: 'rope shop' })).body
      .data.id,
}
