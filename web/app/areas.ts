import { account } from './account/area.ts'
import type { Area } from './area.ts'
import { crm } from './crm/area.ts'
import { deals } from './deals/area.ts'
import { home } from './home/area.ts'
import { identity } from './identity/area.ts'

/** In the order of the sidebar. */
export const areas: readonly Area[] = [home, crm, deals, account, identity]

/** The same once more, with the types of their routes. */
export const areaRoutes = [
  ...home.routes,
  ...crm.routes,
  ...deals.routes,
  ...account.routes,
  ...identity.routes,
] as const
